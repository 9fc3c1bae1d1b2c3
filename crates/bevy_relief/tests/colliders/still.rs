//! Bodies that rest while the origin of rendering steps.

use crate::app::{
    app, height, held, position, run, smooth, spawn_ball, spawn_planet, spawn_viewer, velocity,
    wait_for_ground,
};
use avian3d::prelude::{Collider, LinearVelocity, Position, RigidBody, Sleeping, SleepingDisabled};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::avian::{PlanetBody, SolidPlanet};
use bevy_relief::{RenderOrigin, WorldPosition};

const RADIUS: f64 = 6_371_000.0;

/// A planet, a box and a ball at rest on it, and a viewer beside them.
fn at_rest(sleeps: bool) -> (App, Entity, [Entity; 2], Entity, DVec3) {
    let mut app = app();
    let planet = spawn_planet(&mut app, smooth(RADIUS), SolidPlanet::default());
    let up = DVec3::new(0.6, 0.5, -0.7).normalize();
    let viewer = spawn_viewer(&mut app, up * (RADIUS + 1_000.0));
    run(&mut app, 1.0, |_| ());
    let ground = up * (RADIUS + crate::app::terrain(&app, planet).height_at(up));
    app.world_mut()
        .get_mut::<WorldPosition>(viewer)
        .expect("alive")
        .0 = ground + up * 2.0;
    let ball = spawn_ball(&mut app, 0.5, ground + up * 0.6);
    let block = (
        PlanetBody::default(),
        WorldPosition(ground + up * 1.0 + up.any_orthonormal_vector() * 3.0),
        Transform::from_rotation(Quat::from_rotation_arc(Vec3::Y, up.as_vec3())),
        RigidBody::Dynamic,
        Collider::cuboid(1.0, 1.0, 1.0),
    );
    let block = app.world_mut().spawn(block).id();
    if !sleeps {
        for body in [ball, block] {
            app.world_mut().entity_mut(body).insert(SleepingDisabled);
        }
    }
    wait_for_ground(&mut app);
    run(&mut app, 6.0, |_| ());
    (app, planet, [ball, block], viewer, up)
}

/// Moves the viewer along the ground to some distance and back, so that the origin steps, and returns how far the bodies moved at most, and how fast they ever were.
fn drift(sleeps: bool, metres: f64) -> (f64, f64, u64) {
    let (mut app, planet, bodies, viewer, up) = at_rest(sleeps);
    let before = bodies.map(|body| position(&app, body));
    let steps = app.world().resource::<RenderOrigin>().steps;
    let along = up.any_orthonormal_vector();
    let ticks = 200;
    let (mut far, mut fast) = (0.0_f64, 0.0_f64);
    for tick in 0..2 * ticks {
        let way = f64::from(if tick < ticks { tick } else { 2 * ticks - tick }) / f64::from(ticks);
        let dir = (up + along * (way * metres / RADIUS)).normalize();
        let eye = dir * (RADIUS + crate::app::terrain(&app, planet).height_at(dir) + 2.0);
        app.world_mut()
            .get_mut::<WorldPosition>(viewer)
            .expect("alive")
            .0 = eye;
        run(&mut app, 0.01, |_| ());
        // A ball that does not sleep rolls down what slope there is.
        let first = usize::from(!sleeps);
        for (body, before) in bodies.iter().zip(before).skip(first) {
            assert_eq!(held(&app, *body), None);
            far = far.max(position(&app, *body).distance(before));
            fast = fast.max(velocity(&app, *body).length());
            if sleeps {
                assert!(
                    app.world().get::<Sleeping>(*body).is_some(),
                    "it woke at tick {tick}"
                );
            }
        }
    }
    let steps = app.world().resource::<RenderOrigin>().steps - steps;
    (far, fast, steps)
}

#[test]
fn a_body_at_rest_on_an_earth_stays_where_it_is_to_a_millimetre_while_the_origin_steps() {
    for (sleeps, metres) in [(true, 8_000.0), (false, 1_000.0), (false, 8_000.0)] {
        let (far, fast, steps) = drift(sleeps, metres);
        println!(
            "sleeps: {sleeps}, up to {metres} m away, {steps} steps: moved {:.4} mm, at most {fast} m/s",
            far * 1e3
        );
        assert!(steps > 30, "{steps}");
        assert!(far <= if sleeps { 0.0 } else { 1e-3 }, "moved {far} m");
    }
}

#[test]
fn a_step_of_the_origin_keeps_velocities_and_moves_places_in_the_same_frame() {
    let (mut app, planet, [ball, block], viewer, up) = at_rest(false);
    let along = up.any_orthonormal_vector();
    app.world_mut()
        .get_mut::<LinearVelocity>(ball)
        .expect("a body")
        .0 = (along * 3.0).as_vec3();
    let eye = position(&app, viewer) + along * 500.0;
    let steps = app.world().resource::<RenderOrigin>().steps;
    let speed = velocity(&app, ball).length();
    app.world_mut()
        .get_mut::<WorldPosition>(viewer)
        .expect("alive")
        .0 = eye;
    app.update();
    let origin = *app.world().resource::<RenderOrigin>();
    assert_eq!(origin.steps, steps + 1);
    let mut bodies = app
        .world_mut()
        .query::<(&WorldPosition, &Position, &Transform)>();
    assert!(bodies.iter(app.world()).count() > 3);
    for (world, position, transform) in bodies.iter(app.world()) {
        assert_eq!(position.0, transform.translation);
        assert!((origin.to_world(position.0) - world.0).length() < 1e-4);
    }
    assert!((velocity(&app, ball).length() - speed).abs() < 0.2);
    run(&mut app, 0.5, |_| ());
    assert!(height(&app, planet, position(&app, ball)) > 0.45);
    assert!((height(&app, planet, position(&app, block)) - 0.5).abs() < 0.02);
}
