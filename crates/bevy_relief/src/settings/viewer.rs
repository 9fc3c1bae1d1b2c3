use super::world_position::WorldPosition;
use bevy::prelude::*;

/// An eye that planets are refined for; put it on a camera.
///
/// The eye is at its [`WorldPosition`] and looks along the `Transform`'s rotation,
/// which is never touched. Field of view and pixels are the camera's; without a
/// `Camera` or a picture to draw on they are 60° and 1080 lines.
///
/// ```no_run
/// use bevy::math::DVec3;
/// use bevy::prelude::*;
/// use bevy_relief::{PlanetViewer, WorldPosition};
///
/// fn setup(mut commands: Commands) {
///     // 400 km above the north pole of an Earth at the zero of the world, looking at its centre.
///     commands.spawn((
///         Camera3d::default(),
///         PlanetViewer,
///         WorldPosition(DVec3::Y * 6_771_000.0),
///         Transform::default().looking_to(Vec3::NEG_Y, Vec3::Z),
///     ));
/// }
/// ```
///
/// A camera whose `Projection` is Bevy's default, which leaves out what lies beyond 1000 m, gets the
/// [`fitting_projection`](crate::fitting_projection) in its place. If you set one yourself, set its `far` to what you want to see.
///
/// There may be several viewers, and each is served. But there is one [`RenderOrigin`], and it
/// stays near one of them: another viewer `d` metres away sees what is near it jitter
/// by up to `d`·2⁻²⁴, a metre at 16 000 km.
///
/// [`RenderOrigin`]: crate::RenderOrigin
#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component, Default, Debug)]
#[require(WorldPosition)]
pub struct PlanetViewer;
