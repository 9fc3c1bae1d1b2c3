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
    /// From a planet's axes to the world's: without a grid they are the same, however its transform is turned.
    pub(crate) fn axes(in_grid: Option<&Self>) -> DQuat {
        in_grid.map_or(DQuat::IDENTITY, |grid| grid.rotation)
    }

    /// From a planet's axes to those of what is rendered, where that is its place: without a grid they are the same, too.
    pub(crate) fn rendered_axes(in_grid: Option<&Self>, place: &GlobalTransform) -> Quat {
        in_grid.map_or(Quat::IDENTITY, |_| place.rotation())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planet_in_no_grid_has_the_axes_of_the_world() {
        let turned = Quat::from_rotation_y(0.7);
        let place = GlobalTransform::from_rotation(turned);
        assert_eq!(InGrid::axes(None), DQuat::IDENTITY);
        assert_eq!(InGrid::rendered_axes(None, &place), Quat::IDENTITY);
        let in_grid = InGrid {
            rotation: DQuat::from_rotation_z(0.3),
            rendered: DAffine3::IDENTITY,
        };
        let in_grid = Some(&in_grid);
        assert_eq!(InGrid::axes(in_grid), DQuat::from_rotation_z(0.3));
        assert!(InGrid::rendered_axes(in_grid, &place).angle_between(turned) < 1e-3);
    }
}
