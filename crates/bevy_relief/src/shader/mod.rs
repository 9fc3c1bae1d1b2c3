//! What draws a chunk: the material of the ground, what its shaders are told, and the shaders.

mod air_uniform;
mod constants;
mod deferred;
#[cfg(test)]
pub(crate) mod layout;
mod material;
mod morph;
mod planet_uniform;

pub(crate) use air_uniform::{AirMode, AirUniform};
pub(crate) use constants::load_constants;
#[cfg(test)]
pub(crate) use constants::wgsl_module;
pub(crate) use deferred::{DeferredGround, GroundLight};
pub(crate) use material::material;
pub use material::{ReliefExtension, ReliefMaterial};
pub(crate) use morph::MorphRanges;
#[cfg(test)]
pub(crate) use planet_uniform::DETAIL_PERIOD;
pub(crate) use planet_uniform::{DrawnGround, PlanetUniform, Rendered};

use bevy::asset::embedded_asset;
use bevy::pbr::{MaterialPlugin, PbrPlugin};
use bevy::prelude::*;
use bevy::shader::load_shader_library;

/// Brings the shaders and the material, where there is a renderer.
pub(crate) fn plugin(app: &mut App) {
    if app.is_plugin_added::<PbrPlugin>() {
        load_constants(app, constants::CONSTANTS, &constants::constants());
        load_shader_library!(app, "bindings.wgsl");
        load_shader_library!(app, "chunk_tag.wgsl");
        load_shader_library!(app, "noise.wgsl");
        load_shader_library!(app, "ground/ground.wgsl");
        load_shader_library!(app, "ground/climate.wgsl");
        load_shader_library!(app, "ground/cover.wgsl");
        load_shader_library!(app, "ground/crags.wgsl");
        load_shader_library!(app, "ground/ripples.wgsl");
        load_shader_library!(app, "ground/woods.wgsl");
        load_shader_library!(app, "ground/water/current.wgsl");
        load_shader_library!(app, "ground/detail.wgsl");
        load_shader_library!(app, "ground/pieces.wgsl");
        load_shader_library!(app, "ground/grain.wgsl");
        load_shader_library!(app, "ground/plain_light.wgsl");
        load_shader_library!(app, "ground/water/sea.wgsl");
        load_shader_library!(app, "ground/water/shores.wgsl");
        load_shader_library!(app, "ground/shade.wgsl");
        load_shader_library!(app, "ground/soils.wgsl");
        load_shader_library!(app, "ground/views.wgsl");
        load_shader_library!(app, "air/air.wgsl");
        load_shader_library!(app, "air/clouds.wgsl");
        load_shader_library!(app, "air/dark_tones.wgsl");
        load_shader_library!(app, "air/ground_in_air.wgsl");
        embedded_asset!(app, "vertex.wgsl");
        embedded_asset!(app, "fragment.wgsl");
        app.add_plugins(MaterialPlugin::<ReliefMaterial>::default());
        deferred::plugin(app);
    }
}
