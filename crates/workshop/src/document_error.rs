use heightmap::PipelineError;
use planet_file::PlanetError;
use terrain::BaseMapError;

/// Why a planet in the making cannot be drawn as it is.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DocumentError {
    /// A value of recipe or look is out of its range.
    #[error(transparent)]
    Planet(#[from] PlanetError),
    /// The pipeline of its map has a fault.
    #[error("{name}:{problem}; mend it under Maps")]
    Map {
        /// The pipeline's file.
        name: String,
        /// Which, and where.
        problem: Box<PipelineError>,
    },
    /// The pipeline's map lies on a plane or a torus.
    #[error("{name}: a map on {grid} is no planet's; write `grid: cube`")]
    Flat {
        /// The pipeline's file.
        name: String,
        /// What it lies on.
        grid: heightmap::Grid,
    },
    /// The pipeline's map is too coarse or too fine.
    #[error("{name}: {problem}")]
    Size {
        /// The pipeline's file.
        name: String,
        /// What is wrong with it.
        problem: BaseMapError,
    },
}
