//! What is around planets: air, stars, the sun's disc and its shadows, and an exposure that fits the light.

mod bevy_atmosphere;
mod exposure;
mod hills;
mod shadow_texels;
mod sky_material;
mod sky_plugin;
mod sky_settings;
mod sun_shadows;

pub use exposure::Exposed;
pub(crate) use sky_material::triangle;
pub use sky_plugin::ReliefSkyPlugin;
pub use sky_settings::{AirMethod, Sky};
pub use sun_shadows::SunShadows;

use crate::systems::ReliefSystems;
use bevy::light::SimulationLightSystems;
use bevy::prelude::*;

/// Fits the shadow maps of lights to the viewer and to the world; works without the [`ReliefSkyPlugin`].
pub(crate) fn plugin_of_shadows(app: &mut App) {
    app.register_type::<SunShadows>().add_systems(
        PostUpdate,
        (
            sun_shadows::fit
                .after(ReliefSystems::Place)
                .before(SimulationLightSystems::UpdateDirectionalLightCascades),
            shadow_texels::hold_shadows
                .after(ReliefSystems::Place)
                .after(TransformSystems::Propagate)
                .after(SimulationLightSystems::UpdateDirectionalLightCascades)
                .before(SimulationLightSystems::UpdateLightFrusta),
        ),
    );
}
