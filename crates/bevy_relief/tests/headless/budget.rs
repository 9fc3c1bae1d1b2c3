//! What a planet may take of a frame, and of memory.

use crate::app::{assert_covers_once, spawn, spawn_viewer, strict};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, settle_watched, small_planet, state};
use bevy_relief::{Budget, Planet, PlanetState, WorldPosition};

/// A planet that may do little at a time, and keeps nothing that is not drawn.
fn poor() -> Planet {
    Planet {
        budget: Budget {
            upload_bytes: 100_000,
            chunks_a_frame: 5,
            cache_bytes: 0,
            jobs_a_thread: 8,
            threads: 1,
        },
        ..small_planet(1)
    }
}

#[test]
fn a_small_budget_is_kept_in_every_frame_and_only_takes_longer() {
    let mut app = strict();
    let planet = spawn(&mut app, poor(), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_200.0);
    let mut uploaded = 0;
    let mut covered = false;
    // Until the first picture is complete a planet may take four times its budget.
    let mut there = false;
    let mut check = |app: &mut App| {
        let state = state(app, planet);
        let stats = *state.stats();
        let limit = if there { 100_000 } else { 400_000 };
        assert!(stats.uploaded_bytes <= limit, "{limit}: {stats:?}");
        there |= state.settled();
        uploaded += stats.uploaded_bytes;
        covered |= stats.drawn > 0;
        if covered {
            assert_covers_once(app, planet, "with little");
        }
    };
    settle_watched(&mut app, &[planet], &mut check);
    for turn in 1..=4 {
        let angle = f64::from(turn) * 1.3;
        let eye = DVec3::new(angle.cos(), 0.2, angle.sin()) * 1_100.0;
        let mut position = app.world_mut().get_mut::<WorldPosition>(viewer);
        position.as_mut().expect("alive").0 = eye;
        settle_watched(&mut app, &[planet], &mut check);
    }
    assert!(uploaded > 2_000_000, "{uploaded} bytes are no trial");
    let stats = *state(&app, planet).stats();
    // No step on the way is forgotten before it was of use.
    assert!(stats.built < 2 * stats.shown, "{stats:?}");
    assert_eq!(stats.cached, stats.drawn, "nothing idle is kept: {stats:?}");
    // They are given back on another thread.
    let gone = (0..10_000).any(|_| {
        app.update();
        app.world().resource::<Assets<Mesh>>().len() == stats.drawn
    });
    assert!(gone, "nor its mesh");
}

#[test]
fn turning_back_builds_nothing_anew_as_far_as_the_cache_goes() {
    let mut app = strict();
    let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_200.0);
    let go = |app: &mut App, eye: DVec3| {
        let mut position = app.world_mut().get_mut::<WorldPosition>(viewer);
        position.as_mut().expect("alive").0 = eye;
        settle(app, &[planet]);
        let state: &PlanetState = state(app, planet);
        (state.stats().built, state.drawn().collect::<Vec<_>>())
    };
    let (_, before) = go(&mut app, DVec3::X * 1_200.0);
    let (away, elsewhere) = go(&mut app, DVec3::NEG_Z * 1_200.0);
    let (back, after) = go(&mut app, DVec3::X * 1_200.0);
    assert_ne!(before, elsewhere);
    assert_eq!(before, after);
    // But for steps on the way that were not among the first way's.
    assert!(back - away < 40, "{} built for the way back", back - away);
}
