use super::cache::ChunkCache;
use super::foundation::Foundation;
use super::jobs::{ChunkBuilder, Jobs};
use super::queue::Queue;
use super::selector::{FirstPicture, Selector, ViewSelection};
use super::upload_budget::UploadBudget;
use super::wish::Wish;
use crate::chunk::{SeenHeights, Triangles};
use crate::settings::PlanetShape;
use crate::shader::MorphRanges;
use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::Cell;
use look::SphereMap;
use quadtree::{Changes, DrawnSet, Globe, HeightRange, Ranges, Stride, View};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use terrain::Terrain;

/// A terrain with all that was made of it: what is desired, built and drawn.
///
/// Chunks of two generations are never drawn together.
pub(crate) struct Generation {
    /// Counts the planet's generations: the first is 1.
    pub(crate) number: u64,
    pub(crate) shape: PlanetShape,
    pub(crate) terrain: Arc<Terrain>,
    pub(crate) triangles: Arc<Triangles>,
    pub(crate) cache: ChunkCache,
    pub(crate) jobs: Jobs,
    pub(crate) drawn: DrawnSet,
    /// What the views need, or needed some frames ago; none before the first.
    pub(crate) desired: Option<ViewSelection>,
    selector: Selector,
    /// Whether `desired` is for the views of the last frame.
    up_to_date: bool,
    /// Whether what is desired, drawn or ready has changed since the drawn set was brought nearer to what is desired.
    stirred: bool,
    /// What is wanted and is not ready to be drawn, most urgent first; as of the last [`Generation::build`].
    missing: Vec<Cell>,
    /// What is to be built, as of then.
    queue: Queue,
    /// Chunks whose meshes are better lit now than those that are drawn.
    pub(crate) relit: Vec<Cell>,
    /// Whether the views of the last frame are far from those that `desired` is for.
    looks_away: bool,
    /// Whether all that is seen has been drawn as fine as it is to be once.
    was_seen: bool,
    /// Whether all that was desired has been ready to be drawn once.
    pub(crate) was_complete: bool,
    /// Between which heights the realms lie as they are drawn whole.
    pub(crate) seen: SeenHeights,
    /// What each level is off by, in metres.
    errors: Vec<f64>,
    globe: Globe,
    /// The rain that falls on it.
    pub(crate) rain: Option<Arc<SphereMap>>,
}

impl fmt::Debug for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generation")
            .field("number", &self.number)
            .field("cached", &self.cache.len())
            .field("in_flight", &self.jobs.len())
            .finish_non_exhaustive()
    }
}

impl Generation {
    /// A generation of which nothing is built yet.
    pub(crate) fn new(shape: PlanetShape, number: u64, foundation: Foundation) -> Self {
        let Foundation {
            terrain,
            errors,
            rain,
        } = foundation;
        let HeightRange { lowest, highest } = terrain.range();
        let sea = shape.sea.unwrap_or(lowest);
        let globe = Globe {
            radius: terrain.radius(),
            occluder: terrain.radius() + lowest.max(sea),
            roof: terrain.radius() + highest.max(sea),
            warp: Terrain::WARP,
        };
        Self {
            number,
            triangles: Arc::new(Triangles::new(shape.side, shape.skirts)),
            cache: ChunkCache::default(),
            jobs: Jobs::default(),
            drawn: DrawnSet::new(),
            desired: None,
            selector: Selector::new(globe),
            up_to_date: false,
            stirred: true,
            missing: Vec::new(),
            queue: Queue::default(),
            relit: Vec::new(),
            looks_away: false,
            was_seen: false,
            was_complete: false,
            seen: SeenHeights::default(),
            errors,
            globe,
            rain,
            shape,
            terrain,
        }
    }

    /// Takes over what an earlier one of the same terrain has.
    pub(crate) fn inherit(&mut self, earlier: &Self) {
        if !Arc::ptr_eq(&earlier.terrain, &self.terrain) {
            return;
        }
        self.seen = earlier.seen;
        let meshed = |shape: &PlanetShape| (shape.side, shape.lit_side(), shape.sea, shape.skirts);
        if meshed(&earlier.shape) == meshed(&self.shape) {
            self.cache = earlier.cache.uploaded_ones();
        }
    }

