//! How the pictures of viewers' cameras are drawn at a quality: with or without smooth edges, and stretched.

mod edges;
mod stretch;

use bevy::camera::CameraUpdateSystems;
use bevy::pbr::PbrPlugin;
use bevy::prelude::*;

/// Lets the quality act on cameras, where there is a renderer.
pub(crate) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<PbrPlugin>() {
        return;
    }
    stretch::plugin(app);
    app.add_systems(
        PostUpdate,
        (edges::smooth_edges, stretch::stretch).after(CameraUpdateSystems),
    );
}
