use crate::settings::PlanetShape;
use cubemap::Cell;
use look::SphereMap;
use planet_file::rain_map;
use std::sync::Arc;
use terrain::{RecipeError, Terrain};

/// What a generation is built on: its terrain, what each level of it is off by, and the rain that falls on it.
///
/// Takes some tens of milliseconds to lay: a task for another thread.
#[derive(Clone, Debug)]
pub(crate) struct Foundation {
    pub(crate) terrain: Arc<Terrain>,
    /// How far the ground drawn at a level may be from the true ground, in metres, level by level.
    pub(crate) errors: Vec<f64>,
    pub(crate) rain: Option<Arc<SphereMap>>,
}

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
        let error = |level| terrain.level_error(level, shape.side);
        let rain = shape.rain.and_then(|rain| rain_map(&terrain, &rain));
        Ok(Self {
            errors: (0..=Cell::MAX_LEVEL).map(error).collect(),
            rain: rain.map(Arc::new),
            terrain,
        })
    }
}
