//! Lakes on the ways of rivers.

use super::rivers::wet_recipes;
use crate::recipes::{below, rng, terrain, vertices_agree};
use cubemap::Cell;
use glam::DVec3;
use terrain::{Band, ChunkSide, Lake, Recipe, Rivers, Seed, Terrain, WaterKind};

/// Hills with lakes, and little else.
fn hills(seed: u64) -> Terrain {
    let hills = Band::new("hills", 1, 2..=15, 2_000.0).gain(0.5);
    let rivers = Rivers {
        lakes: 0.3,
        ..Rivers::new(7, 150.0)
    };
    let recipe = Recipe::new("hills", 1e6)
        .sea_level(-200.0)
        .rivers(rivers)
        .bands([hills]);
    Terrain::new(&recipe, Seed(seed)).expect("in order")
}

/// A place so many reaches of a lake from its middle, in a direction of a full turn.
pub(super) fn beside(terrain: &Terrain, lake: &Lake, reaches: f64, turn: f64) -> DVec3 {
    let along = lake.dir.any_orthonormal_vector();
    let across = lake.dir.cross(along);
    let (sin, cos) = libm::sincos(turn * std::f64::consts::TAU);
    let chord = reaches * lake.reach / terrain.radius();
    // Of a chord, how far along the plane that touches the sphere in its middle.
    let aside = chord * (1.0 - chord * chord / 4.0).sqrt();
    let up = 1.0 - chord * chord / 2.0;
    lake.dir * up + (along * cos + across * sin) * aside
}

#[test]
fn no_lake_runs_out_but_by_its_river() {
    for seed in [1, 2] {
        let terrain = hills(seed);
        let lakes = terrain.largest_lakes(60);
        assert_eq!(lakes.len(), 60);
        let mut wet = 0;
        for lake in &lakes {
            let middle = terrain.water_at(lake.dir).expect("in its middle");
            assert_eq!(middle.level, lake.level);
            assert!(middle.depth > 0.3 * 0.012 * lake.reach, "{middle:?}");
            let mut rivers = 0;
            for turn in 0..360 {
                let turn = f64::from(turn) / 360.0;
                let rim = beside(&terrain, lake, 1.05, turn);
                let water = terrain.water_at(rim);
                rivers += usize::from(water.is_some());
                if let Some(water) = water {
                    assert!(water.level <= lake.level + 1.0, "{lake:?} {water:?}");
                    assert_eq!(water.kind, WaterKind::River, "{lake:?} {turn}");
                }
                let within = beside(&terrain, lake, 0.5, turn);
                wet += usize::from(terrain.water_at(within).is_some());
            }
            assert!(rivers < 120, "{lake:?}: {rivers} of 360 are under water");
        }
        let share = f64::from(u32::try_from(wet).expect("few")) / (60.0 * 360.0);
        println!("seed {seed}: {share:.2} of the places half way out are under water");
        assert!(share > 0.3, "{share}");
    }
}

/// Two never share a place, and what runs by does not run through one.
#[test]
fn no_lake_reaches_another() {
    let terrain = hills(3);
    let lakes = terrain.largest_lakes(usize::MAX);
    println!("{} lakes", lakes.len());
    assert!(lakes.len() > 300);
    for (at, a) in lakes.iter().enumerate() {
        for b in &lakes[..at] {
            let apart = (a.dir - b.dir).length() * terrain.radius();
            assert!(apart > 1.3 * (a.reach + b.reach), "{a:?} {b:?}");
        }
    }
}

#[test]
fn gradients_are_the_slopes_of_the_heights() {
    let terrain = hills(2);
    let mut rng = rng(16);
    let mut worst = Vec::new();
    for lake in terrain.largest_lakes(40) {
        for _ in 0..12 {
            let mut part = || f64::from(below(&mut rng, 10_000)) / 10_000.0;
            let dir = beside(&terrain, &lake, 1.4 * part(), part());
            let (height, normal) = terrain.ground_at_level(dir, 13);
            let across = dir.any_orthonormal_vector();
            let slope = -normal.dot(across) / normal.dot(dir);
            let away = 2e-7;
            let [up, down] = [away, -away]
                .map(|away| terrain.height_at_level((dir + across * away).normalize(), 13));
            let measured = (up - down) / (2.0 * away * (terrain.radius() + height));
            worst.push((slope - measured).abs());
        }
    }
    worst.sort_by(f64::total_cmp);
    let [most, last] = [worst[worst.len() * 99 / 100], worst[worst.len() - 1]];
    println!("99 of 100 are off by {most:.5} at most, the worst by {last:.5}");
    // Heights are f32: 1e-4 m in 0.4 m. Where ground comes up to the rim it has an edge, which counts once in a while.
    assert!(most < 0.002, "{most}");
}

#[test]
fn the_ground_about_lakes_stays_within_its_bounds_and_has_its_bits() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    for recipe in wet_recipes() {
        let terrain = terrain(&recipe, 9);
        let lakes = terrain.largest_lakes(40);
        assert!(lakes.len() > 10, "{}", lakes.len());
        for (at, lake) in lakes.iter().cycle().take(400).enumerate() {
            let level = u8::try_from(at % 20).expect("small");
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let (reaches, turn) = (0.14 * (at % 11) as f64, 0.37 * at as f64);
            let place = beside(&terrain, lake, reaches, turn);
            let cell = Cell::containing(place, level, Terrain::WARP).expect("a direction");
            let (bounds, field) = (terrain.bounds(cell), terrain.field(cell, side));
            for height in field.heights() {
                assert!(
                    bounds.contains(f64::from(*height)),
                    "{cell:?} {height} {bounds:?}"
                );
            }
            if at % 3 == 0 {
                vertices_agree(&terrain, &field, 37);
            }
        }
    }
}
