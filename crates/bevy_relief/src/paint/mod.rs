//! Materials that get the look and the place of their planet: the library's own, or a game's.

mod hand_over_map;
mod paint_ground;
mod planet_material;

pub use planet_material::{ChunkMaterial, PlanetMaterial, PlanetMaterialPlugin};

use crate::systems::ReliefSystems;
use bevy::prelude::*;

/// Paints the library's own material.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (hand_over_map::hand_over_map, paint_ground::paint_ground)
            .chain()
            .in_set(ReliefSystems::Paint),
    );
}
