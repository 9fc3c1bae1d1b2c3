//! How the pictures of viewers' cameras are drawn at a quality: with or without smooth edges, and stretched.

mod edges;
mod stretch;

use crate::settings::Quality;
use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy::render::RenderApp;

/// Lets the quality act on cameras, where there is a renderer.
pub(crate) fn plugin(app: &mut App) {
    if app.get_sub_app(RenderApp).is_none() {
        return;
    }
    stretch::plugin(app);
    app.add_systems(
        PostUpdate,
        (edges::smooth_edges, stretch::stretch)
            .after(CameraUpdateSystems)
            .run_if(resource_exists::<Quality>),
    );
}
