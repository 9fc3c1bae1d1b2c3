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
        chunks_a_frame: 1,
        ..Budget::default()
    };
    Planet {
        budget,
        pixel_error: 4.0,
        ..small_planet(1)
    }
}

#[test]
fn who_looks_back_before_all_is_there_finds_coarser_ground_and_no_hole() {
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
    let gaze = |turned: f64| {
        let down = (north - 0.5 * up).normalize();
        DQuat::from_axis_angle(up, turned.to_radians()) * down
    };
    // Once the first picture is there it looks back.
    let (mut looks_back, mut selected) = (false, false);
    let (mut points, mut partly, mut coarser) = (0, 0, 0);
    settle_watched(&mut app, &[planet], |app| {
        let now = state(app, planet);
        let forward = gaze(if looks_back { 180.0 } else { 0.0 });
        let is_seen = |point: &&DVec3| {
            let off = **point - eye;
            off.angle_between(forward).to_degrees() < 20.0
        };
        let behind = !now.behind().is_empty();
        let complete = now.stats().drawn > 0 && !behind && !now.is_whole();
        // Until that is selected which it sees now, all that it saw before is there.
        selected |= looks_back && behind;
        if now.stats().drawn > 0 && looks_back == selected {
            partly += usize::from(looks_back && !now.is_whole());
            coarser += usize::from(looks_back && behind);
            for &point in known.iter().filter(is_seen) {
                points += 1;
                let drawn = now.ground(point);
                assert!(
                    drawn.is_some(),
                    "a hole at {point}, looks back: {looks_back}"
                );
            }
        }
        looks_back |= complete;
        let forward = gaze(if looks_back { 180.0 } else { 0.0 });
        let gaze = Transform::default().looking_to(forward.as_vec3(), up.as_vec3());
        app.world_mut().entity_mut(camera).insert(gaze);
    });
    assert!(
        points > 1_000 && partly > 20 && coarser > 20,
        "{points} points, {partly} frames with cells that are absent, {coarser} with coarser ground"
    );
    assert_covers_once(&mut app, planet, "there");
}
