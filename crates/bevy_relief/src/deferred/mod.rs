//! Ground whose light is deferred: who asks for it, which cameras see it, and what lights it.

mod deferred_plugin;
mod fit_cameras;
mod ground_lights;

pub use deferred_plugin::ReliefDeferredPlugin;

use bevy::material::OpaqueRendererMethod;
use bevy::prelude::*;

/// How the ground of all planets is drawn; unless it says so, as the engine's `DefaultOpaqueRendererMethod` says.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct GroundMethod(pub(crate) OpaqueRendererMethod);

/// Lights ground that was deferred, where there is a renderer.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<GroundMethod>();
    ground_lights::plugin(app);
}
