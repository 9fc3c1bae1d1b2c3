//! What is drawn covers a planet once, on every frame of the way.

mod first_picture;

use crate::app::{
    assert_covers_once, assert_covers_what_is_seen, bare, chunk_cells, drawn_field, spawn,
    spawn_viewer,
};
use bevy::math::DVec3;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy_relief::testing::{settle, settle_watched, small_planet, state};
use bevy_relief::{Chunk, Planet, WorldPosition};
use cubemap::Cell;
use cubemap::Edge;
use std::collections::HashSet;
use std::time::Duration;

#[test]
fn a_planet_settles_and_covers_itself_once_without_a_hole_on_the_way() {
    let mut app = bare();
    let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
    let eye = DVec3::X * 1_400.0;
    let viewer = spawn_viewer(&mut app, eye);
    let mut shown = false;
    settle_watched(&mut app, &[planet], |app| {
        shown |= state(app, planet).stats().drawn > 0;
        if shown {
            assert_covers_what_is_seen(app, planet, eye, "on the way");
        }
    });
    assert_covers_once(&mut app, planet, "there");
    let stats = *state(&app, planet).stats();
    assert!(stats.drawn > 6 && stats.deepest_level >= 2, "{stats:?}");
    assert_eq!(
        (stats.in_flight, stats.missing, stats.desired),
        (0, 0, stats.drawn)
    );
    // Around to the other side.
    for step in 0..60 {
        let angle = f64::from(step) * 0.05;
        let eye = DVec3::new(angle.cos(), 0.3, angle.sin()) * 1_200.0;
        app.world_mut()
            .get_mut::<WorldPosition>(viewer)
            .expect("alive")
            .0 = eye;
        app.update();
        assert_covers_once(&mut app, planet, "flying");
    }
    settle_watched(&mut app, &[planet], |app| {
        assert_covers_once(app, planet, "landing");
    });
}

/// The four bits of the edges of a cell beyond which `is_drawn` finds what it looks for.
fn edge_bits(cell: Cell, is_drawn: impl Fn(Cell) -> bool) -> u32 {
    let found = Edge::ALL.map(|edge| u32::from(is_drawn(cell.across(edge))));
    found[0] | found[1] << 1 | found[2] << 2 | found[3] << 3
}

#[test]
fn tags_know_the_neighbours_of_every_frame() {
    let mut app = bare();
    let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_400.0);
    settle(&mut app, &[planet]);
    let mut borders = 0;
    for step in 0..120 {
        let angle = f64::from(step) * 0.03;
        let eye = DVec3::new(angle.cos(), 0.3, angle.sin()) * 1_150.0;
        let mut position = app.world_mut().get_mut::<WorldPosition>(viewer);
        position.as_mut().expect("alive").0 = eye;
        app.update();
        std::thread::sleep(Duration::from_micros(500));
        let cells: HashSet<_> = chunk_cells(&mut app, planet).into_iter().collect();
        let mut chunks = app.world_mut().query::<(&Chunk, &MeshTag)>();
        for (&Chunk { cell, .. }, &MeshTag(tag)) in chunks.iter(app.world()) {
            let drawn_over = |beyond: Cell| {
                let mut levels = 0..cell.level();
                levels.any(|level| beyond.ancestor(level).is_some_and(|at| cells.contains(&at)))
            };
            let coarser = edge_bits(cell, drawn_over);
            let finer = edge_bits(cell, |beyond| {
                !cells.contains(&beyond) && !drawn_over(beyond)
            });
            let context = format!("step {step} {cell:?}: {tag:#x}");
            assert_eq!(tag & 31, u32::from(cell.level()), "{context}");
            assert_eq!(
                (tag >> 8 & 15, tag >> 16 & 15),
                (coarser, finer),
                "{context}"
            );
            borders += coarser.count_ones() + finer.count_ones();
        }
    }
    assert!(borders > 1_000, "only {borders} borders of two levels");
}

#[test]
fn two_ways_to_one_place_show_the_same_chunks() {
    let ends: Vec<_> = [DVec3::X, DVec3::NEG_Y]
        .into_iter()
        .map(|start| {
            let mut app = bare();
            let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
            let viewer = spawn_viewer(&mut app, start * 1_100.0);
            settle(&mut app, &[planet]);
            let eye = DVec3::new(900.0, 700.0, 0.0);
            app.world_mut()
                .get_mut::<WorldPosition>(viewer)
                .expect("alive")
                .0 = eye;
            settle(&mut app, &[planet]);
            chunk_cells(&mut app, planet)
        })
        .collect();
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn another_seed_takes_over_in_one_frame_without_a_hole_or_a_mixture() {
    let mut app = bare();
    let planet = spawn(&mut app, small_planet(8), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::X * 1_100.0);
    settle(&mut app, &[planet]);
    let old = state(&app, planet).terrain().expect("settled").clone();
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .seed = 9;
    let mut frames = 0;
    settle_watched(&mut app, &[planet], |app| {
        frames += 1;
        assert_covers_once(app, planet, "changing");
        let state = state(app, planet);
        let terrain = state.terrain().expect("one of the two");
        assert!(frames > 1 || terrain.seed() == old.seed(), "at once");
        for cell in state.drawn().take(20) {
            let chunk = state.chunk(cell).expect("drawn ones are kept");
            assert_eq!(
                chunk.field,
                drawn_field(terrain, chunk.field.side(), cell),
                "{cell:?}"
            );
        }
    });
    let new = state(&app, planet).terrain().expect("settled");
    assert_ne!(new.seed(), old.seed());
    // Back before the change is complete: nothing has happened.
    let generation = state(&app, planet).stats().generation;
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .seed = 10;
    app.update();
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .seed = 9;
    settle(&mut app, &[planet]);
    assert_eq!(state(&app, planet).stats().generation, generation + 1);
    assert_eq!(state(&app, planet).terrain().expect("settled").seed().0, 9);
}