    /// Selects what a wish needs, here and now, and has that built: while nothing is drawn no frame need be waited for.
    pub(crate) fn begin(&mut self, wish: Wish) {
        let ranges = self.ranges(wish.step, wish.pixels_per_radian, wish.pixel_error);
        let first = self.first_picture(&wish.views);
        let (selector, terrain) = (&mut self.selector, &self.terrain);
        self.desired = Some(selector.at_once(terrain, wish.views, ranges, first));
        let mut jobs = wish.jobs;
        self.build(&mut jobs, usize::MAX, wish.with_meshes);
    }

    /// How near an eye must be for a cell to split.
    pub(crate) fn ranges(&self, step: f64, pixels_per_radian: f64, pixel_error: f64) -> Ranges {
        let deepest = self.terrain.deepest_level(step, self.shape.side);
        let errors = &self.errors[..=usize::from(deepest)];
        Ranges::new(&self.globe, errors, pixels_per_radian, pixel_error)
    }

    /// Begins to select what the views need, and desires what was selected for the views of some frames before.
    ///
    /// While the first picture is made it stays with the views that it is made for, as long as that is of use: it would never be there for who turns, who needs something else in each frame.
    pub(crate) fn select(&mut self, views: Vec<View>, ranges: Ranges) {
        self.take_selection();
        let desired = self.desired.as_ref();
        self.looks_away = desired.is_some_and(|desired| !desired.serves(&views));
        // Who looks elsewhere before it is whole has nothing to look at once more.
        self.was_seen &= !self.looks_away || self.is_whole();
        let first = self.first_picture(&views);
        let stays = !self.looks_away && self.stride() == Stride::Long;
        let (views, ranges) = match &self.desired {
            Some(desired) if stays => (desired.views.clone(), desired.ranges.clone()),
            _ => (views, ranges),
        };
        self.up_to_date = self.desired.as_ref().is_some_and(|desired| {
            desired.views == views && desired.ranges == ranges && desired.first == first
        });
        if !self.up_to_date && !self.selector.is_busy() {
            self.selector
                .start(&self.jobs, &self.terrain, views, ranges, first);
        }
    }

    /// What is seen of it now, until it is whole.
    fn first_picture(&self, now: &[View]) -> Option<FirstPicture> {
        let desired = self.desired.iter();
        let leaves = desired.flat_map(|desired| desired.selection.leaves());
        let ground = leaves
            .filter_map(|leaf| self.cache.data(leaf.cell))
            .cloned();
        (!self.is_whole()).then(|| FirstPicture {
            now: now.to_vec(),
            ground: ground.collect(),
        })
    }

    /// Desires what was selected last, and stays with that.
    pub(crate) fn hold(&mut self) {
        self.take_selection();
        self.looks_away = false;
        self.up_to_date = !self.selector.is_busy();
    }

    fn take_selection(&mut self) {
        if let Some(desired) = self.selector.take() {
            self.desired = Some(desired);
            self.stirred = true;
        }
    }

    /// Whether a selection is being made.
    pub(crate) const fn is_selecting(&self) -> bool {
        self.selector.is_busy()
    }

    /// Selects here and now.
    #[cfg(test)]
    pub(crate) fn select_at_once(&mut self, views: Vec<View>, ranges: Ranges) {
        self.desired = Some(self.selector.at_once(&self.terrain, views, ranges, None));
    }

    /// The part of space that a cell's ground may fill.
    #[cfg(test)]
    pub(crate) fn region(&self, cell: Cell) -> quadtree::Region {
        quadtree::Region::new(&self.globe, cell, self.terrain.bounds(cell))
    }

    /// Desires what an earlier generation does.
    pub(crate) fn select_like(&mut self, earlier: &Self) {
        self.desired.clone_from(&earlier.desired);
        self.up_to_date = true;
        self.stirred = true;
    }

