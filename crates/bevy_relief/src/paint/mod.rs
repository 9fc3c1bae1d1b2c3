//! Materials that get the look and the place of their planet: the library's own, or a game's.

mod paint_ground;
mod planet_material;

pub use planet_material::{ChunkMaterial, PlanetMaterial, PlanetMaterialPlugin};

use crate::systems::ReliefSystems;
use bevy::prelude::*;

/// Paints the library's own material.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        paint_ground::paint_ground.in_set(ReliefSystems::Paint),
    );
}
