use bevy::camera::MainPassResolutionOverride;
use bevy::prelude::*;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::sync_component::SyncComponent;

/// On a camera: all that it sees is made ready and drawn, on a single pixel in the corner of its picture.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Pinhole;

/// Lets cameras have a [`Pinhole`].
pub(super) struct PinholePlugin;

impl Plugin for PinholePlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(ExtractComponentPlugin::<Pinhole>::default());
    }
}

impl SyncComponent for Pinhole {
    type Target = MainPassResolutionOverride;
}

impl ExtractComponent for Pinhole {
    type QueryData = ();
    type QueryFilter = With<Self>;
    type Out = MainPassResolutionOverride;

    fn extract_component((): ()) -> Option<Self::Out> {
        Some(MainPassResolutionOverride(UVec2::ONE))
    }
}
