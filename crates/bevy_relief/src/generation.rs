use crate::bevy_mesh::{DrawnPositions, Triangles, bevy_mesh, mesh_bytes};
use crate::byte_budget::ByteBudget;
use crate::cache::{ChunkCache, Uploaded};
use crate::jobs::Jobs;
use crate::morph::MorphRanges;
use crate::planet::PlanetShape;
use bevy::camera::primitives::Aabb;
use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::{Cell, CellKey, Warp};
use quadtree::{
    Changes, DrawnSet, Globe, HeightRange, LevelScale, Ranges, Selection, View, select,
};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;
use terrain::{RecipeError, Terrain};

/// A terrain with all that was made of it: what is wished, built and drawn.
///
/// Chunks of two generations are never drawn together.
pub(crate) struct Generation {
    /// 1 for the planet's first.
    pub(crate) number: u64,
    pub(crate) shape: PlanetShape,
    pub(crate) terrain: Arc<Terrain>,
    pub(crate) triangles: Triangles,
    pub(crate) cache: ChunkCache,
    pub(crate) jobs: Jobs,
    pub(crate) drawn: DrawnSet,
    /// What the views need; none before the first.
    pub(crate) wish: Option<Wish>,
    /// What is wanted and cannot be drawn yet, most urgent first; as of the last [`Generation::build`].
    missing: Vec<Cell>,
    /// Between which heights the realms lie as they are drawn whole.
    pub(crate) relief: Relief,
    globe: Globe,
    scales: Vec<LevelScale>,
    bounds: HashMap<CellKey, HeightRange>,
}

/// Between which heights some ground lies, in metres above the sphere; nothing has been seen of it if `lowest` is above `highest`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Relief {
    pub(crate) lowest: f32,
    pub(crate) highest: f32,
}

impl Default for Relief {
    fn default() -> Self {
        Self {
            lowest: f32::INFINITY,
            highest: f32::NEG_INFINITY,
        }
    }
}

impl Relief {
    /// Takes in more ground.
    fn extend(&mut self, heights: &[f32]) {
        for &height in heights {
            self.lowest = self.lowest.min(height);
            self.highest = self.highest.max(height);
        }
    }
}

/// A selection and what it was made for.
#[derive(Clone)]
pub(crate) struct Wish {
    pub(crate) selection: Selection,
    views: Vec<View>,
    ranges: Ranges,
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

/// How many cells' bounds are kept: some 24 MB.
const BOUNDS: usize = 1 << 18;

impl Generation {
    /// A generation of which nothing is built yet, but for what an earlier one of the same terrain has.
    ///
    /// # Errors
    ///
    /// If the recipe is not in order.
    pub(crate) fn new(
        shape: PlanetShape,
        number: u64,
        earlier: Option<&Self>,
    ) -> Result<Self, RecipeError> {
        let same = earlier.filter(|earlier| {
            earlier.shape.recipe == shape.recipe && earlier.shape.seed == shape.seed
        });
        let terrain = match same {
            Some(earlier) => Arc::clone(&earlier.terrain),
            None => Arc::new(Terrain::new(&shape.recipe, shape.seed)?),
        };
        let cache = same
            .filter(|earlier| earlier.shape.side == shape.side)
            .map(|earlier| earlier.cache.without_uploads());
        let lowest = terrain.range().lowest;
        let scales = (0..=Cell::MAX_LEVEL).map(|level| LevelScale {
            error: terrain.level_error(level, shape.side),
            diagonal: terrain.level_diagonal(level),
        });
        Ok(Self {
            number,
            triangles: Triangles::new(shape.side, shape.skirts),
            cache: cache.unwrap_or_default(),
            jobs: Jobs::default(),
            drawn: DrawnSet::new(),
            wish: None,
            missing: Vec::new(),
            relief: same.map(|earlier| earlier.relief).unwrap_or_default(),
            globe: Globe {
                radius: terrain.radius(),
                occluder: terrain.radius() + shape.sea.map_or(lowest, |sea| sea.max(lowest)),
                warp: Warp::default(),
            },
            scales: scales.collect(),
            bounds: HashMap::new(),
            shape,
            terrain,
        })
    }

