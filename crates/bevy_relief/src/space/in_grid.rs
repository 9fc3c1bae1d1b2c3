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

impl InGrid {
    /// From the axes of a planet, or a viewer's grid, to the world's: without a grid they are the world's, however a transform is turned.
    pub(crate) fn axes(in_grid: Option<&Self>) -> DQuat {
        in_grid.map_or(DQuat::IDENTITY, |grid| grid.rotation)
    }

    /// From a planet's axes to those of what is rendered, as its place there has them.
    pub(crate) fn rendered_axes(in_grid: Option<&Self>, place: &GlobalTransform) -> Quat {
        in_grid.map_or(Quat::IDENTITY, |_| place.rotation())
    }
}
