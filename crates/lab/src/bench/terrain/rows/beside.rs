//! What comes with heights or before them, on the sphere: gradients, the coarse twin, mesh arrays, grey stamps, masks.

use super::super::effort::Effort;
use super::super::ground::{
    CELLS, cells, grey_hill, one_band, print_fields, print_heights, three_bands,
};
use super::super::row::{Row, Unit};
use crate::report::Reach;
use std::hint::black_box;
use terrain::{Chart, ChunkMesh, ChunkSide, Seed, Shape, Terrain};

const SIDE: ChunkSide = ChunkSide::DEFAULT;
const UNIT: Unit = Unit::Chunks(CELLS);

/// The level that shapes and bands are compared on, and the level of the finest sectors there.
const LEVEL: u8 = 10;
const FINEST: u8 = 15;

pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    let terrain = one_band(Chart::Sphere, &Shape::Bell, 21, seed);
    vec![
        field(effort, &terrain, 10),
        field(effort, &terrain, 16),
        mesh(effort, &terrain),
        grey(effort, seed),
        masks(effort, seed),
    ]
}

/// Heights, gradients and the coarse twin against heights alone.
fn field(effort: Effort, terrain: &Terrain, level: u8) -> Row {
    let cells = cells(level);
    let finest = SIDE
        .finest_octave(level)
        .expect("65² resolves sectors on every level");
    Row::of_times(
        format!("gradients and coarse twin added, 65², level {level}"),
        "heights alone",
        Reach::AtMost(1.8),
        UNIT,
        effort.shortest([&mut || print_fields(terrain, &cells, SIDE), &mut || {
            print_heights(terrain, &cells, SIDE, finest);
        }]),
    )
}

/// Mesh arrays against the heights and gradients they are made of.
fn mesh(effort: Effort, terrain: &Terrain) -> Row {
    let cells = cells(LEVEL);
    let fields = cells.map(|cell| terrain.field(cell, SIDE));
    Row::of_times(
        "mesh arrays, 65², level 10",
        "heights with gradients",
        Reach::AtMost(1.0),
        UNIT,
        effort.shortest([
            &mut || {
                for field in &fields {
                    black_box(ChunkMesh::new(black_box(field)));
                }
            },
            &mut || print_fields(terrain, &cells, SIDE),
        ]),
    )
}

/// Stamps from a picture against bells.
fn grey(effort: Effort, seed: Seed) -> Row {
    let [grey, bell] =
        [grey_hill(), Shape::Bell].map(|shape| one_band(Chart::Sphere, &shape, FINEST, seed));
    let cells = cells(LEVEL);
    Row::of_times(
        "grey-grid stamps, 65², level 10, 16 octaves",
        "bell",
        Reach::AtMost(4.0),
        UNIT,
        effort.shortest([
            &mut || print_heights(&grey, &cells, SIDE, FINEST),
            &mut || print_heights(&bell, &cells, SIDE, FINEST),
        ]),
    )
}

/// Bands under masks against the sum of what each takes alone.
fn masks(effort: Effort, seed: Seed) -> Row {
    let (masked, [first, second, third]) = three_bands(seed);
    let cells = cells(LEVEL);
    let print = |terrain: &Terrain| print_heights(terrain, &cells, SIDE, FINEST);
    let [all, first, second, third] = effort.shortest([
        &mut || print(&masked),
        &mut || print(&first),
        &mut || print(&second),
        &mut || print(&third),
    ]);
    Row::of_times(
        "three bands of 8 octaves, two masked, 65², level 10",
        "sum of its bands alone",
        Reach::AtMost(1.5),
        UNIT,
        [all, first + second + third],
    )
}
