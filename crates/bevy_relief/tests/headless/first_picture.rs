//! Before all is there: what is seen comes first.

use crate::app::{assert_covers_once, spawn, spiral, strict};
use bevy::math::{DQuat, DVec3};
use bevy::prelude::*;
use bevy_relief::testing::{settle, settle_watched, small_planet, state};
use bevy_relief::{Budget, Planet, PlanetViewer, WorldPosition};
use terrain::Terrain;

/// Points of a planet's ground that no horizon hides from an eye.
fn before_the_horizon(terrain: &Terrain, eye: DVec3) -> Vec<DVec3> {
    let occluder = terrain.radius() + terrain.range().lowest.max(0.0);
    let horizon = |distance: f64| (occluder / distance).min(1.0).acos();
    let points = spiral(5_000).map(|dir| dir * (terrain.radius() + terrain.surface_at(dir)));
    let is_before = |point: &DVec3| {
        let way = horizon(eye.length()) + horizon(point.length());
        eye.angle_between(*point) < 0.99 * way
    };
    points.filter(is_before).collect()
}

/// A planet of which little is let in at a time.
fn slow_planet() -> Planet {
    let budget = Budget {
        chunks_a_frame: 3,
        ..Budget::default()
    };
    Planet {
        budget,
        pixel_error: 10.0,
        ..small_planet(1)
    }
}

#[test]
fn who_turns_before_all_is_there_finds_no_hole() {
    let up = DVec3::new(0.2, 0.1, 1.0).normalize();
    let eye = up * 1_120.0;
    let known = {
        let mut app = strict();
        let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
        settle(&mut app, &[planet]);
        before_the_horizon(state(&app, planet).terrain().expect("printed"), eye)
    };
    let mut app = strict();
    let planet = spawn(&mut app, slow_planet(), DVec3::ZERO);
    let camera = (
        PlanetViewer,
        WorldPosition(eye),
        Projection::Perspective(PerspectiveProjection::default()),
    );
    let camera = app.world_mut().spawn(camera).id();
    let north = up.any_orthonormal_vector();
    let mut forward = north;
    let (mut turned, mut points, mut partly) = (0, 0, 0);
    // Two degrees a frame, what is selected some frames late, and half a picture of 22.5 degrees.
    settle_watched(&mut app, &[planet], |app| {
        let now = state(app, planet);
        if now.stats().drawn > 0 {
            partly += usize::from(!now.is_whole());
            let is_seen =
                |point: &&DVec3| (**point - eye).angle_between(forward).to_degrees() < 12.0;
            for &point in known.iter().filter(is_seen) {
                points += 1;
                let drawn = now.ground(point);
                assert!(drawn.is_some(), "a hole at {point}, turned {turned} times");
            }
            turned += 1;
        }
        let angle = f64::from(2 * turned.min(90)).to_radians();
        forward = DQuat::from_axis_angle(up, angle) * (north - 0.5 * up).normalize();
        let gaze = Transform::default().looking_to(forward.as_vec3(), up.as_vec3());
        app.world_mut().entity_mut(camera).insert(gaze);
    });
    assert!(
        points > 1_000 && partly > 5,
        "{points} points, {partly} frames"
    );
    assert_covers_once(&mut app, planet, "there");
}
