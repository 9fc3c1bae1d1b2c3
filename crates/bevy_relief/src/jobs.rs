use crate::ChunkData;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, futures::check_ready};
use cubemap::Cell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;
use terrain::{ChunkSide, Terrain};

/// Chunks that are being built on the threads of the `AsyncComputeTaskPool`.
///
/// To drop a job cancels it, unless it runs already: then its chunk is thrown away.
#[derive(Debug, Default)]
pub(crate) struct Jobs {
    running: HashMap<Cell, Task<Built>>,
}

/// A chunk that is done.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) data: Arc<ChunkData>,
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

    /// Begins to build a chunk, unless it is being built.
    pub(crate) fn start(&mut self, cell: Cell, terrain: &Arc<Terrain>, side: ChunkSide) {
        self.running.entry(cell).or_insert_with(|| {
            let terrain = Arc::clone(terrain);
            pool().spawn(async move { build(&terrain, cell, side) })
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

/// The pool; made with its defaults where no `TaskPoolPlugin` has made it.
fn pool() -> &'static AsyncComputeTaskPool {
    AsyncComputeTaskPool::get_or_init(TaskPool::default)
}

/// One chunk, heights and mesh.
fn build(terrain: &Terrain, cell: Cell, side: ChunkSide) -> Built {
    let start = Instant::now();
    let field = terrain.field(cell, side);
    Built {
        data: Arc::new(ChunkData::new(field, terrain.radius())),
        milliseconds: start.elapsed().as_secs_f32() * 1e3,
    }
}
