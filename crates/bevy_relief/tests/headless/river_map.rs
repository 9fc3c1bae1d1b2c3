//! Rivers as lines, while they are asked for.

use crate::app::{spawn, spawn_viewer, strict};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, small_planet};
use bevy_relief::{DebugLines, Planet, RiverMap};
use terrain::Rivers;

/// Waits until a planet's rivers have been found; how many lines are drawn.
fn found(app: &mut App, planet: Entity) -> usize {
    for _ in 0..10_000 {
        settle(app, &[planet]);
        app.update();
        if let Some(map) = app.world().get::<RiverMap>(planet)
            && map.is_found()
        {
            return map.lines().count();
        }
    }
    panic!("its rivers are never found");
}

#[test]
fn rivers_are_lines_over_the_ground_while_they_are_asked_for() {
    let mut app = strict();
    let mut wet = small_planet(2);
    let rivers = Rivers::new(5, 0.01 * wet.radius);
    wet.recipe = wet.recipe.sea_level(0.0).rivers(rivers);
    let radius = wet.radius;
    let planet = spawn(&mut app, wet, DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::Z * (2.0 * radius));
    settle(&mut app, &[planet]);
    assert!(
        app.world().get::<RiverMap>(planet).is_none(),
        "not asked for"
    );
    let lines = DebugLines {
        rivers: true,
        ..default()
    };
    app.world_mut().entity_mut(planet).insert(lines);
    assert!(found(&mut app, planet) > 100);
    let world = app.world();
    let map = world.get::<RiverMap>(planet).expect("found");
    for point in map.lines().flatten() {
        let height = point.length() - radius;
        assert!(height.abs() < 0.2 * radius, "{height} m above the sphere");
    }
    // Those of another seed are others, and a planet without rivers has none.
    let first: Vec<_> = map.lines().flatten().copied().collect();
    let edit = |app: &mut App, edit: &dyn Fn(&mut Planet)| {
        let mut planet = app
            .world_mut()
            .get_mut::<Planet>(planet)
            .expect("it is there");
        edit(&mut planet);
    };
    edit(&mut app, &|planet| planet.seed += 1);
    app.update();
    assert!(found(&mut app, planet) > 100);
    let map = app.world().get::<RiverMap>(planet).expect("found");
    assert!(!map.lines().flatten().eq(&first));
    edit(&mut app, &|planet| planet.recipe.rivers = None);
    app.update();
    assert_eq!(found(&mut app, planet), 0);
    app.world_mut()
        .entity_mut(planet)
        .insert(DebugLines::default());
    app.update();
    assert!(
        app.world().get::<RiverMap>(planet).is_none(),
        "no longer asked for"
    );
}
