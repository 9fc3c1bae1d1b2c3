//! Flat maps that wrap around.

use crate::bench::effort::Effort;
use crate::bench::row::{Row, Unit};
use crate::heightmap;
use std::hint::black_box;
use terrain::{FlatMap, Seed, Shape};

/// 4096² cells.
const LARGE: u8 = 12;

pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    let map = |log2| FlatMap::new(log2, &Shape::Cone, seed).expect("not too large");
    vec![Row::of_times(
        "flat map, cone, 4096², all cores",
        "the same, one core",
        None,
        Unit::All,
        effort.shortest([
            &mut || {
                black_box(heightmap::on_all_cores(&map(LARGE)));
            },
            &mut || {
                black_box(map(LARGE).heights());
            },
        ]),
    )]
}
