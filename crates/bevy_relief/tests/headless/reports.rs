//! What a planet reports of itself.

use crate::app::{bare, chunk_cells, spawn, spawn_viewer};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, settle_watched, small_planet, state};
use bevy_relief::{ChunkHidden, ChunkShown, Planet, WorldPosition};
use std::collections::HashSet;

#[test]
fn bad_settings_are_reported_and_change_nothing() {
    let mut app = bare();
    let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::X * 1_100.0);
    settle(&mut app, &[planet]);
    let before = chunk_cells(&mut app, planet);
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .radius = -1.0;
    settle(&mut app, &[planet]);
    assert!(state(&app, planet).error().is_some());
    assert_eq!(chunk_cells(&mut app, planet), before);
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .radius = 1_000.0;
    settle(&mut app, &[planet]);
    assert_eq!(state(&app, planet).error(), None);
}

#[test]
fn messages_report_what_is_drawn() {
    let mut app = bare();
    let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_100.0);
    let mut reported = HashSet::new();
    for eye in [DVec3::X, DVec3::Y, DVec3::NEG_Z] {
        app.world_mut()
            .get_mut::<WorldPosition>(viewer)
            .expect("alive")
            .0 = eye * 1_100.0;
        settle_watched(&mut app, &[planet], |app| {
            let hidden = app
                .world_mut()
                .resource_mut::<Messages<ChunkHidden>>()
                .drain()
                .collect::<Vec<_>>();
            let shown = app
                .world_mut()
                .resource_mut::<Messages<ChunkShown>>()
                .drain()
                .collect::<Vec<_>>();
            for message in hidden {
                assert!(reported.remove(&message.cell), "{message:?} was not shown");
            }
            for message in shown {
                assert_eq!(message.data.field.cell(), message.cell);
                assert!(
                    reported.insert(message.cell),
                    "{:?} was shown already",
                    message.cell
                );
            }
            let drawn: HashSet<_> = state(app, planet).drawn().collect();
            assert_eq!(drawn, reported);
        });
    }
}

#[test]
fn ground_that_is_behind_is_reported_until_it_is_drawn() {
    let mut app = bare();
    let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::X * 1_010.0);
    let mut most = 0;
    settle_watched(&mut app, &[planet], |app| {
        let state = state(app, planet);
        for (cell, levels) in state.behind() {
            assert!(state.entity(cell).is_some(), "{cell:?} is not drawn");
            assert!(levels > 0, "{cell:?}");
            most = most.max(levels);
        }
        let stats = state.stats();
        assert!(stats.shown <= stats.built, "{stats:?}");
    });
    assert!(most > 1, "six realms are far behind");
    let state = state(&app, planet);
    assert_eq!(state.behind().len(), 0, "settled");
    let (drawn, stats) = (state.drawn().count() as u64, state.stats());
    assert!((drawn..=stats.built).contains(&stats.shown), "{stats:?}");
}
