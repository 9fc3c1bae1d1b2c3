//! Before all is there: what is seen comes first.

use crate::app::{assert_covers_once, spawn, spiral, strict};
use bevy::math::{DQuat, DVec3};
use bevy::prelude::*;
use bevy_relief::testing::{settle, settle_watched, settle_within, small_planet, state};
use bevy_relief::{Budget, Planet, PlanetViewer, WorldPosition};
use std::time::Duration;
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

/// A viewer some metres above the ground or the sea of an Earth, which looks along it, and a little down.
fn over_ground(terrain: &Terrain, up: DVec3, metres: f64, turned: f64) -> (DVec3, DQuat) {
    let eye = up * (terrain.radius() + terrain.surface_at(up) + metres);
    let across = up.any_orthonormal_vector();
    let along = DQuat::from_axis_angle(up, turned.to_radians()) * across;
    let gaze = Transform::default().looking_to((along - 0.15 * up).as_vec3(), up.as_vec3());
    (eye, gaze.rotation.as_dquat())
}

/// A camera there.
fn camera((eye, rotation): (DVec3, DQuat)) -> impl Bundle {
    (
        PlanetViewer,
        WorldPosition(eye),
        Transform::from_rotation(rotation.as_quat()),
        Projection::Perspective(PerspectiveProjection::default()),
    )
}

/// Ways from a camera into its picture, so many on each side of its middle.
fn into_picture(rotation: DQuat, [columns, rows]: [i32; 2]) -> impl Iterator<Item = DVec3> {
    let lens = PerspectiveProjection::default();
    let high = f64::from(lens.fov / 2.0).tan();
    let wide = high * f64::from(lens.aspect_ratio);
    let on = |at: i32, of: i32| f64::from(at) / f64::from(of) * 0.99;
    (-columns..=columns).flat_map(move |x| {
        (-rows..=rows)
            .map(move |y| rotation * DVec3::new(on(x, columns) * wide, on(y, rows) * high, -1.0))
    })
}

#[test]
fn nothing_that_the_first_picture_shows_changes_when_the_rest_is_built() {
    let planet = || Planet {
        pixel_error: 3.0,
        ..Planet::default()
    };
    let terrain = Terrain::new(&planet().recipe, terrain::Seed(planet().seed)).expect("in order");
    let (mut hits, mut left_out) = (0, 0);
    for (place, (up, metres)) in spiral(40)
        .skip(3)
        .step_by(8)
        .zip([2.0, 2.0, 50.0, 1e3, 2.0])
        .enumerate()
    {
        let mut app = strict();
        let planet = spawn(&mut app, planet(), DVec3::ZERO);
        let pose = over_ground(&terrain, up, metres, 77.0 * place as f64);
        app.world_mut().spawn(camera(pose));
        let pick = |app: &App, way: DVec3| state(app, planet).pick(pose.0, way);
        let mut first = None;
        settle_watched(&mut app, &[planet], |app| {
            let now = state(app, planet);
            if first.is_none() && now.stats().drawn > 0 && now.behind().is_empty() {
                left_out += usize::from(!now.is_whole());
                first = Some(
                    into_picture(pose.1, [20, 15])
                        .map(|way| pick(app, way))
                        .collect::<Vec<_>>(),
                );
            }
        });
        for (way, was) in into_picture(pose.1, [20, 15]).zip(first.expect("seen before it settles"))
        {
            let now = pick(&app, way);
            let is_same = match was.zip(now) {
                Some((was, now)) => was.distance(now) < 1e-5,
                None => was == now,
            };
            assert!(
                is_same,
                "place {place}: {way} ends at {was:?}, and then at {now:?}"
            );
            hits += usize::from(was.is_some());
        }
    }
    assert!(
        hits > 3_000 && left_out >= 4,
        "{hits} places of ground, {left_out} pictures of less than all"
    );
}

/// What comes in sight is coarser for a moment, and what is seen stays as it is.
#[test]
fn who_turns_from_the_start_on_sees_no_ground_go() {
    const FEW: [i32; 2] = [6, 4];
    let planet = Planet::default();
    let terrain = Terrain::new(&planet.recipe, terrain::Seed(planet.seed)).expect("in order");
    // On a mountain.
    let up = spiral(400).max_by(|a, b| terrain.surface_at(*a).total_cmp(&terrain.surface_at(*b)));
    let up = up.expect("400");
    let (eye, gaze) = over_ground(&terrain, up, 2.0, 0.0);
    let mut app = strict();
    let planet = spawn(&mut app, planet, DVec3::ZERO);
    let viewer = app.world_mut().spawn(camera((eye, gaze))).id();
    let (mut seen, mut most_behind) = (false, 0);
    let mut pictures = Vec::new();
    let mut turned = 0.0_f64;
    let is_late = settle_within(&mut app, &[planet], Duration::from_secs(20), |app| {
        let now = state(app, planet);
        // By a right angle while 2000 chunks are built, however fast the machine is, and by no more than 3° a frame.
        let degrees = 0.045 * now.stats().built as f64;
        turned = degrees.min(turned + 3.0);
        seen |= now.stats().drawn > 0 && now.behind().is_empty();
        let rotation = DQuat::from_axis_angle(up, turned.to_radians()) * gaze;
        if seen && !now.is_whole() {
            most_behind = most_behind.max(now.behind().into_values().max().unwrap_or(0));
            let rays = into_picture(rotation, FEW);
            pictures.push(
                rays.map(|way| (way, now.pick(eye, way).is_some()))
                    .collect::<Vec<_>>(),
            );
        }
        let mut camera = app.world_mut().entity_mut(viewer);
        camera.insert(Transform::from_rotation(rotation.as_quat()));
    });
    // It settles once it has come around to what is built already, and turns no more.
    assert!(is_late.is_ok() && turned > 20.0, "{turned}°");
    let whole = state(&app, planet);
    let rays = pictures.iter().flatten();
    let ground: Vec<_> = rays
        .filter(|(way, _)| whole.pick(eye, *way).is_some())
        .collect();
    let missing = ground.iter().filter(|(_, was_there)| !was_there).count();
    let told = format!(
        "{} pictures, {most_behind} levels behind, {missing} of {} rays on ground that is not there, {turned}°",
        pictures.len(),
        ground.len()
    );
    println!("{told}");
    assert!(pictures.len() > 3 && most_behind <= 4, "{told}");
    assert!(100 * missing < ground.len(), "{told}");
}
