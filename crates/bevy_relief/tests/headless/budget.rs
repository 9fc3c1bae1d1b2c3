//! What a planet may take of a frame, and of memory.

use crate::app::{assert_covers_once, assert_covers_what_is_seen, spawn, spawn_viewer, strict};
use bevy::math::DVec3;
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use bevy_relief::testing::{settle, settle_watched, small_planet, state};
use bevy_relief::{Budget, Cell, Chunk, Planet, PlanetState, WorldPosition};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A planet that may do little at a time, and keeps nothing that is not drawn.
fn poor() -> Planet {
    Planet {
        budget: Budget {
            upload_bytes: 100_000,
            chunks_a_frame: 5,
            cache_bytes: 0,
            jobs_a_thread: 8,
            threads: 1,
        },
        ..small_planet(1)
    }
}

#[test]
fn a_small_budget_is_kept_in_every_frame_and_only_takes_longer() {
    let mut app = strict();
    let planet = spawn(&mut app, poor(), DVec3::ZERO);
    let begin = DVec3::X * 1_200.0;
    let viewer = spawn_viewer(&mut app, begin);
    let mut uploaded = 0;
    let mut covered = false;
    // Until the first picture is complete a planet may take four times its budget.
    let mut there = false;
    let mut check = |app: &mut App| {
        let state = state(app, planet);
        let stats = *state.stats();
        let limit = if there { 100_000 } else { 400_000 };
        assert!(stats.uploaded_bytes <= limit, "{limit}: {stats:?}");
        there |= state.settled();
        uploaded += stats.uploaded_bytes;
        covered |= stats.drawn > 0;
        if there {
            assert_covers_once(app, planet, "with little");
        } else if covered {
            assert_covers_what_is_seen(app, planet, begin, "with little, at first");
        }
    };
    settle_watched(&mut app, &[planet], &mut check);
    for turn in 1..=4 {
        let angle = f64::from(turn) * 1.3;
        let eye = DVec3::new(angle.cos(), 0.2, angle.sin()) * 1_100.0;
        let mut position = app.world_mut().get_mut::<WorldPosition>(viewer);
        position.as_mut().expect("alive").0 = eye;
        settle_watched(&mut app, &[planet], &mut check);
    }
    assert!(uploaded > 2_000_000, "{uploaded} bytes are no trial");
    let stats = *state(&app, planet).stats();
    // No step on the way is forgotten before it was of use.
    assert!(stats.built < 2 * stats.shown, "{stats:?}");
    assert_eq!(stats.cached, stats.drawn, "nothing idle is kept: {stats:?}");
    // They are given back on another thread.
    let gone = (0..10_000).any(|_| {
        app.update();
        app.world().resource::<Assets<Mesh>>().len() == stats.drawn
    });
    assert!(gone, "nor its mesh");
}

#[test]
fn turning_back_builds_nothing_anew_as_far_as_the_cache_goes() {
    let mut app = strict();
    let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_200.0);
    let go = |app: &mut App, eye: DVec3| {
        let mut position = app.world_mut().get_mut::<WorldPosition>(viewer);
        position.as_mut().expect("alive").0 = eye;
        settle(app, &[planet]);
        let state: &PlanetState = state(app, planet);
        (state.stats().built, state.drawn().collect::<Vec<_>>())
    };
    let (_, before) = go(&mut app, DVec3::X * 1_200.0);
    let (_, elsewhere) = go(&mut app, DVec3::NEG_Z * 1_200.0);
    assert_ne!(before, elsewhere);
    // The first picture is made without the steps that a way has.
    let mut built = Vec::new();
    for _ in 0..3 {
        let (there, after) = go(&mut app, DVec3::X * 1_200.0);
        assert_eq!(before, after);
        let (back, _) = go(&mut app, DVec3::NEG_Z * 1_200.0);
        built.push(back - there);
    }
    println!("{built:?} built on the ways");
    // But for steps that were not among those of the ways before.
    assert!(built[2] < 40, "{built:?} built on the ways away");
}

/// A drawn chunk: where it is, whether its light is finer than its vertices, and where those lie.
struct Drawn {
    centre: DVec3,
    is_lit: bool,
    positions: Vec<[f32; 3]>,
}

/// The chunks that are drawn, by their cells.
fn drawn(app: &mut App) -> BTreeMap<Cell, Drawn> {
    let mut chunks = app.world_mut().query::<(&Chunk, &Mesh3d)>();
    let meshes = app.world().resource::<Assets<Mesh>>();
    let drawn = chunks.iter(app.world()).map(|(chunk, mesh)| {
        let mesh = meshes.get(&mesh.0).expect("it is drawn");
        let mut all = mesh.attributes();
        let light = all.find(|(attribute, _)| attribute.name == "Relief_Light");
        let Some((_, VertexAttributeValues::Uint32x4(light))) = light else {
            panic!("each chunk has light");
        };
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION);
        let Some(VertexAttributeValues::Float32x3(positions)) = positions else {
            panic!("each chunk has vertices");
        };
        let drawn = Drawn {
            centre: chunk.centre,
            // What stands above the last word's light is told of all.
            is_lit: light.iter().any(|words| words[..3] != [0; 3]),
            positions: positions.clone(),
        };
        (chunk.cell, drawn)
    });
    drawn.collect()
}

#[test]
fn what_is_seen_has_fine_light_at_once_and_the_rest_when_there_is_time_for_it() {
    let eye = DVec3::new(0.0, 1_060.0, 0.0);
    let mut app = strict();
    let planet = spawn(&mut app, small_planet(3), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, eye);
    for way in [Vec3::X, Vec3::NEG_X] {
        let lens = Projection::Perspective(PerspectiveProjection::default());
        let gaze = Transform::default().looking_to(way, Vec3::Y);
        app.world_mut().entity_mut(viewer).insert((lens, gaze));
        settle(&mut app, &[planet]);
        let before = drawn(&mut app);
        let built = state(&app, planet).stats().built;
        let relit = state(&app, planet).stats().relit;
        let mut seen = 0;
        for (cell, chunk) in &before {
            let away = chunk.centre - eye;
            if way.as_dvec3().dot(away.normalize()) > 0.9 && away.length() < 300.0 {
                assert!(chunk.is_lit, "{cell:?} is seen");
                seen += 1;
            }
        }
        assert!(seen > 0);
        let plain = before.values().filter(|chunk| !chunk.is_lit).count();
        assert!(
            plain > 10 || way == Vec3::NEG_X,
            "{plain} of {}",
            before.len()
        );

        let begun = Instant::now();
        let after = loop {
            app.update();
            let after = drawn(&mut app);
            if after.values().all(|chunk| chunk.is_lit) {
                break after;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "it is never lit");
        };
        // The same ground under better light.
        assert!(after.keys().eq(before.keys()));
        for (cell, chunk) in &before {
            assert_eq!(chunk.positions, after[cell].positions, "{cell:?}");
        }
        let stats = state(&app, planet).stats();
        assert_eq!(stats.built, built, "{stats:?}");
        assert!(stats.relit - relit >= plain as u64, "{stats:?} for {plain}");
    }
}
