//! Stamp noise as a map.

use crate::{Grid, HeightMap};
use rayon::prelude::*;
use terrain::{Band, FlatMap, Recipe, Seed, Shape, Stamp, Terrain};

/// Stamp noise: one relief, printed at every scale.
///
/// On a torus whose sides are one power of two it wraps; a plane is cut out of such a map; on
/// the cube it is printed on the sphere, as planets are.
///
/// ```
/// use heightmap::{Grid, StampNoise};
/// let map = StampNoise::default().generate(Grid::cube(4)?, 7);
/// assert_eq!(map.range(), (0.0, 1.0));
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct StampNoise {
    /// What is printed.
    pub shape: Shape,
}

impl Default for StampNoise {
    fn default() -> Self {
        Self { shape: Shape::Bell }
    }
}

impl StampNoise {
    /// Whether it wraps around a grid, where that goes on beyond its borders.
    #[must_use]
    pub const fn fits(&self, grid: Grid) -> bool {
        match grid {
            Grid::Torus { width, height } => width == height && width.is_power_of_two(),
            Grid::Plane { .. } | Grid::Cube { .. } => true,
        }
    }

    /// The map of a seed, from 0 at the lowest node to 1 at the highest.
    #[must_use]
    pub fn generate(&self, grid: Grid, seed: u64) -> HeightMap {
        let mut map = match grid {
            Grid::Plane { width, height } | Grid::Torus { width, height } => {
                self.flat(grid, width, height, seed)
            }
            Grid::Cube { level } => self.cube(grid, level, seed),
        };
        map.normalise();
        map
    }

    fn flat(&self, grid: Grid, width: usize, height: usize, seed: u64) -> HeightMap {
        let steps = width.max(height).next_power_of_two().max(2);
        let log2 = u8::try_from(steps.trailing_zeros()).expect("at most 15");
        let whole = FlatMap::new(log2, &self.shape, Seed(seed)).expect("a size it has");
        let mut map = HeightMap::flat(grid, 0.0);
        let bands = map.heights_mut().par_chunks_mut(64 * width).enumerate();
        bands.for_each(|(band, to)| {
            let rows = to.len() / width;
            let mut printed = vec![0.0; rows * steps];
            whole.rows(64 * band, &mut printed);
            for (to, row) in to.chunks_mut(width).zip(printed.chunks(steps)) {
                to.copy_from_slice(&row[..width]);
            }
        });
        map
    }

    fn cube(&self, grid: Grid, level: u8, seed: u64) -> HeightMap {
        let octaves = 0..=level.max(1) - 1;
        let band = Band::new("stamps", 0, octaves, 1.0).stamps([Stamp::new(self.shape.clone())]);
        let recipe = Recipe::new("stamps", 1000.0).bands([band]);
        let terrain = Terrain::new(&recipe, Seed(seed)).expect("in order");
        let map = HeightMap::of_terrain(&terrain, level, recipe.finest_octave());
        debug_assert_eq!(map.as_ref().map(HeightMap::grid), Ok(grid));
        map.expect("there is such a grid")
    }
}
