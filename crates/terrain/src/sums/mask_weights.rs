//! The weights of a band's mask at a patch's points.

use super::accumulator::{ValuesAndSlopes, zero_slopes};
use super::weighted_band::WeightedBand;
use super::weights::Weights;
use crate::patch::{Blocks, Points};
use crate::recipe::Mask;
use crate::simd::{Aligned, InstructionSet, Kernel, LANES, Scalar};

/// The weights of a band's mask, by the sum of the bands before it.
pub(crate) fn mask_weights(
    mask: Mask,
    points: &Points,
    earlier_bands: &[WeightedBand<'_>],
    with_slopes: bool,
    instructions: InstructionSet,
) -> Weights {
    let (values, even) = instructions.run(MaskValues {
        mask,
        points,
        earlier_bands,
    });
    if let Some(weight) = even {
        return Weights::Even(weight);
    }
    let slopes = zero_slopes(points.len(), with_slopes);
    let mut weights = ValuesAndSlopes { values, slopes };
    instructions.run(MaskChanges {
        mask,
        points,
        earlier_bands,
        weights: &mut weights,
        with_slopes,
    });
    Weights::Each(weights)
}

/// Reads the heights: what the mask makes of them comes later, where it is not the same everywhere.
struct MaskValues<'a> {
    mask: Mask,
    points: &'a Points,
    earlier_bands: &'a [WeightedBand<'a>],
}

impl Kernel for MaskValues<'_> {
    /// The heights, and the weight if it is the same for all of them and does not change with height.
    type Output = (Aligned<f64>, Option<f64>);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Points {
            stride,
            columns,
            rows,
            ..
        } = *self.points;
        let mut heights = Aligned::zeros(self.points.len());
        // A lane each, so that none waits for the one before.
        let [mut lows, mut highs] = [[f64::INFINITY; LANES], [f64::NEG_INFINITY; LANES]];
        // What nothing more is printed on does not count.
        let first = self.points.blocks.as_ref().map_or(0, Blocks::first_left);
        for row in 0..rows {
            let from = row * stride;
            let sums = &mut heights[from..from + stride];
            for band in self.earlier_bands {
                band.add_heights_to(from, sums);
            }
            for block in sums[first..columns].chunks(LANES) {
                for ((low, high), &height) in lows.iter_mut().zip(&mut highs).zip(block) {
                    *low = if height < *low { height } else { *low };
                    *high = if height > *high { height } else { *high };
                }
            }
        }
        let low = lows.into_iter().fold(f64::INFINITY, f64::min);
        let high = highs.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let [(low, low_change), (high, high_change)] =
            [low, high].map(|height| self.mask.weight(height));
        // It rises or falls with height: between two equal ends there is nothing else.
        let even = low == high && low_change == 0.0 && high_change == 0.0;
        (heights, even.then_some(low))
    }
}

/// Turns heights into weights, and finds how those change.
struct MaskChanges<'a> {
    mask: Mask,
    points: &'a Points,
    earlier_bands: &'a [WeightedBand<'a>],
    /// Its values are still heights.
    weights: &'a mut ValuesAndSlopes,
    with_slopes: bool,
}

impl Kernel for MaskChanges<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (stride, mask) = (self.points.stride, self.mask);
        let ValuesAndSlopes { values, slopes } = self.weights;
        let mut changes = Aligned::<f32>::zeros(stride);
        for row in 0..self.points.rows {
            let row = row * stride..(row + 1) * stride;
            for (value, change) in values[row.clone()].iter_mut().zip(&mut *changes) {
                let (weight, by_height) = mask.weight(*value);
                *value = weight;
                *change = f32::of(by_height);
            }
            if !self.with_slopes {
                continue;
            }
            for (axis, slopes) in slopes.iter_mut().enumerate() {
                let slopes = &mut slopes[row.clone()];
                for band in self.earlier_bands {
                    band.add_slopes_to(row.start, axis, slopes);
                }
                for (slope, &change) in slopes.iter_mut().zip(&*changes) {
                    *slope *= change;
                }
            }
        }
    }
}
