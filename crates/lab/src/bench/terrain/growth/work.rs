use super::super::effort::Effort;
use super::super::ground::{CELLS, cells, one_band};
use super::point::CURVES;
use crate::bench::bench_error::BenchError;
use cubemap::Cell;
use rayon::prelude::*;
use std::hint::black_box;
use terrain::{Chart, ChunkMesh, ChunkSide, HeightField, Seed, Shape, Terrain};

/// What is measured of chunks of one level and side.
#[derive(Debug)]
pub(crate) struct Work {
    cube: Terrain,
    sphere: Terrain,
    cells: [Cell; CELLS as usize],
    fields: [HeightField; CELLS as usize],
    side: ChunkSide,
    finest: u8,
}

/// How many times each thread has all cells to print: few, for a turn must fit between what else the machine does.
const ROUNDS: usize = 2;

impl Work {
    /// Chunks of a level and side, of bells on the levels 0 to `last` as far as the vertices show them.
    pub(crate) fn new(level: u8, side: ChunkSide, last: u8, seed: Seed) -> Self {
        let [cube, sphere] =
            [Chart::Cube, Chart::Sphere].map(|chart| one_band(chart, &Shape::Bell, last, seed));
        let cells = cells(level);
        Self {
            fields: cells.map(|cell| sphere.field(cell, side)),
            cube,
            sphere,
            cells,
            side,
            finest: side
                .finest_octave(level)
                .expect("33² and more show sectors on every level"),
        }
    }

    /// µs a chunk by curve, on one core.
    pub(crate) fn on_one_core(&self, effort: Effort) -> [f64; CURVES.len()] {
        let run = |job: Job| (0..CELLS as usize).for_each(|k| job(self, k));
        self.shortest(effort, CELLS as usize, &run)
    }

    /// µs a chunk by curve, on so many threads: what all of them take, by the chunks they make.
    ///
    /// # Errors
    ///
    /// If the system refuses threads.
    pub(crate) fn on_threads(
        &self,
        effort: Effort,
        count: usize,
    ) -> Result<[f64; CURVES.len()], BenchError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
        let pool = pool.map_err(|problem| BenchError::Threads { count, problem })?;
        let chunks = CELLS as usize * ROUNDS * count;
        let run = |job: Job| {
            pool.install(|| {
                let turns = (0..chunks).into_par_iter();
                turns.for_each(|k| job(self, k % CELLS as usize));
            });
        };
        Ok(self.shortest(effort, chunks, &run))
    }

    /// µs a chunk by curve, when `run` does a job to so many chunks.
    fn shortest(&self, effort: Effort, chunks: usize, run: &dyn Fn(Job)) -> [f64; CURVES.len()] {
        let seconds = effort.shortest([
            &mut || run(Self::cube),
            &mut || run(Self::sphere),
            &mut || run(Self::field),
            &mut || run(Self::mesh),
        ]);
        #[expect(clippy::cast_precision_loss, reason = "some to a few thousand")]
        let micros = seconds.map(|seconds| seconds * 1e6 / chunks as f64);
        micros
    }

    /// Vertices a side.
    pub(crate) fn side(&self) -> ChunkSide {
        self.side
    }

    /// One of the chunks, and its mesh.
    pub(crate) fn chunk(&self) -> (&HeightField, ChunkMesh) {
        (&self.fields[0], self.arrays(0))
    }

    fn cube(&self, k: usize) {
        black_box(self.cube.heights(self.cells[k], self.side, self.finest));
    }

    fn sphere(&self, k: usize) {
        black_box(self.sphere.heights(self.cells[k], self.side, self.finest));
    }

    fn field(&self, k: usize) {
        black_box(self.sphere.field(self.cells[k], self.side));
    }

    fn mesh(&self, k: usize) {
        black_box(self.arrays(k));
    }

    fn arrays(&self, k: usize) -> ChunkMesh {
        ChunkMesh::new(black_box(&self.fields[k]))
    }
}

/// What is done with the k-th chunk.
type Job = fn(&Work, usize);
