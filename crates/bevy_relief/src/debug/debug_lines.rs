use bevy::prelude::*;

/// Which lines are drawn on a planet; put it on the planet's entity.
///
/// Needs [`ReliefDebugPlugin`](crate::ReliefDebugPlugin).
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_relief::{DebugLines, Planet, ReliefDebugPlugin, ReliefPlugin};
///
/// fn setup(mut commands: Commands) {
///     let lines = DebugLines { chunk_borders: true, ..default() };
///     commands.spawn((Planet::default(), lines));
/// }
///
/// App::new()
///     .add_plugins((DefaultPlugins, ReliefPlugin, ReliefDebugPlugin))
///     .add_systems(Startup, setup)
///     .run();
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default, Debug, PartialEq)]
pub struct DebugLines {
    /// The 12 edges where two realms meet.
    pub realm_edges: bool,
    /// The 8 corners where three meet, with the three 120° sectors of their transition spaces.
    pub cube_corners: bool,
    /// The borders of the chunks that are drawn.
    pub chunk_borders: bool,
    /// The boxes of chunks that no viewer can see, from their lowest ground to their highest: with
    /// [`Planet::frozen`](crate::Planet::frozen) one can fly there and look.
    pub culled_boxes: bool,
    /// Rivers about the viewer, a colour for each basin and brighter the higher their order, with arrows downstream; and
    /// lakes with their numbers, 1 the one that reaches farthest.
    pub rivers: bool,
    /// The stamps of one level about the viewer: its sectors, and of each stamp the disc with a plus in its middle where it raises the ground and
    /// a minus where it digs, darker the less masks and slopes leave of it.
    pub stamps: bool,
    /// Their level; if none, one that suits the viewer's height above the ground.
    pub stamp_level: Option<u8>,
    /// Their band, by its place in the recipe; those of all bands if none.
    pub stamp_band: Option<usize>,
}

/// The gizmos of [`ReliefDebugPlugin`](crate::ReliefDebugPlugin): their width and more can be set in Bevy's `GizmoConfigStore`.
#[derive(Debug, Default, Reflect, GizmoConfigGroup)]
pub struct ReliefGizmos;