    /// How near an eye must be for a cell to split.
    pub(crate) fn ranges(&self, step: f64, pixels_per_radian: f64, pixel_error: f64) -> Ranges {
        let deepest = self.terrain.deepest_level(step, self.shape.side);
        let scales = &self.scales[..=usize::from(deepest)];
        Ranges::new(scales, pixels_per_radian, pixel_error)
    }

    /// Selects what the views need; does nothing if they need what they needed before.
    pub(crate) fn select(&mut self, views: Vec<View>, ranges: Ranges) {
        if let Some(wish) = &self.wish
            && wish.views == views
            && wish.ranges == ranges
        {
            return;
        }
        if self.bounds.len() > BOUNDS {
            self.bounds.clear();
        }
        let (terrain, memo) = (&self.terrain, &mut self.bounds);
        let selection = select(&self.globe, &views, &ranges, |cell| {
            *memo.entry(cell.key()).or_insert_with(|| {
                let bounds = terrain.bounds(cell);
                HeightRange {
                    lowest: bounds.lowest,
                    highest: bounds.highest,
                }
            })
        });
        self.wish = Some(Wish {
            selection,
            views,
            ranges,
        });
    }

    /// The space that a cell's ground may fill, by which it was selected.
    #[cfg(test)]
    pub(crate) fn region(&self, cell: Cell) -> quadtree::Region {
        let bounds = self.terrain.bounds(cell);
        let heights = HeightRange {
            lowest: bounds.lowest,
            highest: bounds.highest,
        };
        quadtree::Region::new(&self.globe, cell, heights)
    }

    /// Wishes what an earlier generation does.
    pub(crate) fn select_like(&mut self, earlier: &Self) {
        self.wish.clone_from(&earlier.wish);
    }

    /// The first eye that its selection was made for, in metres from the planet's centre; none without one.
    pub(crate) fn eye(&self) -> Option<DVec3> {
        let view = self.wish.as_ref()?.views.first()?;
        Some(view.eye)
    }

    /// Where its chunks turn into their parents: as the selection that is wished has it.
    pub(crate) fn morphs(&self) -> MorphRanges {
        let wish = self.wish.as_ref();
        wish.map_or_else(MorphRanges::default, |wish| MorphRanges::new(&wish.ranges))
    }

    /// The cells that are wanted and cannot be drawn yet, most urgent first.
    fn still_missing(&self) -> Vec<Cell> {
        self.wish.as_ref().map_or_else(Vec::new, |wish| {
            self.drawn
                .missing(&wish.selection, |cell| self.cache.uploaded(cell).is_some())
        })
    }

    /// How many cells are wanted and cannot be drawn yet.
    pub(crate) fn missing(&self) -> usize {
        let missing = self.missing.iter();
        missing
            .filter(|&&cell| self.cache.uploaded(cell).is_none())
            .count()
    }

    /// Brings the drawn set as near to the wished one as what is uploaded allows.
    pub(crate) fn advance(&mut self) -> Changes {
        let (drawn, cache) = (&mut self.drawn, &self.cache);
        let Some(wish) = &self.wish else {
            return Changes::default();
        };
        let changes = drawn.advance(&wish.selection, |cell| cache.uploaded(cell).is_some());
        for &cell in &changes.shown {
            self.cache.mark_shown(cell);
        }
        changes
    }

