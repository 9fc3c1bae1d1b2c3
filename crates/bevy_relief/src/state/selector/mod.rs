mod ground_lines;
mod known_ground;

use super::jobs::Jobs;
use crate::chunk::ChunkData;
use cubemap::Cell;
use known_ground::KnownGround;
use quadtree::{Globe, HeightRange, Ranges, Regions, Selection, View};
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use terrain::Terrain;

/// A selection and what it was made for.
#[derive(Clone, Debug)]
pub(crate) struct ViewSelection {
    pub(crate) selection: Selection,
    pub(crate) views: Vec<View>,
    pub(crate) ranges: Ranges,
    /// What it went by besides; nothing once the planet is whole.
    pub(crate) first: Option<FirstPicture>,
    /// Leaves that no view can see.
    pub(crate) culled: usize,
    /// Milliseconds of one thread that the selection took.
    pub(crate) milliseconds: f32,
}

/// What is seen until a planet is whole.
#[derive(Clone, Debug)]
pub(crate) struct FirstPicture {
    /// The views of now: the first picture is made for those of a while ago.
    pub(crate) now: Vec<View>,
    /// Chunks that are seen, which may hide what is behind them: what they hide counts as culled.
    pub(crate) ground: Vec<Arc<ChunkData>>,
}

impl PartialEq for FirstPicture {
    /// What is seen is not built twice: ground that is as much is the same.
    fn eq(&self, other: &Self) -> bool {
        self.now == other.now && self.ground.len() == other.ground.len()
    }
}

impl ViewSelection {
    /// How far an eye may go, in the shortest ranges.
    const NEAR: f64 = 64.0;

    /// Whether views have gone so little from those that it was made for that it is of use to them.
    pub(crate) fn serves(&self, views: &[View]) -> bool {
        let near = Self::NEAR * self.ranges.shortest();
        let mut both = views.iter().zip(&self.views);
        views.len() == self.views.len() && both.all(|(now, then)| now.is_near(then, near))
    }
}

/// Selects on a thread that builds chunks, one selection at a time.
///
/// What bounds a cell has costs more than to choose it, and on the way to new ground there are hundreds of new cells a frame.
#[derive(Debug)]
pub(crate) struct Selector {
    /// None while a task selects with it.
    memory: Option<Memory>,
    work: Option<Arc<Done>>,
}

/// What is known of the cells, and of what they hide.
#[derive(Debug)]
struct Memory {
    regions: Regions,
    known: KnownGround,
}

/// From how many cells on it is worth to wake other threads: some milliseconds of work.
const MANY: usize = 64;

/// What a selection puts its result into.
type Done = Mutex<Option<(Memory, ViewSelection)>>;

impl Selector {
    pub(crate) fn new(globe: Globe) -> Self {
        Self {
            memory: Some(Memory {
                regions: Regions::new(globe),
                known: KnownGround::default(),
            }),
            work: None,
        }
    }

    /// Whether a selection is being made.
    pub(crate) const fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// The selection that was being made, if it is done.
    pub(crate) fn take(&mut self) -> Option<ViewSelection> {
        let done = self.work.as_ref()?;
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        let (memory, desired) = done.take()?;
        drop(done);
        self.work = None;
        self.memory = Some(memory);
        Some(desired)
    }

    /// Begins to select, unless it is selecting: before the next chunk is built. With what is seen at `first` until the planet is whole.
    pub(crate) fn start(
        &mut self,
        jobs: &Jobs,
        terrain: &Arc<Terrain>,
        views: Vec<View>,
        ranges: Ranges,
        first: Option<FirstPicture>,
    ) {
        let Some(mut memory) = self.memory.take() else {
            return;
        };
        let terrain = Arc::clone(terrain);
        let done = Arc::new(Done::default());
        self.work = Some(Arc::clone(&done));
        jobs.first(move || {
            let desired = select(&mut memory, &terrain, views, ranges, first);
            *done.lock().unwrap_or_else(PoisonError::into_inner) = Some((memory, desired));
        });
    }

    /// Selects on this thread, and returns when it is done. With what is seen at `first` until the planet is whole.
    pub(crate) fn at_once(
        &mut self,
        terrain: &Terrain,
        views: Vec<View>,
        ranges: Ranges,
        first: Option<FirstPicture>,
    ) -> ViewSelection {
        let memory = self.memory.as_mut().expect("nobody else selects");
        select(memory, terrain, views, ranges, first)
    }
}

/// What bounds cells: found by all cores where they are many, as for the first picture.
fn bounds(terrain: &Terrain, cells: &[Cell]) -> Vec<HeightRange> {
    if cells.len() < MANY {
        cells.iter().map(|&cell| terrain.bounds(cell)).collect()
    } else {
        // Siblings by one thread: they have much alike.
        let siblings = cells.par_chunks(4);
        siblings
            .flat_map_iter(|four| four.iter().map(|&cell| terrain.bounds(cell)))
            .collect()
    }
}

fn select(
    memory: &mut Memory,
    terrain: &Terrain,
    views: Vec<View>,
    ranges: Ranges,
    first: Option<FirstPicture>,
) -> ViewSelection {
    let start = Instant::now();
    let Memory { regions, known } = memory;
    let selection = regions.select_many(&views, &ranges, |cells| bounds(terrain, cells));
    let selection = if let Some(first) = &first {
        let skylines = known.before(&views, &selection, &first.ground);
        regions.at_first(selection, &first.now, skylines)
    } else {
        *known = KnownGround::default();
        selection
    };
    let culled = selection.leaves().iter().filter(|leaf| !leaf.drawn);
    ViewSelection {
        culled: culled.count(),
        selection,
        views,
        ranges,
        first,
        milliseconds: start.elapsed().as_secs_f32() * 1e3,
    }
}
