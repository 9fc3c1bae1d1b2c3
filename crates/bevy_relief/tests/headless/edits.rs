//! Settings that change while a viewer flies: the old ground stays whole until the new one is.

use crate::app::{assert_covers_once, drawn_field, spawn, spawn_viewer, strict};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{fix_frame_time, settle, small_planet, state};
use bevy_relief::{Chunk, Planet, PlanetState, WorldPosition};
use fastrand::Rng;
use planet_file::Preset;
use std::time::Duration;
use terrain::Chart;

/// Changes one of the settings that shape the ground, or one that does not.
fn edit(planet: &mut Planet, random: &mut Rng) {
    match random.u8(0..7) {
        0 => planet.seed = random.u64(0..1_000),
        1 => planet.radius = [900.0, 1_000.0, 1_100.0][random.usize(0..3)],
        2 if planet.chart == Chart::Cube => planet.chart = Chart::Sphere,
        2 => planet.chart = Chart::Cube,
        3 => {
            let preset = random.choice([Preset::Earth, Preset::Moon]);
            planet.recipe = preset.expect("two").planet().recipe.clone();
        }
        4 => planet.recipe.bands[0].amplitude *= 1.1,
        5 => planet.skirts = !planet.skirts,
        _ => planet.pixel_error = f64::from(random.u8(30..50)),
    }
}

/// Looks whether all that is drawn is of the terrain that the planet says, and its entities with it.
fn assert_of_one_kind(app: &mut App, planet: Entity, random: &mut Rng, context: &str) {
    let mut chunks = app.world_mut().query::<&Chunk>();
    let state: &PlanetState = state(app, planet);
    for chunk in chunks.iter(app.world()) {
        let data = state.chunk(chunk.cell).expect("drawn ones are kept");
        assert_eq!(chunk.centre, data.centre, "{context}: {:?}", chunk.cell);
    }
    let drawn: Vec<_> = state.drawn().collect();
    let Some(terrain) = state.terrain().filter(|_| !drawn.is_empty()) else {
        return;
    };
    for _ in 0..4 {
        let cell = drawn[random.usize(0..drawn.len())];
        let field = &state.chunk(cell).expect("drawn ones are kept").field;
        let expected = drawn_field(terrain, field.side(), cell);
        assert_eq!(*field, expected, "{context}: {cell:?}");
    }
}

#[test]
fn edits_in_flight_never_leave_a_hole_or_a_mixture() {
    let mut app = strict();
    fix_frame_time(&mut app, Duration::from_secs(1) / 60);
    let mut random = Rng::with_seed(11);
    let planet = spawn(&mut app, small_planet(1), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_300.0);
    settle(&mut app, &[planet]);
    let (mut generations, mut edits) = (0, 0);
    for step in 0..600_u32 {
        // In bursts, so that some are overtaken by the next and some are complete before.
        if random.u8(0..if step % 200 < 40 { 4 } else { 60 }) == 0 {
            let mut settings = app.world_mut().get_mut::<Planet>(planet).expect("alive");
            edit(&mut settings, &mut random);
            edits += 1;
        }
        let angle = f64::from(step) * 0.01;
        let eye = DVec3::new(angle.cos(), 0.4 * (3.0 * angle).sin(), angle.sin()) * 1_300.0;
        let mut position = app.world_mut().get_mut::<WorldPosition>(viewer);
        position.as_mut().expect("alive").0 = eye;
        let before = state(&app, planet).terrain().expect("settled").clone();
        app.update();
        if step % 100 == 99 {
            // However busy the machine is, some are complete.
            settle(&mut app, &[planet]);
        }
        let context = format!("step {step}");
        assert_covers_once(&mut app, planet, &context);
        assert_of_one_kind(&mut app, planet, &mut random, &context);
        let state = state(&app, planet);
        assert_eq!(state.error(), None, "{context}");
        let after = state.terrain().expect("drawn");
        generations +=
            u32::from(after.recipe() != before.recipe() || after.seed() != before.seed());
        std::thread::sleep(Duration::from_millis(3));
    }
    assert!(
        edits > 20 && generations > 3,
        "{edits} edits, {generations} took over"
    );
    settle(&mut app, &[planet]);
    let settings = app.world().get::<Planet>(planet).expect("alive");
    let terrain = state(&app, planet).terrain().expect("settled");
    assert_eq!(
        *terrain.recipe(),
        settings.scaled_recipe(),
        "the last edit counts"
    );
    assert_eq!(terrain.seed().0, settings.seed);
}
