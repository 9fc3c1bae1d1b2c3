//! How exact heights are.

use super::super::effort::Effort;
use super::super::ground;
use super::super::row::Row;
use crate::report::Reach;
use cubemap::Vertex;
use planet_file::Preset;
use terrain::{ChunkSide, HeightField, Seed, Terrain, reference};

/// The finest octave of 26, and the level of chunks that have it.
const FINEST: u8 = 25;
const LEVEL: u8 = 21;

pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    let terrain = Terrain::new(&Preset::Earth.planet().recipe, seed).expect("a recipe of ours");
    let every = if effort.is_quick() { 409 } else { 7 };
    let error = |field: &HeightField, at: usize| {
        let n = ChunkSide::DEFAULT.vertices();
        let vertex: Vertex = field.vertex(at % n, at / n);
        let exact = reference::exact(&terrain, vertex, FINEST);
        (f64::from(field.heights()[at]) - exact).abs()
    };
    let worst = ground::cells(LEVEL)
        .into_iter()
        .map(|cell| terrain.field(cell, ChunkSide::DEFAULT))
        .flat_map(|field| {
            let places = (0..field.heights().len()).step_by(every);
            places.map(move |at| error(&field, at)).collect::<Vec<_>>()
        })
        .fold(0.0, f64::max);
    vec![Row::of(
        "worst error of a height, Earth, 26 octaves",
        "1 mm, against sums in f64",
        Reach::AtMost(1.0),
        "mm",
        (Some(worst * 1e3), 1.0),
    )]
}
