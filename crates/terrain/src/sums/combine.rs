//! The bands added up: heights and gradients of a patch's points.

use super::accumulator::ValuesAndSlopes;
use super::gradient_row::GradientRow;
use super::pick::pick;
use super::weighted_band::WeightedBand;
use crate::patch::Points;
use crate::recipe::Chart;
use crate::simd::{Kernel, Scalar};
use glam::Vec3;

/// Adds the bands up in f64, row by row, in their order.
///
/// Gives heights in metres and, `with_slopes`, gradients: metres a radian, vectors of the
/// planet's axes, orthogonal to the directions.
#[derive(Debug)]
pub(crate) struct CombineBands<'a> {
    pub(crate) points: &'a Points,
    pub(crate) chart: Chart,
    /// 1/|P| in the sphere chart.
    pub(crate) inverse_lengths: &'a [f32],
    pub(crate) bands: &'a [WeightedBand<'a>],
    pub(crate) with_slopes: bool,
    /// 1 for every point, 2 for every second column and row.
    pub(crate) step: usize,
}

impl Kernel for CombineBands<'_> {
    type Output = (Vec<f32>, Vec<Vec3>);

    #[inline(always)]
    fn run(self) -> (Vec<f32>, Vec<Vec3>) {
        let points = self.points;
        let (stride, step) = (points.stride, self.step);
        let columns = points.columns.div_ceil(step);
        let count = columns * points.rows.div_ceil(step);
        let mut heights = vec![0.0; count];
        let mut gradients = vec![Vec3::ZERO; if self.with_slopes { count } else { 0 }];
        let mut sums = ValuesAndSlopes::zeros(stride, self.with_slopes);
        let mut gradient = GradientRow::new(points, self.chart, step);
        // Most recipes' sums are one band's, as it is.
        let only = match self.bands {
            [only] if only.weights.are_one() => Some(only.sums),
            _ => None,
        };
        for (row, heights) in heights.chunks_exact_mut(columns).enumerate() {
            let from = row * step * stride;
            if let Some(only) = only {
                only.heights_of_row(from, &mut sums.values);
            } else {
                sums.values.fill(0.0);
                for slopes in &mut sums.slopes {
                    slopes.fill(0.0);
                }
                for band in self.bands {
                    band.add_to(from, &mut sums);
                }
            }
            pick(step, &sums.values, heights, f32::of);
            if self.with_slopes {
                let slopes = match only {
                    Some(only) => only.slopes.each_ref().map(|s| &s[from..][..stride]),
                    None => sums.slopes.each_ref().map(|s| &s[..stride]),
                };
                let to = &mut gradients[row * columns..][..columns];
                match self.chart {
                    Chart::Sphere => {
                        let lengths = &self.inverse_lengths[from..][..stride];
                        gradient.on_sphere(row * step, lengths, slopes, to);
                    }
                    Chart::Cube => gradient.on_cube(row * step, slopes, to),
                }
            }
        }
        (heights, gradients)
    }
}
