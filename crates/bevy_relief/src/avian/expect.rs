//! Bodies at rest keep their contacts.

use super::gravity::{Attraction, Awake};
use crate::settings::WorldPosition;
use avian3d::prelude::{GravityScale, LinearVelocity};
use bevy::prelude::*;

/// A body that hardly moves, and how fast it moves in truth.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(super) struct Expected(Option<Vec3>);

type Moving = (
    &'static WorldPosition,
    &'static mut LinearVelocity,
    &'static mut Expected,
    Option<&'static GravityScale>,
);

/// While contacts are looked for, what hardly moves is as fast as it will be after falling for this tick.
///
/// The engine keeps a contact of two things that do not touch only if they near each other fast
/// enough to touch within the tick, by the velocities before it: a body at rest that rounding lifted off the ground
/// by micrometres would lose it, and fall freely for a tick: 9.81 m/s² · (1/64 s)² are 2.4 mm.
pub(super) fn expect_fall(
    time: Res<Time>,
    attraction: Attraction,
    mut bodies: Query<Moving, Awake>,
) {
    for (position, mut velocity, mut expected, scale) in &mut bodies {
        let gained = attraction.of(position, scale) * time.delta_secs();
        if velocity.length_squared() < gained.length_squared() {
            expected.0 = Some(velocity.0);
            velocity.bypass_change_detection().0 += gained;
        }
    }
}

/// Gives bodies their velocities back, when contacts are found.
pub(super) fn forget_fall(mut bodies: Query<(&mut LinearVelocity, &mut Expected)>) {
    for (mut velocity, mut expected) in &mut bodies {
        if let Some(true_velocity) = expected.0.take() {
            velocity.bypass_change_detection().0 = true_velocity;
        }
    }
}
