use bevy::math::DVec3;
use bevy::prelude::*;

/// What physics moves: its place was last agreed on with physics like this.
///
/// Its [`WorldPosition`](crate::WorldPosition) stays the truth: physics only adds to it by how far it moved
/// the body, so what 32 bits lose when the origin steps does not add up. Without the
/// feature `avian` there is none.
#[derive(Component, Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "avian"),
    allow(dead_code, reason = "only physics makes it and reads it")
)]
pub(crate) struct InPhysics {
    /// Where it was in the world.
    pub(crate) world: DVec3,
    /// Where the origin was.
    pub(crate) origin: DVec3,
    /// Where it was about the origin, in physics.
    pub(crate) place: Vec3,
}

impl Default for InPhysics {
    /// Nowhere yet.
    fn default() -> Self {
        Self {
            world: DVec3::NAN,
            origin: DVec3::NAN,
            place: Vec3::NAN,
        }
    }
}
