use super::threads::pool;
use crate::chunk::{ChunkData, Drawable, Triangles};
use crate::light::ChunkLight;
use bevy::platform::collections::HashSet;
use bevy::tasks::{Task, futures::check_ready, futures_lite::future::yield_now};
use cubemap::Cell;
use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;
use terrain::{ChunkSide, Terrain};

/// Chunks that are being built on the threads of the `AsyncComputeTaskPool`, and what else a planet has done there.
///
/// They wait in a queue, from which each of some tasks takes the next one when it is done with one. A chunk that is not
/// wanted any more leaves the queue; if it is being built already, it is dropped when it is done.
#[derive(Debug, Default)]
pub(crate) struct Jobs {
    wanted: HashSet<Cell>,
    queue: Arc<Queue>,
    /// Those that work, by their place in line; none in one whose task has ended.
    builders: Vec<Option<Task<()>>>,
}

/// What waits to be built, and what is done.
#[derive(Debug, Default)]
struct Queue {
    errands: Mutex<Vec<Errand>>,
    waiting: Mutex<VecDeque<Job>>,
    done: Mutex<Vec<(Cell, Built)>>,
    /// How many tasks may work.
    builders: AtomicUsize,
}

/// Something that goes before all chunks.
struct Errand(Box<dyn FnOnce() + Send>);

impl fmt::Debug for Errand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Errand")
    }
}

/// What a task does next.
enum Work {
    Errand(Errand),
    Chunk(Box<Job>),
}

/// What is to be built for a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    pub(crate) cell: Cell,
    /// Whether its light is to be as fine as the builder can; if not it is lit by its vertices alone, which takes about half of the time.
    pub(crate) lit: bool,
}

/// A chunk to build, with a mesh or without.
#[derive(Debug)]
struct Job {
    order: Order,
    builder: ChunkBuilder,
    with_mesh: bool,
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
    /// Whether it is lit between its vertices, too.
    pub(crate) is_lit: bool,
    pub(crate) drawable: Drawable,
    pub(crate) milliseconds: f32,
}

impl Jobs {
    /// How many chunks are waiting or being built.
    pub(crate) fn len(&self) -> usize {
        self.wanted.len()
    }

    /// How many threads there are to work on them.
    pub(crate) fn threads() -> usize {
        pool().thread_num().max(1)
    }

    /// Has up to `most` chunks of these be built, the first first: those that nobody builds yet.
    ///
    /// With a mesh or without. What waited before and is not among them is dropped.
    pub(crate) fn order(
        &mut self,
        chunks: impl Iterator<Item = Order>,
        most: usize,
        builder: &ChunkBuilder,
        with_mesh: bool,
    ) {
        let mut waiting = self.queue.waiting();
        for job in waiting.drain(..) {
            self.wanted.remove(&job.order.cell);
        }
        for order in chunks {
            if self.wanted.len() >= most {
                break;
            }
            if self.wanted.insert(order.cell) {
                waiting.push_back(Job {
                    order,
                    builder: builder.clone(),
                    with_mesh,
                });
            }
        }
    }

    /// Has something done before any chunk, by one of the threads that build them.
    pub(crate) fn first(&self, errand: impl FnOnce() + Send + 'static) {
        self.queue.errands().push(Errand(Box::new(errand)));
    }

    /// Has up to `threads` threads work on what waits, from now on.
    pub(crate) fn work(&mut self, threads: usize) {
        let threads = threads.clamp(1, Self::threads());
        self.queue.builders.store(threads, Ordering::Relaxed);
        let places = self.builders.len().max(threads);
        self.builders.resize_with(places, || None);
        let mut waiting = self.queue.errands().len() + self.queue.waiting().len();
        for (place, builder) in self.builders.iter_mut().enumerate() {
            builder.take_if(|task| check_ready(task).is_some());
            if builder.is_none() && place < threads && waiting > 0 {
                let queue = Arc::clone(&self.queue);
                *builder = Some(pool().spawn(queue.work_off(place)));
            }
            waiting = waiting.saturating_sub(1);
        }
    }

    /// Drops the chunks that are not wanted; returns how many.
    pub(crate) fn keep(&mut self, wanted: &HashSet<Cell>) -> usize {
        let before = self.wanted.len();
        self.wanted.retain(|cell| wanted.contains(cell));
        let wanted = &self.wanted;
        self.queue
            .waiting()
            .retain(|job| wanted.contains(&job.order.cell));
        before - self.wanted.len()
    }

    /// Takes the chunks that are done, in the order of their cells.
    pub(crate) fn take_done(&mut self) -> Vec<(Cell, Built)> {
        let mut done = std::mem::take(&mut *self.queue.done());
        done.retain(|(cell, _)| self.wanted.remove(cell));
        done.sort_unstable_by_key(|(cell, _)| *cell);
        done
    }
}

impl Drop for Jobs {
    /// Leaves nothing to those that work.
    fn drop(&mut self) {
        self.queue.errands().clear();
        self.queue.waiting().clear();
    }
}

impl Queue {
    fn errands(&self) -> MutexGuard<'_, Vec<Errand>> {
        self.errands.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn waiting(&self) -> MutexGuard<'_, VecDeque<Job>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn done(&self) -> MutexGuard<'_, Vec<(Cell, Built)>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is to be done next; nothing if the task in this place is one too many.
    fn next(&self, place: usize) -> Option<Work> {
        if place >= self.builders.load(Ordering::Relaxed) {
            return None;
        }
        let errand = self.errands().pop().map(Work::Errand);
        errand.or_else(|| {
            let job = self.waiting().pop_front();
            job.map(|job| Work::Chunk(Box::new(job)))
        })
    }

