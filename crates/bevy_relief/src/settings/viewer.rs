use super::world_position::WorldPosition;
use bevy::prelude::*;

/// An eye that planets are refined for; put it on a camera.
///
/// The eye is at its [`WorldPosition`] and looks along the `Transform`'s rotation,
/// which is never touched. Field of view and pixels are the camera's; without a
/// `Camera` or a picture to draw on they are 60° and 1080 lines.
///
/// There may be several, each is served. But there is one [`RenderOrigin`], and it
/// stays near one of them: another viewer `d` metres away sees what is near it jitter
/// by up to `d`·2⁻²⁴, a metre at 16 000 km.
///
/// [`RenderOrigin`]: crate::RenderOrigin
#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component, Default, Debug)]
#[require(WorldPosition)]
pub struct PlanetViewer;
