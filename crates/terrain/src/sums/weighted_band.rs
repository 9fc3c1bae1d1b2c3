//! What one band makes of a row of points: its sums, times the weights of its mask.

use super::accumulator::{BandSums, ValuesAndSlopes};
use crate::simd::Scalar;

/// What one band has added up to, and the weights of its mask, if it has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeightedBand<'a> {
    pub(crate) sums: &'a BandSums,
    pub(crate) weights: Option<&'a ValuesAndSlopes>,
}

impl WeightedBand<'_> {
    /// Adds its weighed heights and slopes at a row of points, those of `sums` from the one at `from` on.
    #[inline(always)]
    pub(crate) fn add_to(self, from: usize, sums: &mut ValuesAndSlopes) {
        let row = from..from + sums.values.len();
        let BandSums {
            coarse,
            fine,
            slopes,
        } = self.sums;
        let weights = self.weights.map(|weights| &weights.values[row.clone()]);
        if !coarse.is_empty() {
            add(&mut sums.values, &coarse[row.clone()], weights);
        }
        if !fine.is_empty() {
            add(&mut sums.values, &fine[row.clone()], weights);
        }
        for (axis, sums) in sums.slopes.iter_mut().enumerate() {
            if sums.is_empty() {
                continue;
            }
            // By the product rule.
            add(sums, &slopes[axis][row.clone()], weights);
            if let Some(weights) = self.weights {
                let weights = &weights.slopes[axis][row.clone()];
                if !coarse.is_empty() {
                    add_product(sums, &coarse[row.clone()], weights);
                }
                if !fine.is_empty() {
                    add_product(sums, &fine[row.clone()], weights);
                }
            }
        }
    }
}

impl BandSums {
    /// Its heights at a row of points, from the one at `from` on.
    #[inline(always)]
    pub(crate) fn heights_of_row(&self, from: usize, sums: &mut [f64]) {
        let row = from..from + sums.len();
        let both = self.coarse.get(row.clone()).zip(self.fine.get(row.clone()));
        if let Some((coarse, fine)) = both {
            for ((sum, &coarse), &fine) in sums.iter_mut().zip(coarse).zip(fine) {
                *sum = coarse + f64::from(fine);
            }
            return;
        }
        sums.fill(0.0);
        if let Some(coarse) = self.coarse.get(row.clone()) {
            sums.copy_from_slice(coarse);
        }
        if let Some(fine) = self.fine.get(row) {
            add(sums, fine, None);
        }
    }
}

/// Adds the products of summands and weights.
#[inline(always)]
fn add_product<T: Scalar>(sums: &mut [f32], summands: &[T], weights: &[f32]) {
    for ((sum, summand), &weight) in sums.iter_mut().zip(summands).zip(weights) {
        *sum += f32::of(summand.wide()) * weight;
    }
}

/// Adds summands, times their weights where there are any.
#[inline(always)]
fn add<S: Scalar, T: Scalar>(sums: &mut [S], summands: &[T], weights: Option<&[f64]>) {
    if let Some(weights) = weights {
        for ((sum, summand), weight) in sums.iter_mut().zip(summands).zip(weights) {
            *sum += S::of(weight * summand.wide());
        }
    } else {
        for (sum, summand) in sums.iter_mut().zip(summands) {
            *sum += S::of(summand.wide());
        }
    }
}
