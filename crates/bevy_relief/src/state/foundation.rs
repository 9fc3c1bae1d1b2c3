use crate::settings::PlanetShape;
use cubemap::{Cell, Realm};
use look::SphereMap;
use planet_file::rain_map;
use quadtree::LevelScale;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::sync::Arc;
use terrain::{RecipeError, Terrain};

/// What a generation is built on: its terrain, what each level of it is worth, and the rain that falls on it.
///
/// Takes some tens of milliseconds to lay: a task for another thread.
#[derive(Clone, Debug)]
pub(crate) struct Foundation {
    pub(crate) terrain: Arc<Terrain>,
    pub(crate) scales: Vec<LevelScale>,
    pub(crate) rain: Option<Arc<SphereMap>>,
}

/// The deepest cells of each level whose children are looked at.
const FOLLOWED: usize = 8;

/// By how much the deepest of all cells may exceed the deepest of the [`FOLLOWED`].
const DEEPER: f64 = 1.5;

impl Foundation {
    /// Lays the foundation of a shape; on the terrain `earlier`, if that is the same.
    ///
    /// # Errors
    ///
    /// If the recipe is not in order.
    pub(crate) fn lay(
        shape: &PlanetShape,
        earlier: Option<Arc<Terrain>>,
    ) -> Result<Self, RecipeError> {
        let same = earlier
            .filter(|earlier| *earlier.recipe() == shape.recipe && earlier.seed() == shape.seed);
        let terrain = match same {
            Some(earlier) => earlier,
            None => Arc::new(Terrain::new(&shape.recipe, shape.seed)?),
        };
        let scale = |(level, depth)| LevelScale {
            error: terrain.level_error(level, shape.side),
            diagonal: terrain.level_diagonal(level),
            depth,
        };
        let (scales, rain) = rayon::join(
            || (0..).zip(depths(&terrain)).map(scale).collect(),
            || rain_map(&terrain, &shape.rain?),
        );
        Ok(Self {
            scales,
            rain: rain.map(Arc::new),
            terrain,
        })
    }
}

/// How far apart the bounds of the deepest cells are, level by level: of those that are found in the deepest above.
///
/// Steep ground may be rare, so that cells all over the planet would miss it.
fn depths(terrain: &Terrain) -> Vec<f64> {
    let deep = |cell: Cell| {
        let bounds = terrain.bounds(cell);
        (bounds.highest - bounds.lowest, cell)
    };
    let mut cells: Vec<_> = Realm::ALL.map(Cell::root).map(deep).into();
    let mut depths = Vec::new();
    for _ in 0..=Cell::MAX_LEVEL {
        cells.sort_by(|a, b| b.0.total_cmp(&a.0));
        cells.truncate(FOLLOWED);
        depths.push(DEEPER * cells[0].0);
        let children = cells.iter().filter_map(|(_, cell)| cell.children());
        let children: Vec<_> = children.flatten().collect();
        cells = children.into_par_iter().map(deep).collect();
    }
    depths
}
