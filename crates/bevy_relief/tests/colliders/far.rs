//! Bodies far from the camera, and without one.

use crate::app::{
    app, colliders, height, held, position, run, smooth, spawn_ball, spawn_planet, spawn_viewer,
    wait_for_ground,
};
use bevy::math::DVec3;
use bevy_relief::RenderOrigin;
use bevy_relief::avian::{Held, SolidPlanet};

const RADIUS: f64 = 6_371_000.0;

#[test]
fn without_a_camera_the_origin_follows_a_body() {
    let mut app = app();
    let planet = spawn_planet(&mut app, smooth(RADIUS), SolidPlanet::default());
    let ball = spawn_ball(&mut app, 0.5, DVec3::Y * (RADIUS + 700.0));
    run(&mut app, 20.0, |_| ());
    let origin = app.world().resource::<RenderOrigin>().position;
    assert!(origin.distance(position(&app, ball)) < 60.0);
    let rest = height(&app, planet, position(&app, ball));
    assert!((rest - 0.5).abs() < 0.01, "{rest} m above the ground");
}

#[test]
fn a_body_far_from_the_origin_is_held_on_its_ground_and_goes_on_when_the_origin_comes() {
    let mut app = app();
    let planet = spawn_planet(&mut app, smooth(RADIUS), SolidPlanet::default());
    let (here, there) = (DVec3::Y, DVec3::new(1.0, 1.0, 0.0).normalize());
    spawn_viewer(&mut app, here * (RADIUS + 1_000.0));
    run(&mut app, 1.0, |_| ());
    let [near, far] = [here, there].map(|up| {
        let ground = RADIUS + crate::app::terrain(&app, planet).height_at(up);
        spawn_ball(&mut app, 0.5, up * (ground + 1.0))
    });
    let start = position(&app, far);
    wait_for_ground(&mut app);
    run(&mut app, 3.0, |_| ());
    assert_eq!(
        (held(&app, near), held(&app, far)),
        (None, Some(Held::TooFar))
    );
    assert!((height(&app, planet, position(&app, near)) - 0.5).abs() < 0.01);
    assert_eq!(position(&app, far), start);
    let standing = colliders(&mut app);
    assert!(
        standing
            .iter()
            .any(|ground| ground.centre.distance(start) < 40.0),
        "its ground stands"
    );
    app.world_mut().resource_mut::<RenderOrigin>().viewer = Some(far);
    run(&mut app, 3.0, |_| ());
    assert_eq!(
        (held(&app, near), held(&app, far)),
        (Some(Held::TooFar), None)
    );
    assert!((height(&app, planet, position(&app, far)) - 0.5).abs() < 0.01);
}
