use super::threads::pool;
use crate::chunk::{ChunkData, Drawable, Triangles};
use bevy::platform::collections::{HashMap, HashSet};
use bevy::tasks::{Task, futures::check_ready};
use cubemap::Cell;
use std::sync::Arc;
use std::time::Instant;
use terrain::{ChunkSide, Terrain};

/// Chunks that are being built on the threads of the `AsyncComputeTaskPool`.
///
/// A job that is dropped is cancelled, unless it runs already: then its chunk is dropped when it is done.
#[derive(Debug, Default)]
pub(crate) struct Jobs {
    running: HashMap<Cell, Task<Built>>,
}

/// How the chunks of one generation are built.
#[derive(Clone, Debug)]
pub(crate) struct ChunkBuilder {
    pub(crate) terrain: Arc<Terrain>,
    pub(crate) side: ChunkSide,
    /// Its own or the next finer.
    pub(crate) lit_side: ChunkSide,
    /// Metres above the sphere of the sea's surface, where one is drawn.
    pub(crate) sea: Option<f64>,
    pub(crate) triangles: Arc<Triangles>,
}

/// A chunk that is done.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) data: Arc<ChunkData>,
    pub(crate) drawable: Drawable,
    pub(crate) milliseconds: f32,
}

impl Jobs {
    /// How many chunks are being built.
    pub(crate) fn len(&self) -> usize {
        self.running.len()
    }

    /// How many threads work on them.
    pub(crate) fn threads() -> usize {
        pool().thread_num().max(1)
    }

    /// Begins to build a chunk, unless it is being built: with a mesh or without, from scratch or from the `data` it has.
    pub(crate) fn start(
        &mut self,
        cell: Cell,
        builder: &ChunkBuilder,
        data: Option<Arc<ChunkData>>,
        with_mesh: bool,
    ) {
        self.running.entry(cell).or_insert_with(|| {
            let builder = builder.clone();
            pool().spawn(async move { builder.build(cell, data, with_mesh) })
        });
    }

    /// Drops the jobs that are not wanted; returns how many.
    pub(crate) fn keep(&mut self, wanted: &HashSet<Cell>) -> usize {
        let before = self.running.len();
        self.running.retain(|cell, _| wanted.contains(cell));
        before - self.running.len()
    }

    /// Takes the chunks that are done, in the order of their cells.
    pub(crate) fn take_done(&mut self) -> Vec<(Cell, Built)> {
        let mut done: Vec<_> = self
            .running
            .iter_mut()
            .filter_map(|(&cell, task)| Some((cell, check_ready(task)?)))
            .collect();
        for (cell, _) in &done {
            self.running.remove(cell);
        }
        done.sort_unstable_by_key(|(cell, _)| *cell);
        done
    }
}

impl ChunkBuilder {
    /// Builds one chunk: heights, arrays, mesh.
    fn build(&self, cell: Cell, data: Option<Arc<ChunkData>>, with_mesh: bool) -> Built {
        let start = Instant::now();
        let data = data.unwrap_or_else(|| {
            let field = self.terrain.field(cell, self.lit_side);
            Arc::new(if self.lit_side == self.side {
                ChunkData::new(field)
            } else {
                ChunkData::lit(&field)
            })
        });
        let triangles = with_mesh.then_some(&*self.triangles);
        Built {
            drawable: Drawable::new(&data, self.sea, triangles),
            data,
            milliseconds: start.elapsed().as_secs_f32() * 1e3,
        }
    }
}
