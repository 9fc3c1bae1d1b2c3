//! Maps out of nothing.

use super::threads;
use crate::bench::bench_error::BenchError;
use crate::bench::terrain::{Effort, Row, Unit};
use crate::report::Reach;
use heightmap::{
    DiamondSquare, Fractal, Grid, LazyDiamondSquare, RetroDiamondSquare, RetroForm, RetroTable,
};
use std::hint::black_box;

/// What the map maker's own program takes on a machine like this, in seconds.
const MAP_MAKER: f64 = 0.176;

/// What a window may take, in seconds.
const WINDOW: f64 = 0.002;

/// What a cube of 6 × 1025² may take, in seconds.
const CUBE: f64 = 0.3;

pub(super) fn measure(effort: Effort, seed: u64) -> Result<Vec<Row>, BenchError> {
    let plane = Grid::plane(513, 513).expect("not too large");
    let level = if effort.is_quick() { 6 } else { 10 };
    let cube = Grid::cube(level).expect("not too deep");
    let ground = DiamondSquare::default();
    let retro = RetroDiamondSquare::default();
    let table = RetroTable::new(seed, |even| even);
    let fractal = Fractal::default();
    let lazy = LazyDiamondSquare::new(ground, 24, seed).expect("as deep as it goes");
    let old = |form: RetroForm| {
        black_box(retro.generate(form, seed).expect("513 x 513"));
    };
    let [ours, a, b, r, noise, window, whole] = threads(1)?.install(|| {
        let [ours, a, b, r] = effort.shortest([
            &mut || {
                black_box(ground.generate(plane, seed).expect("a plane"));
            },
            &mut || old(RetroForm::A),
            &mut || old(RetroForm::B),
            &mut || old(RetroForm::R(table.clone())),
        ]);
        let [noise, window, whole] = effort.shortest([
            &mut || {
                black_box(fractal.generate(plane, seed));
            },
            &mut || {
                let window = lazy.window([1_234_567, 7_654_321], 128, 128);
                black_box(window.expect("inside"));
            },
            &mut || {
                black_box(ground.generate(cube, seed).expect("a cube"));
            },
        ]);
        [ours, a, b, r, noise, window, whole]
    });
    let row = |work: &str, against: &str, reach, times| {
        Row::of_times(work, against, reach, Unit::All, times)
    };
    let plain = "the article's form A";
    Ok(vec![
        row(
            "diamond-square, 513²",
            plain,
            Some(Reach::AtLeast(6.0)),
            [ours, a],
        ),
        row("the article's form B, 513²", plain, None, [b, a]),
        row("the article's form R, 513²", plain, None, [r, a]),
        row(
            "gradient noise, 10 octaves, 513²",
            "the map maker, measured before",
            Some(Reach::AtLeast(5.0)),
            [noise, MAP_MAKER],
        ),
        row(
            "128² window of 16 777 217²",
            "what it may take",
            Some(Reach::AtMost(1.0)),
            [window, WINDOW],
        ),
        row(
            "diamond-square, 6 × 1025²",
            "what it may take",
            Some(Reach::AtMost(1.0)),
            [whole, CUBE],
        ),
    ])
}
