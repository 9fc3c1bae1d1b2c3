//! Flat maps that wrap around.

use super::super::effort::Effort;
use super::super::row::{Row, Unit};
use crate::report::Reach;
use std::hint::black_box;
use studio::{ProgressBar, flat_heights};
use terrain::{FlatMap, Seed, Shape, reference};

/// 512² cells.
const SMALL: u8 = 9;

/// 4096² cells.
const LARGE: u8 = 12;

pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    let map = |log2| FlatMap::new(log2, &Shape::Cone, seed).expect("not too large");
    let article = |log2| reference::flat_map(log2, &Shape::Cone, seed).expect("not too large");
    vec![
        Row::of_times(
            "flat map, cone, 512², 9 octaves",
            "the article's plain algorithm",
            Reach::AtLeast(8.0),
            Unit::All,
            effort.shortest([
                &mut || {
                    black_box(map(SMALL).heights());
                },
                &mut || {
                    black_box(article(SMALL));
                },
            ]),
        ),
        Row::of_times(
            "flat map, cone, 512², 9 octaves, all cores",
            "the article's plain algorithm",
            Reach::AtLeast(10.0),
            Unit::All,
            effort.shortest([
                &mut || {
                    black_box(flat_heights(&map(SMALL), &ProgressBar::hidden()));
                },
                &mut || {
                    black_box(article(SMALL));
                },
            ]),
        ),
        Row::of_times(
            "flat map, cone, 4096², all cores",
            "the same, one core",
            None,
            Unit::All,
            effort.shortest([
                &mut || {
                    black_box(flat_heights(&map(LARGE), &ProgressBar::hidden()));
                },
                &mut || {
                    black_box(map(LARGE).heights());
                },
            ]),
        ),
    ]
}
