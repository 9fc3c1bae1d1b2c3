//! Materials that get the look and the place of their planet: the library's own, or a game's.

mod own_ground;
mod paint_ground;

pub use own_ground::{GroundMaterial, OwnGround, OwnGroundPlugin};

use crate::systems::ReliefSystems;
use bevy::prelude::*;

/// Paints the library's own material.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        paint_ground::paint_ground.in_set(ReliefSystems::Paint),
    );
}
