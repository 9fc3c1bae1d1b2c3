//! What happens to chunks in a frame, a file a step: follow, start, select, build, upload, show, trim, count.

mod build;
mod count;
mod follow;
mod remove;
mod select;
mod show;
mod start;
mod trim;
mod upload;
mod viewpoint;
mod visibility;

use crate::chunk::{ChunkHidden, ChunkShown};
use crate::systems::ReliefSystems;
use bevy::prelude::*;
use planet_file::PlanetFilePlugin;

/// Adds the steps in their order.
pub(crate) fn plugin(app: &mut App) {
    if app.is_plugin_added::<PlanetFilePlugin>() {
        app.add_systems(
            PostUpdate,
            follow::follow_files
                .in_set(ReliefSystems::Start)
                .before(start::start_generations),
        );
    }
    app.add_message::<ChunkShown>()
        .add_message::<ChunkHidden>()
        .add_observer(remove::remove_chunks)
        .add_observer(remove::report_removal)
        .add_systems(
            PostUpdate,
            (
                start::start_generations.in_set(ReliefSystems::Start),
                select::select_cells.in_set(ReliefSystems::Select),
                build::build_chunks.in_set(ReliefSystems::Build),
                (
                    visibility::follow_visibility,
                    upload::upload_chunks,
                    show::show_chunks,
                    trim::trim_caches,
                    count::count_chunks,
                )
                    .chain()
                    .in_set(ReliefSystems::Show),
            ),
        );
}
