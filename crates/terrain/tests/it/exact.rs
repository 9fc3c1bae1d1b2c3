//! How far the heights are from sums in f64 throughout.

use crate::features::base::founded;
use crate::recipes::{
    CHARTS, below, border_cells, everything, guided, plain, rng, terrain, vertex,
};
use cubemap::{Cell, Realm, Vertex};
use planet_file::Preset;
use rand::Rng;
use terrain::reference::exact;
use terrain::{ChunkSide, Shape, Terrain};

/// Chunks of a level all over the sphere, and on all edges and corners of the cube.
fn cells(level: u8) -> impl Iterator<Item = Cell> {
    let mut rng = rng(41);
    let inside = (0..60).map(move |k| {
        let mut index = || below(&mut rng, 1 << level);
        Cell::new(Realm::ALL[k % 6], level, index(), index()).expect("inside")
    });
    inside.chain(border_cells(level))
}

/// How far the heights are from the exact ones at most, in metres, and at how many vertices they were compared.
fn worst(terrain: &Terrain, level: u8, finest: u8) -> (f64, usize) {
    let side = ChunkSide::DEFAULT;
    let n = side.vertices();
    let (mut worst, mut count) = (0.0_f64, 0);
    let mut compare = |height: f32, vertex: Vertex| {
        worst = worst.max((f64::from(height) - exact(terrain, vertex, finest)).abs());
        count += 1;
    };
    for cell in cells(level) {
        let heights = terrain.heights(cell, side, finest);
        // The four corners, places on every border, and a spread of the rest.
        let last = n - 1;
        let rim = [0, 13, 32, last].map(|k| [k, k * n, last * n + k, k * n + last]);
        for at in rim.into_iter().flatten().chain((0..n * n).step_by(211)) {
            compare(heights[at], vertex(cell, side, at % n, at / n));
        }
    }
    // Chunks so deep are hardly more than places. Sixty together: land that drains is found square by square.
    let mut rng = rng(43);
    for k in 0..100 {
        let [i, j] = [0, 1].map(|_| u64::from(below(&mut rng, 1 << 6)) << 27);
        for _ in 0..60 {
            let mut index = |from: u64| from + (rng.next_u64() >> 26) % ((1 << 27) + 1);
            let vertex = Vertex::new(Realm::ALL[k % 6], 33, index(i), index(j)).expect("inside");
            compare(terrain.height(vertex, finest), vertex);
        }
    }
    (worst, count)
}

#[test]
fn an_earths_heights_are_within_a_millimetre_of_the_exact_ones() {
    for chart in CHARTS {
        for seed in 0..4 {
            let mut recipe = Preset::Earth.planet().recipe.clone();
            recipe.chart = chart;
            let terrain = terrain(&recipe, seed);
            for (level, finest) in [(27, 25), (27, 27), (9, 13)] {
                let (worst, count) = worst(&terrain, level, finest);
                println!("{chart:?} Earth {seed}, to level {finest}: {worst:.2e} m of {count}");
                assert!(
                    worst <= 1e-3,
                    "{chart:?} {seed} {level} {finest}: {worst} m"
                );
            }
        }
    }
}

#[test]
fn twenty_six_octaves_of_eight_kilometres_are_within_a_millimetre_of_the_exact_ones() {
    for chart in CHARTS {
        for shape in [
            Shape::Bell,
            Shape::Cone,
            Shape::Dome,
            Shape::Crater,
            Shape::Ridge,
            Shape::Gullies,
        ] {
            // Gullies are too wide for the first levels.
            let first = if shape == Shape::Gullies { 4 } else { 0 };
            let mut recipe = plain(chart, shape.clone(), first..=25);
            recipe.bands[0].amplitude = 8_000.0;
            recipe.bands[0].gain = 0.5;
            let (worst, count) = worst(&terrain(&recipe, 2), 27, 25);
            println!("{chart:?} {shape:?}: {worst:.2e} m of {count}");
            assert!(worst <= 1e-3, "{chart:?} {shape:?}: {worst} m");
        }
    }
}

/// The stamps are turned as the press has them: `features/guides.rs` proves that.
#[test]
fn heights_of_stamps_that_follow_the_ground_are_the_exact_ones_within_the_stated_bound() {
    for recipe in CHARTS.map(guided) {
        let (chart, terrain) = (recipe.chart, terrain(&recipe, 3));
        let bound = recipe.bound() / f64::from(1 << 20);
        let mut rng = rng(44);
        for finest in [6, 9, 14] {
            let mut worst = 0.0_f64;
            for k in 0..40 {
                let mut index = || u64::from(below(&mut rng, (1 << 20) + 1));
                let vertex = Vertex::new(Realm::ALL[k % 6], 20, index(), index());
                let vertex = vertex.expect("inside");
                let error =
                    f64::from(terrain.height(vertex, finest)) - exact(&terrain, vertex, finest);
                worst = worst.max(error.abs());
            }
            println!("{chart:?} to level {finest}: {worst:.2e} m, bound {bound:.2e} m");
            assert!(worst <= bound, "{chart:?} {finest}: {worst} m");
        }
    }
}

#[test]
fn heights_under_every_mask_and_shape_are_the_exact_ones_within_the_stated_bound() {
    for recipe in CHARTS
        .into_iter()
        .flat_map(|chart| [everything(chart), founded(chart)])
    {
        let (chart, terrain) = (recipe.chart, terrain(&recipe, 3));
        let bound = recipe.bound() / f64::from(1 << 20);
        for (level, finest) in [(0, 4), (3, 7), (11, 15), (24, 28)] {
            let (worst, count) = worst(&terrain, level, finest);
            println!("{chart:?} to level {finest}: {worst:.2e} m of {count}, bound {bound:.2e} m");
            assert!(worst <= bound, "{chart:?} {level} {finest}: {worst} m");
        }
    }
}
