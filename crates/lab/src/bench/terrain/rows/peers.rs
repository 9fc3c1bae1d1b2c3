//! Stamp noise against the noises of other libraries, on the same points of the sphere.

use super::super::effort::Effort;
use super::super::ground::{CELLS, cells, one_band, print_heights};
use super::super::row::{Row, Unit};
use crate::report::Reach;
use cubemap::Vertex;
use fastnoise_lite::{FastNoiseLite, NoiseType};
use noise::{NoiseFn, Perlin};
use std::hint::black_box;
use terrain::{Chart, ChunkSide, Seed, Shape, Terrain};

const LEVEL: u8 = 10;
/// As many as a chunk of that level is drawn with.
const OCTAVES: u8 = 15;
const SIDE: ChunkSide = ChunkSide::DEFAULT;
const POINTS: u32 = 65 * 65;

pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    let terrain = one_band(Chart::Sphere, &Shape::Bell, OCTAVES - 1, seed);
    let cells = cells(LEVEL);
    let dirs = dirs();
    let single: Vec<[f32; 3]> = dirs.iter().map(|dir| dir.map(narrow)).collect();
    let perlin = Perlin::new(0);
    let mut lite = FastNoiseLite::with_seed(0);
    lite.set_noise_type(Some(NoiseType::Perlin));
    lite.set_frequency(Some(1.0));
    let [ours, noise, fastnoise] = effort.shortest([
        &mut || print_heights(&terrain, &cells, SIDE, OCTAVES - 1),
        &mut || {
            for &dir in &dirs {
                black_box(octaves(|k| perlin.get(dir.map(|x| x * frequency(k)))));
            }
        },
        &mut || {
            for &dir in &single {
                black_box(octaves(|k| {
                    let [x, y, z] = dir.map(|x| x * narrow(frequency(k)));
                    f64::from(lite.get_noise_3d(x, y, z))
                }));
            }
        },
    ]);
    let unit = Unit::Samples(CELLS * POINTS * u32::from(OCTAVES));
    let work = "a sample and octave on the sphere, 65² as drawn, 15 octaves";
    let peers = [
        ("noise 0.9, Perlin 3-D", 20.0, noise),
        ("fastnoise-lite 1.1, Perlin 3-D", 6.0, fastnoise),
    ];
    let row =
        |(peer, reach, time)| Row::of_times(work, peer, Reach::AtLeast(reach), unit, [ours, time]);
    peers.map(row).into()
}

/// The directions of all vertices of all cells.
fn dirs() -> Vec<[f64; 3]> {
    let steps = SIDE.steps() as u64;
    let mut dirs = Vec::new();
    for cell in cells(LEVEL) {
        let [i, j] = [cell.i(), cell.j()].map(|index| u64::from(index) * steps);
        for (column, row) in (0..=steps).flat_map(|row| (0..=steps).map(move |c| (c, row))) {
            let level = LEVEL + SIDE.log2();
            let vertex = Vertex::new(cell.realm(), level, i + column, j + row);
            let vertex = vertex.expect("the steps end with the cell");
            dirs.push(vertex.dir(Terrain::WARP).to_array());
        }
    }
    dirs
}

/// One octave after the other, each half as high as the one before.
fn octaves(octave: impl Fn(u8) -> f64) -> f64 {
    let mut height = 1.0;
    let mut sum = 0.0;
    for k in 0..OCTAVES {
        sum += height * octave(k);
        height *= 0.5;
    }
    sum
}

/// Lattice cells of an octave a radius: a face of the cube has 2^k sectors a side, and is two radii wide.
fn frequency(octave: u8) -> f64 {
    0.5 * f64::from(1_u32 << octave)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "that library works in single precision"
)]
fn narrow(x: f64) -> f32 {
    x as f32
}