    /// The first eye that its selection was made for, in metres from the planet's centre; none without one.
    pub(crate) fn eye(&self) -> Option<DVec3> {
        let view = self.desired.as_ref()?.views.first()?;
        Some(view.eye)
    }

    /// The distances at which chunks turn into their parents' shape, as the desired selection has them.
    pub(crate) fn morphs(&self) -> MorphRanges {
        let desired = self.desired.as_ref();
        desired.map_or_else(MorphRanges::default, |desired| {
            MorphRanges::new(&desired.ranges)
        })
    }

    /// How many cells are wanted and cannot be drawn yet.
    pub(crate) fn missing(&self) -> usize {
        let missing = self.missing.iter();
        missing.filter(|&&cell| !self.cache.ready(cell)).count()
    }

    /// Brings the drawn set as near to the desired one as what is ready allows.
    pub(crate) fn advance(&mut self) -> Changes {
        let (stride, is_whole) = (self.stride(), self.is_whole());
        let (drawn, cache) = (&mut self.drawn, &mut self.cache);
        let Some(desired) = self.desired.as_ref().filter(|_| self.stirred) else {
            return Changes::default();
        };
        let ready = |cell| cache.ready(cell);
        let changes = if is_whole {
            drawn.advance(&desired.selection, ready)
        } else {
            let at_hand = |cell| cache.uploaded(cell).is_some();
            drawn.hasten(&desired.selection, stride, ready, at_hand)
        };
        for &cell in &changes.shown {
            cache.mark_shown(cell);
        }
        for &cell in &changes.hidden {
            cache.mark_hidden(cell);
        }
        self.stirred = !changes.is_empty();
        let is_seen = || !self.looks_away && !self.drawn.is_empty() && self.behind().is_empty();
        self.was_seen = self.was_seen || is_seen();
        changes
    }

    /// Whether nothing is absent any more from what is drawn, and nothing will be.
    pub(crate) fn is_whole(&self) -> bool {
        self.stride() == Stride::Short && !self.drawn.is_empty() && self.drawn.is_whole()
    }

    /// The drawn cells where a viewer needs finer ground that it may see, and how many levels finer.
    pub(crate) fn behind(&self) -> HashMap<Cell, u8> {
        let mut behind = HashMap::new();
        let leaves = self
            .desired
            .iter()
            .flat_map(|desired| desired.selection.leaves())
            .filter(|leaf| leaf.drawn);
        for leaf in leaves {
            if let Some(over) = self.drawn.over(leaf.cell)
                && !self.drawn.contains(leaf.cell)
            {
                let levels = behind.entry(over).or_insert(0);
                let finer = leaf.cell.level().saturating_sub(over.level());
                *levels = finer.max(1).max(*levels);
            }
        }
        behind
    }

    /// Whether all that is desired could be drawn, though nothing may be yet.
    pub(crate) fn complete(&self) -> bool {
        self.desired.is_some() && self.missing.iter().all(|&cell| self.cache.ready(cell))
    }

    /// Takes what was built, drops what is wanted no more, starts what is; up to `free` jobs, which it lessens.
    ///
    /// Up to `threads` threads work on them; all do until the generation is complete for the first time.
    /// Chunks are built with meshes only if there is a renderer for them: `with_meshes`.
    pub(crate) fn build(
        &mut self,
        free: &mut usize,
        threads: usize,
        with_meshes: bool,
    ) -> BuildReport {
        let mut report = BuildReport::default();
        for (cell, built) in self.jobs.take_done() {
            report.milliseconds.push(built.milliseconds);
            report.relit += usize::from(self.cache.is_plain(cell) && built.is_lit);
            if cell.level() == 0 {
                self.seen.extend(built.data.field.heights());
            }
            self.cache.insert(cell, built);
        }
        let lights = with_meshes && self.shape.lit_side() != self.shape.side;
        if self.stirred {
            report.dropped = self.list_missing(lights);
        }
        let builder = ChunkBuilder {
            terrain: Arc::clone(&self.terrain),
            side: self.shape.side,
            lit_side: self.shape.lit_side(),
            sea: self.shape.sea,
            triangles: Arc::clone(&self.triangles),
        };
        let orders = self.queue.orders(&self.cache);
        self.jobs.order(orders, *free, &builder, with_meshes);
        *free = free.saturating_sub(self.jobs.len());
        self.was_complete |= self.complete();
        self.jobs.work(if self.was_complete {
            threads
        } else {
            usize::MAX
        });
        report
    }

