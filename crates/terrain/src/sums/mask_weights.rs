//! The weights of a band's mask at a patch's points.

use super::accumulator::ValuesAndSlopes;
use super::weighted_band::WeightedBand;
use crate::patch::Points;
use crate::recipe::Mask;
use crate::simd::{Kernel, Scalar};

/// Finds the weights of a band's mask, by the sum of the bands before it.
#[derive(Debug)]
pub(crate) struct MaskWeights<'a> {
    pub(crate) mask: Mask,
    pub(crate) points: &'a Points,
    pub(crate) earlier_bands: &'a [WeightedBand<'a>],
    pub(crate) with_slopes: bool,
}

impl Kernel for MaskWeights<'_> {
    type Output = ValuesAndSlopes;

    #[inline(always)]
    fn run(self) -> ValuesAndSlopes {
        let (stride, with_slopes) = (self.points.stride, self.with_slopes);
        let mut weights = ValuesAndSlopes::zeros(self.points.len(), with_slopes);
        for row in 0..self.points.rows {
            let from = row * stride;
            let mut sums = ValuesAndSlopes::zeros(stride, with_slopes);
            for band in self.earlier_bands {
                band.add_to(from, &mut sums);
            }
            for (at, &value) in sums.values.iter().enumerate() {
                let (weight, change) = self.mask.weight(value);
                weights.values[from + at] = weight;
                if with_slopes {
                    for axis in 0..3 {
                        weights.slopes[axis][from + at] = sums.slopes[axis][at] * f32::of(change);
                    }
                }
            }
        }
        weights
    }
}
