//! What a planet reports of itself.

use crate::app::{bare, chunk_cells, full, spawn, spawn_viewer};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, settle_watched, small_planet, state};
use bevy_relief::{
    ChunkHidden, ChunkShown, Planet, PlanetError, ReliefExtension, ReliefMaterial, WorldPosition,
};
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
    let error = state(&app, planet).error().expect("a radius below 0");
    assert!(matches!(error, PlanetError::Recipe(_)), "{error:?}");
    assert_eq!(chunk_cells(&mut app, planet), before);
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .radius = 1_000.0;
    settle(&mut app, &[planet]);
    assert_eq!(state(&app, planet).error(), None);
}

/// What the materials of the ground say.
fn paint(app: &App) -> Vec<ReliefExtension> {
    let materials = app.world().resource::<Assets<ReliefMaterial>>();
    let extensions = materials.iter().map(|(_, material)| &material.extension);
    extensions.cloned().collect()
}

#[test]
fn a_look_out_of_range_is_refused_in_words_and_what_was_drawn_stays() {
    let mut app = full();
    let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::X * 1_100.0);
    settle(&mut app, &[planet]);
    let before = (chunk_cells(&mut app, planet), paint(&app));
    let generation = state(&app, planet).stats().generation;
    assert_eq!(before.1.len(), 1);

    let mut settings = app.world_mut().get_mut::<Planet>(planet).expect("alive");
    let rock = std::mem::replace(&mut settings.look.rock, [2.0, 0.0, 0.0]);
    settings.seed = 9;
    for _ in 0..5 {
        app.update();
    }
    let error = state(&app, planet).error().expect("2 is no part");
    let says = "the colour of rock has the part 2; parts go from 0 to 1";
    assert_eq!(error.to_string(), says);
    assert!(matches!(error, PlanetError::Look(_)), "{error:?}");
    assert_eq!((chunk_cells(&mut app, planet), paint(&app)), before);
    assert_eq!(state(&app, planet).stats().generation, generation);

    let mut settings = app.world_mut().get_mut::<Planet>(planet).expect("alive");
    settings.look.rock = rock.map(|part| 0.5 * part);
    settle(&mut app, &[planet]);
    assert_eq!(state(&app, planet).error(), None);
    assert_eq!(state(&app, planet).stats().generation, generation + 1);
    assert_ne!(paint(&app), before.1);
}

#[test]
fn a_planet_that_begins_with_a_bad_look_appears_once_that_is_mended() {
    let mut app = bare();
    let mut bad = small_planet(1);
    bad.look.rock_slope = [40.0, f32::NAN];
    let planet = spawn(&mut app, bad, DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::X * 1_100.0);
    for _ in 0..5 {
        app.update();
    }
    let error = state(&app, planet).error().expect("it has no slope");
    let says = "rock from 40 to NaN degrees; it takes two rising slopes from 0 to 90";
    assert_eq!(error.to_string(), says);
    assert!(state(&app, planet).terrain().is_none());
    assert!(!state(&app, planet).settled());

    let mut settings = app.world_mut().get_mut::<Planet>(planet).expect("alive");
    settings.look.rock_slope[1] = 50.0;
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
