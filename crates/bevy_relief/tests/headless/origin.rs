//! Where things stand when the origin of rendering steps.

use crate::app::{bare, spawn, spawn_viewer};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, small_planet, state};
use bevy_relief::{Chunk, Planet, RenderOrigin, WorldPosition};

#[test]
fn places_are_measured_from_an_origin_that_follows_in_steps() {
    let mut app = bare();
    let radius = 6_371_000.0;
    let settings = Planet {
        radius,
        ..small_planet(1)
    };
    let planet = spawn(&mut app, settings, DVec3::ZERO);
    let far = DVec3::new(0.0, radius * 3.0, 0.25);
    let viewer = spawn_viewer(&mut app, far);
    settle(&mut app, &[planet]);
    assert_eq!(app.world().resource::<RenderOrigin>().steps, 0);
    let ground = state(&app, planet).ground(DVec3::Y).expect("drawn");
    let thing = DVec3::Y * (radius + ground) + DVec3::new(3.0, 0.0, 0.125);
    let thing = app.world_mut().spawn(WorldPosition(thing)).id();
    for step in 0..40 {
        let altitude = 2.0 + 1e6 * 0.5_f64.powi(step);
        let eye = DVec3::new(0.0, radius + ground.max(0.0) + altitude, 0.25);
        app.world_mut()
            .get_mut::<WorldPosition>(viewer)
            .expect("alive")
            .0 = eye;
        app.update();
        let origin = *app.world().resource::<RenderOrigin>();
        let mut places = app.world_mut().query::<(&WorldPosition, &Transform)>();
        for (position, transform) in places.iter(app.world()) {
            assert_eq!(transform.translation, origin.to_render(position.0));
        }
    }
    let origin = *app.world().resource::<RenderOrigin>();
    assert!((1..12).contains(&origin.steps), "{origin:?}");
    let eye = app
        .world()
        .get::<Transform>(viewer)
        .expect("alive")
        .translation;
    let thing = app
        .world()
        .get::<Transform>(thing)
        .expect("alive")
        .translation;
    assert!(eye.length() < 1e5, "{eye}");
    assert_eq!(thing.x - eye.x, 3.0);
    assert!((thing.z - eye.z + 0.125).abs() < 1e-4);
    // A planet that moves takes its chunks along.
    app.world_mut()
        .get_mut::<WorldPosition>(planet)
        .expect("alive")
        .0 = DVec3::X * 1e3;
    app.update();
    let mut chunks = app.world_mut().query::<(&Chunk, &WorldPosition)>();
    for (chunk, position) in chunks.iter(app.world()) {
        assert_eq!(position.0, DVec3::X * 1e3 + chunk.centre);
    }
}
