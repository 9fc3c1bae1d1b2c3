//! What is kept of a patch's points from one octave to the next.

use super::octave::Canvas;
use super::rasteriser::PointGrid;
use crate::patch::Points;
use crate::simd::{Aligned, Scalar};

/// What the octaves that are summed in one type share.
#[derive(Debug)]
pub(super) struct Buffers<T: Scalar> {
    /// Of each point in the sphere chart; empty in the cube chart.
    pub(super) inverse_lengths: Aligned<T>,
    /// The rasteriser's buffer for three numbers a row.
    rows: [Aligned<T>; 3],
}

impl<T: Scalar> Buffers<T> {
    pub(super) fn new(points: &Points, inverse_lengths: Aligned<T>) -> Self {
        Self {
            inverse_lengths,
            // Clouds have no rows.
            rows: [0; 3].map(|_| {
                let is_grid = points.cloud.is_none();
                Aligned::zeros(if is_grid { points.up.len() } else { 0 })
            }),
        }
    }

    pub(super) fn canvas<'a>(&'a mut self, points: &'a Points) -> Canvas<'a, T> {
        Canvas {
            grid: PointGrid {
                points,
                inverse_lengths: &self.inverse_lengths,
            },
            rows: &mut self.rows,
        }
    }
}
