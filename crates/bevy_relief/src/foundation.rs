use crate::planet::PlanetShape;
use cubemap::{Cell, Realm};
use quadtree::LevelScale;
use std::sync::Arc;
use terrain::{RecipeError, Terrain};

/// What a generation is built on: its terrain, and what each level of it is worth.
///
/// Takes some tens of milliseconds to lay: a task for another thread.
#[derive(Clone, Debug)]
pub(crate) struct Foundation {
    pub(crate) terrain: Arc<Terrain>,
    pub(crate) scales: Vec<LevelScale>,
}

/// Cells of each level whose bounds are looked at.
const SAMPLES: u32 = 24;

/// By how much the deepest of all cells may exceed the deepest of those.
const DEEPER: f64 = 1.5;

impl Foundation {
    /// That of a shape; on the terrain `earlier`, if it is the same.
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
        let scales = (0..=Cell::MAX_LEVEL).map(|level| LevelScale {
            error: terrain.level_error(level, shape.side),
            diagonal: terrain.level_diagonal(level),
            depth: depth(&terrain, level),
        });
        Ok(Self {
            scales: scales.collect(),
            terrain,
        })
    }
}

/// How far apart the bounds of a level's cells are, by the deepest of some cells all over the planet.
fn depth(terrain: &Terrain, level: u8) -> f64 {
    let deepest = (0..SAMPLES)
        .map(|number| terrain.bounds(sample(level, number)))
        .map(|bounds| bounds.highest - bounds.lowest)
        .fold(0.0, f64::max);
    DEEPER * deepest
}

/// A cell of a level, spread like points of Kronecker's sequence over all realms.
fn sample(level: u8, number: u32) -> Cell {
    // 2^32 over the plastic number and over its square.
    let [i, j] = [3_242_174_889_u32, 2_447_445_414].map(|step| {
        let at = step.wrapping_mul(number + 1);
        at.checked_shr(32 - u32::from(level)).unwrap_or(0)
    });
    Cell::new(Realm::ALL[number as usize % 6], level, i, j).expect("below 2 to the level")
}
