use super::diamond_square::halved;
use super::halve::Halving;
use crate::chance::Key;
use crate::{Grid, GridError, HeightMap};

/// Midpoint displacement: as [`crate::DiamondSquare`], but the middle of an edge is the mean of its two ends alone.
///
/// Cheaper to think of, and the first squares stay visible as creases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MidpointDisplacement {
    /// Heights of the corners of a plane, row by row; a torus and a cube begin with them in turn.
    pub values: [f32; 4],
    /// How far the first centre and the first middles of edges are moved, up or down, at most.
    pub roughness: f32,
    /// What that is multiplied with each time the step is halved, 0 ..= 1.
    pub persistence: f32,
}

impl Default for MidpointDisplacement {
    fn default() -> Self {
        Self {
            values: [0.5; 4],
            roughness: 0.5,
            persistence: 0.55,
        }
    }
}

impl MidpointDisplacement {
    /// The map of a seed, as it comes: heights may be below 0 and above 1.
    ///
    /// # Errors
    ///
    /// [`GridError::Odd`] if a torus cannot be halved often enough.
    pub fn generate(&self, grid: Grid, seed: u64) -> Result<HeightMap, GridError> {
        let key = Key::new(seed, super::SALT);
        halved(grid, self.values, key, |level| {
            let mut moved = self.roughness;
            for _ in 0..level {
                moved *= self.persistence;
            }
            Halving {
                key,
                centre: moved,
                edge: moved,
                diamond: false,
            }
        })
    }
}
