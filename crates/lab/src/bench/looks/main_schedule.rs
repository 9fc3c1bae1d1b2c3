//! How long an app's own systems take of a frame, without the renderer's.

use bevy::app::{First, Last};
use bevy::ecs::schedule::Schedules;
use bevy::prelude::*;
use std::time::Instant;

/// The shortest since it was asked for last.
#[derive(Resource, Debug)]
pub(super) struct MainSchedule {
    begun: Instant,
    /// Milliseconds.
    shortest: f64,
}

impl MainSchedule {
    /// Measures from now on.
    pub(super) fn watch(world: &mut World) {
        world.insert_resource(Self {
            begun: Instant::now(),
            shortest: f64::INFINITY,
        });
        let mut schedules = world.resource_mut::<Schedules>();
        schedules.add_systems(First, |mut watch: ResMut<Self>| {
            watch.begun = Instant::now();
        });
        schedules.add_systems(Last, |mut watch: ResMut<Self>| {
            let took = watch.begun.elapsed().as_secs_f64() * 1e3;
            watch.shortest = watch.shortest.min(took);
        });
    }

    /// Of the frames since the last call, in milliseconds.
    pub(super) fn shortest(world: &mut World) -> f64 {
        let mut watch = world.resource_mut::<Self>();
        std::mem::replace(&mut watch.shortest, f64::INFINITY)
    }
}
