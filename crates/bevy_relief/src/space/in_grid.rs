use bevy::math::{DAffine3, DQuat};
use bevy::prelude::*;

/// What stands in a game's grid: the grid makes its transform, and its [`WorldPosition`](crate::WorldPosition) follows.
///
/// Without the feature `big_space` there is none.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct InGrid {
    /// From its own axes to those of the root grid, which are the world's.
    pub(crate) rotation: DQuat,
    /// From its own axes, in metres about its own zero, to what is rendered; of planets alone.
    pub(crate) rendered: DAffine3,
}
