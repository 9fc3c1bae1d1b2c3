//! The second article's planet: six realms in sectors with shared borders, all of it held at once.

use super::super::effort::Effort;
use super::super::ground::one_band;
use super::super::row::{Row, Unit};
use crate::apparatus::memory;
use crate::report::Reach;
use cubemap::Cell;
use rayon::prelude::*;
use std::hint::black_box;
use terrain::{Chart, ChunkSide, Seed, Shape, Terrain};

/// What the published program took when it was measured again, in seconds.
const PUBLISHED_TIME: f64 = 0.160;

/// What it took at its peak, in MB.
const PUBLISHED_MEMORY: f64 = 151.0;

/// Sectors two vertex steps wide: a realm has 2 · 256 steps a side.
const FINEST: u8 = 8;

/// Must run before the process has taken and freed much memory.
pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    let terrain = one_band(Chart::Cube, &Shape::Bell, FINEST, seed);
    let peak = memory::peak(|| {
        black_box(print(&terrain));
    });
    let [time] = effort.shortest([&mut || {
        black_box(print(&terrain));
    }]);
    let work = "6 realms × 4 sectors × 256², 9 octaves, cube chart, all cores";
    #[expect(clippy::cast_precision_loss, reason = "bytes as they are told")]
    let megabytes = peak.map(|bytes| bytes as f64 / 1e6);
    vec![
        Row::of_times(
            work,
            "published program, measured before",
            Reach::AtMost(0.1),
            Unit::All,
            [time, PUBLISHED_TIME],
        ),
        Row::of(
            format!("{work}: peak memory"),
            "published program, measured before",
            Reach::AtMost(0.125),
            "MB",
            (megabytes, PUBLISHED_MEMORY),
        ),
    ]
}

/// All chunks of the planet, each with its border, on all cores as `relief cube` prints them.
fn print(terrain: &Terrain) -> Vec<Vec<f32>> {
    let side = ChunkSide::new(257).expect("257 = 2^8 + 1");
    let cells: Vec<_> = Cell::all(1).collect();
    cells
        .into_par_iter()
        .map(|cell| terrain.heights(cell, side, FINEST))
        .collect()
}
