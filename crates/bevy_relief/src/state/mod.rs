//! What became of a planet: its generations of ground, what each of them desires, builds, keeps and draws. No systems.

mod cache;
mod coming;
mod foundation;
mod generation;
mod jobs;
mod map_image;
mod pace;
mod pick;
mod planet_state;
mod queue;
mod selector;
mod stats;
mod threads;
mod upload_budget;
mod wish;

pub(crate) use coming::Coming;
#[cfg(test)]
pub(crate) use foundation::Foundation;
pub(crate) use generation::Generation;
pub(crate) use jobs::Jobs;
pub(crate) use map_image::MapImage;
pub use planet_state::PlanetState;
pub use stats::PlanetStats;
pub(crate) use threads::{drop_later, pool};
pub(crate) use upload_budget::UploadBudget;
pub(crate) use wish::Wish;

use crate::settings::Planet;
use bevy::prelude::*;

/// Gives each planet a state.
pub(crate) fn plugin(app: &mut App) {
    app.register_required_components::<Planet, PlanetState>();
}
