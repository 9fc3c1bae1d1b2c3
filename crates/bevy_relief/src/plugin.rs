use crate::systems::ReliefSystems;
use crate::{deferred, paint, quality, settings, shader, sky, space, state, stream};
use bevy::asset::AssetEventSystems;
use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;

/// Planets: all of them but their sky and the lines over them, which are plugins of their own.
///
/// See [`ReliefSkyPlugin`](crate::ReliefSkyPlugin) and [`ReliefDebugPlugin`](crate::ReliefDebugPlugin).
/// Add it after `DefaultPlugins`, and before any [`Planet`](crate::Planet) is spawned. Without a renderer chunks are built and their
/// entities appear all the same, only without a mesh, or without a material.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReliefPlugin;

impl Plugin for ReliefPlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            PostUpdate,
            (
                (
                    ReliefSystems::Start,
                    ReliefSystems::Select,
                    ReliefSystems::Build,
                    ReliefSystems::Show,
                    ReliefSystems::Place,
                )
                    .chain()
                    .after(CameraUpdateSystems)
                    .before(TransformSystems::Propagate),
                ReliefSystems::Paint.after(TransformSystems::Propagate),
            )
                .before(AssetEventSystems),
        );
        // In the order of the rooms.
        settings::plugin(app);
        shader::plugin(app);
        state::plugin(app);
        space::plugin(app);
        stream::plugin(app);
        paint::plugin(app);
        deferred::plugin(app);
        sky::plugin_of_shadows(app);
        quality::plugin(app);
    }
}
