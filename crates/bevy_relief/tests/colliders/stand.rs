//! When the ground stands, and when it goes.

use crate::app::{
    TICK, app, colliders, height, held, position, run, smooth, spawn_ball, spawn_planet, terrain,
    velocity, wait_for_ground,
};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::avian::{GroundCollider, GroundColliderOf, Held, SolidPlanet};
use bevy_relief::{Planet, WorldPosition};

#[test]
fn a_body_waits_in_the_air_until_its_ground_stands_and_then_comes_to_rest_on_it() {
    let mut app = app();
    let planet = spawn_planet(&mut app, smooth(6_371_000.0), SolidPlanet::default());
    let up = DVec3::new(0.3, -0.8, 0.5).normalize();
    let place = up * (6_371_000.0 + terrain(&app, planet).height_at(up) + 1.5);
    let ball = spawn_ball(&mut app, 0.5, place);
    app.update();
    // Nowhere near the origin yet, then without ground.
    assert_eq!(held(&app, ball), Some(Held::TooFar));
    app.update();
    assert_eq!(held(&app, ball), Some(Held::NoGround));
    for _ in 0..20_000 {
        app.update();
        if held(&app, ball).is_none() {
            break;
        }
        assert_eq!(position(&app, ball), place, "held");
        std::thread::sleep(std::time::Duration::from_micros(500));
    }
    assert!(!colliders(&mut app).is_empty());
    let mut lowest = f64::INFINITY;
    run(&mut app, 4.0, |app| {
        lowest = lowest.min(height(app, planet, position(app, ball)));
    });
    assert!(lowest > 0.4, "it sank to {lowest} m");
    let rest = height(&app, planet, position(&app, ball));
    assert!(
        (rest - 0.5).abs() < 0.01,
        "at rest {rest} m above the ground"
    );
    // It may roll down what slope there is.
    assert!(velocity(&app, ball).dot(up).abs() < 0.01);
}

#[test]
fn a_body_waits_for_a_planet_that_has_no_terrain_yet() {
    let mut app = app();
    let place = DVec3::Z * 1_003.0;
    let ball = spawn_ball(&mut app, 0.5, place);
    app.world_mut()
        .spawn((smooth(1_000.0), SolidPlanet::default()));
    // The first frame takes no time.
    app.update();
    app.update();
    assert_eq!(held(&app, ball), Some(Held::NoGround));
    assert_eq!(position(&app, ball), place);
    run(&mut app, 4.0, |_| ());
    let up = position(&app, ball).length();
    assert!(
        (999.0..1_001.0).contains(&up),
        "it rests {up} m from the centre"
    );
}

#[test]
fn ground_stands_around_bodies_alone_and_goes_with_them() {
    let mut app = app();
    let (east, west) = (DVec3::X * 2_002.0, DVec3::NEG_X * 2_002.0);
    spawn_planet(&mut app, smooth(2_000.0), SolidPlanet::default());
    let balls = [east, west].map(|place| spawn_ball(&mut app, 0.5, place));
    wait_for_ground(&mut app);
    run(&mut app, 2.0, |_| ());
    let standing = colliders(&mut app);
    for ground in &standing {
        let near = [east, west].map(|place| ground.centre.distance(place));
        assert!(
            near[0].min(near[1]) < 60.0,
            "{ground:?} stands near no body"
        );
    }
    assert!(standing.iter().any(|ground| ground.centre.x > 0.0));
    assert!(standing.len() <= 18, "{}", standing.len());
    app.world_mut().entity_mut(balls[0]).despawn();
    run(&mut app, 0.1, |_| ());
    let standing = colliders(&mut app);
    assert!(!standing.is_empty());
    assert!(standing.iter().all(|ground| ground.centre.x < 0.0));
}

#[test]
fn two_planets_are_solid_and_a_planet_that_goes_takes_its_ground_along() {
    let mut app = app();
    let planets = [DVec3::ZERO, DVec3::X * 5_000.0].map(|centre| {
        let planet = spawn_planet(&mut app, smooth(1_000.0), SolidPlanet::default());
        *app.world_mut().get_mut(planet).expect("alive") = WorldPosition(centre);
        (planet, centre)
    });
    let balls = planets.map(|(_, centre)| spawn_ball(&mut app, 0.5, centre + DVec3::Z * 1_003.0));
    wait_for_ground(&mut app);
    run(&mut app, 4.0, |_| ());
    for (ball, (planet, centre)) in balls.iter().zip(planets) {
        let rest = height(&app, planet, position(&app, *ball) - centre);
        assert!((rest - 0.5).abs() < 0.02, "{rest} m above the ground");
    }
    app.world_mut().entity_mut(planets[1].0).despawn();
    run(&mut app, 4.0 * TICK, |_| ());
    let mut standing = app
        .world_mut()
        .query_filtered::<&GroundColliderOf, With<GroundCollider>>();
    assert!(standing.iter(app.world()).all(|of| of.0 == planets[0].0));
}

#[test]
fn ground_that_changes_is_built_anew() {
    let mut app = app();
    let planet = spawn_planet(&mut app, smooth(2_000.0), SolidPlanet::default());
    let ball = spawn_ball(&mut app, 0.5, DVec3::Y * 2_003.0);
    wait_for_ground(&mut app);
    run(&mut app, 1.0, |_| ());
    let before: Vec<_> = colliders(&mut app)
        .iter()
        .map(|ground| ground.cell.level())
        .collect();
    app.world_mut()
        .get_mut::<SolidPlanet>(planet)
        .expect("alive")
        .step = 1.0;
    wait_for_ground(&mut app);
    run(&mut app, 1.0, |_| ());
    let after = colliders(&mut app);
    assert!(
        after
            .iter()
            .all(|ground| ground.cell.level() + 1 == before[0]),
        "{after:?}"
    );
    assert!((height(&app, planet, position(&app, ball)) - 0.5).abs() < 0.02);
    app.world_mut().entity_mut(planet).remove::<Planet>();
    run(&mut app, 2.0 * TICK, |_| ());
    assert_eq!(colliders(&mut app), []);
}
