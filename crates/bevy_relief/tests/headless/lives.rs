//! Planets and viewers that come, go, and stand still.

use crate::app::{assert_covers_once, bare, chunk_cells, spawn, spawn_viewer, strict};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, small_planet, state};
use bevy_relief::{ChunkHidden, Planet, PlanetState, WorldPosition};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn despawning_a_planet_leaves_nothing() {
    let mut app = strict();
    app.update();
    let before = app.world().entities().count_spawned();
    for settled in [true, false] {
        let planet = spawn(&mut app, small_planet(3), DVec3::ZERO);
        let viewer = spawn_viewer(&mut app, DVec3::Z * 1_300.0);
        if settled {
            settle(&mut app, &[planet]);
        } else {
            let busy = (0..10_000).any(|_| {
                app.update();
                state(&app, planet).stats().in_flight > 0
            });
            assert!(busy, "nothing was ever being built");
        }
        let drawn = state(&app, planet).drawn().count();
        app.world_mut()
            .resource_mut::<Messages<ChunkHidden>>()
            .clear();
        app.world_mut().despawn(planet);
        let hidden = app.world().resource::<Messages<ChunkHidden>>().len();
        assert_eq!(hidden, drawn);
        app.world_mut().despawn(viewer);
        (0..3).for_each(|_| app.update());
        assert_eq!(
            app.world().entities().count_spawned(),
            before,
            "settled: {settled}"
        );
        assert_eq!(
            app.world().resource::<Assets<Mesh>>().len(),
            0,
            "settled: {settled}"
        );
    }
}

#[test]
fn a_planet_that_is_one_no_longer_leaves_its_entity_alone() {
    let mut app = bare();
    let planet = spawn(&mut app, small_planet(3), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::Z * 1_300.0);
    settle(&mut app, &[planet]);
    app.world_mut().entity_mut(planet).remove::<Planet>();
    app.update();
    assert!(app.world().get::<PlanetState>(planet).is_none());
    assert!(app.world().get::<Transform>(planet).is_some());
    assert_eq!(chunk_cells(&mut app, planet), []);
    app.world_mut().entity_mut(planet).insert(small_planet(4));
    settle(&mut app, &[planet]);
    assert_covers_once(&mut app, planet, "again");
}

#[test]
fn two_planets_serve_two_viewers() {
    let mut app = bare();
    let centres = [DVec3::ZERO, DVec3::new(1e8, 0.0, 0.0)];
    let planets = centres.map(|centre| spawn(&mut app, small_planet(5), centre));
    settle(&mut app, &planets);
    let alone = planets.map(|planet| state(&app, planet).stats().drawn);
    assert_eq!(alone, [6, 6], "nobody looks");
    let eyes = centres.map(|centre| centre + DVec3::Y * 1_100.0);
    for eye in eyes {
        spawn_viewer(&mut app, eye);
    }
    settle(&mut app, &planets);
    let cells = planets.map(|planet| chunk_cells(&mut app, planet));
    assert!(cells[0].len() > 6);
    assert_eq!(cells[0], cells[1], "each has a viewer at the same place");
    for planet in planets {
        assert_covers_once(&mut app, planet, "of two");
    }
    // A second viewer refines another side of the first.
    spawn_viewer(&mut app, DVec3::NEG_Y * 1_100.0);
    settle(&mut app, &planets);
    assert!(chunk_cells(&mut app, planets[0]).len() > cells[0].len());
    assert_eq!(chunk_cells(&mut app, planets[1]), cells[1]);
}

#[test]
fn a_frozen_planet_stays_as_it_is() {
    let mut app = bare();
    let planet = spawn(&mut app, small_planet(6), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_100.0);
    settle(&mut app, &[planet]);
    let before = chunk_cells(&mut app, planet);
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .frozen = true;
    app.world_mut()
        .get_mut::<WorldPosition>(viewer)
        .expect("alive")
        .0 = DVec3::NEG_X * 1_100.0;
    settle(&mut app, &[planet]);
    assert_eq!(chunk_cells(&mut app, planet), before);
    // Another seed, the same cells.
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .seed = 7;
    settle(&mut app, &[planet]);
    assert_eq!(state(&app, planet).stats().generation, 2);
    assert_eq!(chunk_cells(&mut app, planet), before);
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .frozen = false;
    settle(&mut app, &[planet]);
    assert_ne!(chunk_cells(&mut app, planet), before);
}

/// No frame goes by between a planet's foundation and what stands on it first.
#[test]
fn a_planet_knows_what_its_viewer_needs_in_the_frame_in_which_its_terrain_is_there() {
    for view in [DVec3::X * 1_200.0, DVec3::Y * 3_000.0] {
        let mut app = strict();
        let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
        spawn_viewer(&mut app, view);
        let begun = Instant::now();
        while state(&app, planet).terrain().is_none() {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "it is never there"
            );
            thread::sleep(Duration::from_millis(1));
            app.update();
        }
        let stats = *state(&app, planet).stats();
        assert!(stats.desired > 0, "{stats:?}");
        settle(&mut app, &[planet]);
        assert_eq!(state(&app, planet).stats().desired, stats.desired);
    }
}
