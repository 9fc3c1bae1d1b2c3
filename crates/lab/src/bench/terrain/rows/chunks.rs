//! Heights of one chunk: against the naive gather, chart against chart, deep against shallow.

use super::super::effort::Effort;
use super::super::ground::{CELLS, cells, one_band, print_heights};
use super::super::row::{Row, Unit};
use crate::report::Reach;
use std::hint::black_box;
use terrain::{Chart, ChunkSide, Seed, Shape, Terrain, reference};

const SIDE: ChunkSide = ChunkSide::DEFAULT;

/// A level, and the level of the finest sectors printed there: two vertex steps a sector.
const SHALLOW: (u8, u8) = (10, 15);
const DEEP: (u8, u8) = (16, 21);

pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    let [cube, sphere] =
        [Chart::Cube, Chart::Sphere].map(|chart| one_band(chart, &Shape::Bell, DEEP.1, seed));
    let unit = Unit::Chunks(CELLS);
    vec![
        Row::of_times(
            "65², level 10, 16 octaves, bell, cube chart",
            "naive gather",
            Reach::AtLeast(40.0),
            unit,
            effort.shortest([&mut || print(&cube, SHALLOW), &mut || {
                gather(&cube, SHALLOW);
            }]),
        ),
        Row::of_times(
            "65², level 10, 16 octaves, bell, sphere chart",
            "naive gather",
            Reach::AtLeast(25.0),
            unit,
            effort.shortest([&mut || print(&sphere, SHALLOW), &mut || {
                gather(&sphere, SHALLOW);
            }]),
        ),
        Row::of_times(
            "65², level 10, 16 octaves, bell, sphere chart",
            "the same, cube chart",
            Reach::AtMost(1.7),
            unit,
            effort.shortest([&mut || print(&sphere, SHALLOW), &mut || {
                print(&cube, SHALLOW);
            }]),
        ),
        Row::of_times(
            "65², level 16, 22 octaves, bell, sphere chart",
            "level 10, 16 octaves",
            Reach::AtMost(1.7),
            unit,
            effort.shortest([&mut || print(&sphere, DEEP), &mut || {
                print(&sphere, SHALLOW);
            }]),
        ),
    ]
}

fn print(terrain: &Terrain, (level, finest): (u8, u8)) {
    print_heights(terrain, &cells(level), SIDE, finest);
}

fn gather(terrain: &Terrain, (level, finest): (u8, u8)) {
    for cell in cells(level) {
        black_box(reference::gather(terrain, black_box(cell), SIDE, finest));
    }
}