    /// Works until nothing waits.
    async fn work_off(self: Arc<Self>, place: usize) {
        while let Some(work) = self.next(place) {
            match work {
                Work::Errand(Errand(errand)) => errand(),
                Work::Chunk(job) => {
                    let cell = job.order.cell;
                    let built = job.builder.build(job.order, job.with_mesh);
                    self.done().push((cell, built));
                }
            }
            // A frame that is ready to go on may have no core, and a system takes one away only after some milliseconds.
            thread::yield_now();
            // Others wait for a thread, too: other planets, and what lays foundations.
            yield_now().await;
        }
    }
}

impl ChunkBuilder {
    /// Builds one chunk: heights, arrays, mesh.
    fn build(&self, order: Order, with_mesh: bool) -> Built {
        let start = Instant::now();
        let Order { cell, lit } = order;
        let (field, light) = if self.lit_side == self.side {
            (self.terrain.field(cell, self.side), None)
        } else if lit {
            let (field, light) = ChunkLight::of_finer(&self.terrain.field(cell, self.lit_side));
            (field, Some(light))
        } else {
            let field = self.terrain.thinned_field(cell, self.lit_side);
            (field.expect("light is finer than some mesh"), None)
        };
        let (data, arrays) = ChunkData::with_mesh(field, self.sea);
        let triangles = with_mesh.then_some(&*self.triangles);
        Built {
            drawable: Drawable::new(&data, &arrays, light.as_ref(), self.sea, triangles),
            data: Arc::new(data),
            is_lit: light.is_some(),
            milliseconds: start.elapsed().as_secs_f32() * 1e3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::Realm;
    use planet_file::Preset;
    use std::time::Duration;
    use terrain::Seed;

    fn builder() -> ChunkBuilder {
        let terrain = Terrain::new(&Preset::Article.planet().recipe, Seed(1)).expect("in order");
        let side = ChunkSide::new(9).expect("8 + 1");
        ChunkBuilder {
            terrain: Arc::new(terrain),
            side,
            lit_side: side,
            sea: None,
            triangles: Arc::new(Triangles::new(side, false)),
        }
    }

    fn cells(count: u32) -> Vec<Cell> {
        let cells = (0..count).map(|i| Cell::new(Realm::PlusX, 4, i, 0).expect("inside"));
        cells.collect()
    }

    /// Orders chunks without meshes, lit by their vertices alone.
    fn order(jobs: &mut Jobs, cells: &[Cell], most: usize) {
        let lacking = cells.iter().map(|&cell| Order { cell, lit: false });
        jobs.order(lacking, most, &builder(), false);
    }

    /// Lets some threads work until nothing waits; what they built, in the order of their cells.
    fn all_done(jobs: &mut Jobs, threads: usize) -> Vec<Cell> {
        let mut done = Vec::new();
        let start = Instant::now();
        while jobs.len() > 0 {
            jobs.work(threads);
            done.extend(jobs.take_done().into_iter().map(|(cell, _)| cell));
            assert!(start.elapsed() < Duration::from_secs(60), "nobody works");
            thread::yield_now();
        }
        done.sort_unstable();
        done
    }

    #[test]
    fn what_was_ordered_last_is_built_once_and_no_more() {
        let cells = cells(9);
        for threads in [0, 1, usize::MAX] {
            let mut jobs = Jobs::default();
            order(&mut jobs, &cells[..6], 4);
            assert_eq!(jobs.len(), 4);
            // Nobody works yet, so all that waits gives way.
            order(&mut jobs, &cells[5..], 9);
            assert_eq!(jobs.len(), 4);
            assert_eq!(all_done(&mut jobs, threads), cells[5..]);
            // Twice the same, and what is not wanted any more.
            order(&mut jobs, &cells, 9);
            order(&mut jobs, &cells, 9);
            assert_eq!(jobs.keep(&cells[..3].iter().copied().collect()), 6);
            assert_eq!(all_done(&mut jobs, threads), cells[..3]);
        }
    }

    #[test]
    fn a_chunk_is_lit_between_its_vertices_where_it_shall_be_and_can() {
        let cell = cells(1)[0];
        let coarse = builder();
        let fine = ChunkBuilder {
            lit_side: ChunkSide::new(17).expect("16 + 1"),
            ..coarse.clone()
        };
        let built = |builder: &ChunkBuilder, lit| builder.build(Order { cell, lit }, true);
        assert!(!built(&coarse, true).is_lit);
        let [plain, lit] = [false, true].map(|lit| built(&fine, lit));
        assert!(!plain.is_lit && lit.is_lit);
        assert_eq!(lit.data.field.heights(), plain.data.field.heights());
    }

    #[test]
    fn errands_go_before_chunks_and_nothing_is_left_to_do_for_who_is_gone() {
        let mut jobs = Jobs::default();
        order(&mut jobs, &cells(3), 3);
        let waiting = Arc::clone(&jobs.queue);
        let left = Arc::new(Mutex::new(None));
        let told = Arc::clone(&left);
        jobs.first(move || *told.lock().expect("alone") = Some(waiting.waiting().len()));
        all_done(&mut jobs, 1);
        assert_eq!(*left.lock().expect("done"), Some(3));
        order(&mut jobs, &cells(3), 3);
        let queue = Arc::clone(&jobs.queue);
        jobs.first(|| ());
        drop(jobs);
        assert!(queue.waiting().is_empty() && queue.errands().is_empty());
    }
}
