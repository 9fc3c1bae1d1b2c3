use super::GroundMethod;
use super::fit_cameras::fit_cameras;
use bevy::camera::CameraUpdateSystems;
use bevy::material::OpaqueRendererMethod;
use bevy::pbr::PbrPlugin;
use bevy::prelude::*;

/// Lights each pixel of the ground once, however many triangles lie in it and behind it: frames take a part of the time.
///
/// Add it after [`ReliefPlugin`](crate::ReliefPlugin). Chunks are then drawn into the engine's G-buffer, which every 3-D camera
/// gets with its depth prepass, and painted and lit from there. The engine's multisampling does not know deferred light: cameras
/// that have it get the engine's FXAA in its place. All other materials are drawn as before.
///
/// It tells 64 planets apart. Each is lit by a child entity of its own, which comes again if a game despawns its planet's children.
///
/// A planet whose [`PlanetMaterial`](crate::PlanetMaterial) has a shader of a game's own is drawn forward, as ever.
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_relief::prelude::*;
///
/// App::new()
///     .add_plugins((DefaultPlugins, ReliefPlugin, ReliefDeferredPlugin))
///     .run();
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ReliefDeferredPlugin;

impl Plugin for ReliefDeferredPlugin {
    fn build(&self, app: &mut App) {
        if app.is_plugin_added::<PbrPlugin>() {
            app.insert_resource(GroundMethod(OpaqueRendererMethod::Deferred))
                .add_systems(PostUpdate, fit_cameras.before(CameraUpdateSystems));
        }
    }
}
