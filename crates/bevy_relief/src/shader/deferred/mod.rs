//! The ground where the engine defers its light: chunks are drawn into the engine's G-buffer, and each pixel is painted and lit once.
//!
//! Most triangles near the ground are as small as pixels, and an adapter shades four pixels for each; four samples of a pixel and hills behind hills come
//! on top. Painting is by far the dearest of a frame.

mod ground_light;

pub(crate) use ground_light::{DeferredGround, GroundLight};

use bevy::asset::embedded_asset;
use bevy::pbr::MaterialPlugin;
use bevy::prelude::*;
use bevy::shader::load_shader_library;

/// Brings its shaders and its material.
pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "gbuffer.wgsl");
    embedded_asset!(app, "light.wgsl");
    app.add_plugins(MaterialPlugin::<GroundLight>::default());
}