    /// How it goes to what is desired: until the first picture is there nobody has anything else to look at.
    const fn stride(&self) -> Stride {
        if self.was_seen || self.was_complete {
            Stride::Short
        } else {
            Stride::Long
        }
    }

    /// Finds what is wanted and not ready, and, with `lights`, what shall be lit better; drops the jobs that are not among it and returns how many.
    fn list_missing(&mut self, lights: bool) -> usize {
        let (drawn, cache) = (&self.drawn, &self.cache);
        let desired = self.desired.as_ref().map(|desired| &desired.selection);
        self.missing = desired.map_or_else(Vec::new, |desired| {
            drawn.missing(desired, self.stride(), |cell| cache.ready(cell))
        });
        self.queue = Queue::new(&self.missing, desired.filter(|_| lights), cache);
        self.jobs.keep(&self.queue.cells())
    }

    /// Lets chunks in that are built, most urgent first, as far as the `budget` goes, which it lessens; hands their meshes to the renderer.
    pub(crate) fn upload(
        &mut self,
        mut meshes: Option<&mut Assets<Mesh>>,
        budget: &mut UploadBudget,
    ) {
        for &cell in &self.missing {
            let take = |bytes| {
                let taken = budget.take(bytes);
                self.stirred |= taken;
                taken
            };
            if !self.cache.let_in(cell, meshes.as_deref_mut(), take) {
                return;
            }
        }
        if let Some(meshes) = meshes {
            let relit = self.cache.relight(meshes, |bytes| budget.take(bytes));
            self.relit.extend(relit);
        }
    }

    /// Forgets what is neither drawn nor desired nor a step on the way there.
    pub(crate) fn trim(&mut self, idle_bytes: usize) {
        let (drawn, desired) = (&self.drawn, self.desired.as_ref());
        // What comes in sight too soon falls back to them.
        let realms = !self.is_whole();
        let stride = self.stride();
        self.cache.trim(idle_bytes, |cell| {
            let Some(ViewSelection { selection, .. }) = desired else {
                return true;
            };
            selection.contains(cell)
                || (realms && cell.level() == 0)
                || drawn.is_step(selection, stride, cell)
        });
    }

    /// Whether what is drawn is what is desired now, and nothing that is seen waits for its light.
    pub(crate) fn settled(&self) -> bool {
        let desired = self.desired.as_ref().filter(|_| self.up_to_date);
        desired.is_some_and(|desired| self.drawn.is_at(&desired.selection))
            && self.relit.is_empty()
            && self
                .queue
                .seen()
                .iter()
                .all(|&cell| !self.cache.is_plain(cell) && !self.cache.is_relit(cell))
    }

    /// Whether it is settled, and what is out of sight has its light, too.
    #[cfg(test)]
    pub(crate) fn rests(&self) -> bool {
        let left = self.queue.orders(&self.cache).count() + self.jobs.len();
        self.settled() && left == 0 && !self.drawn.cells().any(|cell| self.cache.is_relit(cell))
    }
}

/// What became of a frame's jobs.
#[derive(Clone, Debug, Default)]
pub(crate) struct BuildReport {
    /// Milliseconds of one thread for each chunk that is done.
    pub(crate) milliseconds: Vec<f32>,
    /// How many of them were there already and are lit better now.
    pub(crate) relit: usize,
    /// Jobs dropped because their chunks are not needed any more.
    pub(crate) dropped: usize,
}
