//! Stamps as lines, while they are asked for.

use crate::app::{spawn, spawn_viewer, strict};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, small_planet};
use bevy_relief::{DebugLines, PlanetState, StampMap, WorldPosition};

/// Waits until a planet's stamps have been worked out for where the viewer is.
fn found(app: &mut App, planet: Entity) -> &StampMap {
    for _ in 0..10_000 {
        settle(app, &[planet]);
        app.update();
        let map = app.world().get::<StampMap>(planet);
        if map.is_some_and(|map| map.is_found() && map.level().is_some()) {
            break;
        }
    }
    let map = app.world().get::<StampMap>(planet);
    map.expect("its stamps are found")
}

#[test]
fn stamps_are_lines_over_the_ground_while_they_are_asked_for() {
    let mut app = strict();
    let small = small_planet(2);
    let radius = small.radius;
    let planet = spawn(&mut app, small, DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::Z * (2.0 * radius));
    settle(&mut app, &[planet]);
    assert!(
        app.world().get::<StampMap>(planet).is_none(),
        "not asked for"
    );
    let ask = |app: &mut App, lines: DebugLines| {
        app.world_mut().entity_mut(planet).insert(lines);
        app.update();
    };
    let stamps = DebugLines {
        stamps: true,
        ..default()
    };
    ask(&mut app, stamps);
    let map = found(&mut app, planet);
    let [raised, dug] = map.counts();
    assert!(raised > 10 && dug > 10, "{raised} {dug}");
    let orbit = map.level().expect("one");
    for point in map.lines().flatten() {
        let height = point.length() - radius;
        assert!(height.abs() < 0.2 * radius, "{height} m above the sphere");
    }
    // Finer from lower down; of the chosen level wherever one is.
    let low = DVec3::Z * (1.02 * radius);
    app.world_mut()
        .entity_mut(viewer)
        .insert(WorldPosition(low));
    app.update();
    let near = found(&mut app, planet).level().expect("one");
    assert!(near > orbit, "{near} {orbit}");
    ask(
        &mut app,
        DebugLines {
            stamp_level: Some(3),
            ..stamps
        },
    );
    assert_eq!(found(&mut app, planet).level(), Some(3));
    // A band that the recipe has not is one without stamps.
    ask(
        &mut app,
        DebugLines {
            stamp_band: Some(99),
            ..stamps
        },
    );
    for _ in 0..3 {
        app.update();
    }
    let map = app.world().get::<StampMap>(planet).expect("asked for");
    assert_eq!((map.counts(), map.level()), ([0, 0], None));
    ask(&mut app, DebugLines::default());
    assert!(
        app.world().get::<StampMap>(planet).is_none(),
        "no longer asked for"
    );
}

#[test]
fn what_one_points_at_is_the_ground_that_is_drawn() {
    let mut app = strict();
    let small = small_planet(2);
    let radius = small.radius;
    let planet = spawn(&mut app, small, DVec3::ZERO);
    let eye = DVec3::new(0.3, 0.4, 1.2) * radius;
    spawn_viewer(&mut app, eye);
    settle(&mut app, &[planet]);
    let state = app.world().get::<PlanetState>(planet).expect("a planet");
    let mut met = 0;
    for at in 0..100 {
        let part = |step: f64| (f64::from(at) * step).fract() - 0.5;
        let way = DVec3::new(part(0.618), part(0.755), part(0.57)) * radius - eye;
        if let Some(point) = state.pick(eye, way * 3.0) {
            let off = state.altitude(point).expect("ground");
            assert!(off.abs() < 1e-6 * radius, "{at}: {off}");
            assert!((point - eye).normalize().dot(way.normalize()) > 1.0 - 1e-12);
            met += 1;
        }
        assert_eq!(state.pick(eye, -way), None, "{at}: away from it");
    }
    assert!(met > 80, "{met}");
    assert_eq!(state.pick(eye, DVec3::ZERO), None);
}