    /// The drawn cells where a viewer wishes for finer ground that it may see, and how many levels finer.
    pub(crate) fn behind(&self) -> HashMap<Cell, u8> {
        let mut behind = HashMap::new();
        let leaves = self
            .wish
            .iter()
            .flat_map(|wish| wish.selection.leaves())
            .filter(|leaf| leaf.drawn);
        for leaf in leaves {
            if let Some(over) = self.drawn.over(leaf.cell)
                && over != leaf.cell
            {
                let levels = behind.entry(over).or_insert(0);
                *levels = leaf.cell.level().saturating_sub(over.level()).max(*levels);
            }
        }
        behind
    }

    /// Whether all that is wished could be drawn, though nothing may be yet.
    pub(crate) fn complete(&self) -> bool {
        self.wish.is_some()
            && self
                .missing
                .iter()
                .all(|&cell| self.cache.uploaded(cell).is_some())
    }

    /// Takes what was built, drops what is wanted no more, starts what is; up to `free` jobs, which it lessens.
    pub(crate) fn build(&mut self, free: &mut usize) -> BuildReport {
        let mut report = BuildReport::default();
        for (cell, built) in self.jobs.take_done() {
            report.milliseconds.push(built.milliseconds);
            if cell.level() == 0 {
                self.relief.extend(built.data.field.heights());
            }
            self.cache.insert(cell, built.data);
        }
        self.missing = self.still_missing();
        let wanted: HashSet<_> = self.missing.iter().copied().collect();
        report.dropped = self.jobs.keep(&wanted);
        *free = free.saturating_sub(self.jobs.len());
        let before = self.jobs.len();
        for &cell in &self.missing {
            if self.jobs.len() - before >= *free {
                break;
            }
            if self.cache.data(cell).is_none() {
                self.jobs.start(cell, &self.terrain, self.shape.side);
            }
        }
        *free -= self.jobs.len() - before;
        report
    }

    /// Hands meshes to the renderer, most urgent first, until `budget` bytes are spent, which it lessens; the first goes whatever it takes.
    pub(crate) fn upload(
        &mut self,
        mut meshes: Option<&mut Assets<Mesh>>,
        budget: &mut ByteBudget,
    ) {
        for &cell in &self.missing {
            let Some(data) = self.cache.data(cell) else {
                continue;
            };
            let bytes = meshes.as_ref().map_or(0, |_| mesh_bytes(&self.triangles));
            if !budget.take(bytes) {
                break;
            }
            let places = DrawnPositions::new(data, self.shape.sea);
            let uploaded = Uploaded {
                aabb: Aabb::enclosing(places.fine.iter().chain(&places.coarse)).unwrap_or_default(),
                mesh: meshes
                    .as_mut()
                    .map(|meshes| meshes.add(bevy_mesh(data, places, &self.triangles))),
                bytes,
            };
            self.cache.insert_upload(cell, uploaded);
        }
    }

    /// Forgets what is neither drawn nor wanted.
    pub(crate) fn trim(&mut self, idle_bytes: usize) {
        let missing: HashSet<_> = self.missing.iter().copied().collect();
        let (cache, drawn, wish) = (&mut self.cache, &self.drawn, &self.wish);
        cache.trim(idle_bytes, |cell| {
            drawn.contains(cell)
                || missing.contains(&cell)
                || wish
                    .as_ref()
                    .is_some_and(|wish| wish.selection.contains(cell))
        });
    }

    /// Whether what is drawn is what is wished and nothing is being built.
    pub(crate) fn settled(&self) -> bool {
        let Some(wish) = &self.wish else {
            return false;
        };
        self.jobs.len() == 0
            && wish.selection.leaves().len() == self.drawn.cells().len()
            && wish
                .selection
                .leaves()
                .iter()
                .all(|leaf| self.drawn.contains(leaf.cell))
    }
}

/// What became of a frame's jobs.
#[derive(Clone, Debug, Default)]
pub(crate) struct BuildReport {
    /// What each chunk that is done took.
    pub(crate) milliseconds: Vec<f32>,
    /// Jobs that nobody wants any more.
    pub(crate) dropped: usize,
}
