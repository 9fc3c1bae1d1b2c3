//! What one band makes of a row of points: its sums, times the weights of its mask.

use super::accumulator::{BandSums, ValuesAndSlopes};
use super::weights::Weights;
use crate::simd::Scalar;

/// What one band has added up to, and the weights of its mask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeightedBand<'a> {
    pub(crate) sums: &'a BandSums,
    pub(crate) weights: &'a Weights,
}

impl WeightedBand<'_> {
    /// Adds its weighed heights and slopes at a row of points, those of `sums` from the one at `from` on.
    #[inline(always)]
    pub(crate) fn add_to(self, from: usize, sums: &mut ValuesAndSlopes) {
        self.add_heights_to(from, &mut sums.values);
        for (axis, sums) in sums.slopes.iter_mut().enumerate() {
            if !sums.is_empty() {
                self.add_slopes_to(from, axis, sums);
            }
        }
    }

    /// Adds its weighed heights at a row of points.
    #[inline(always)]
    pub(crate) fn add_heights_to(self, from: usize, sums: &mut [f64]) {
        let row = from..from + sums.len();
        let BandSums { coarse, fine, .. } = self.sums;
        if !coarse.is_empty() {
            add_weighed(sums, &coarse[row.clone()], self.weights, from);
        }
        if !fine.is_empty() {
            add_weighed(sums, &fine[row], self.weights, from);
        }
    }

    /// Adds its weighed slopes along one axis at a row of points, by the product rule.
    #[inline(always)]
    pub(crate) fn add_slopes_to(self, from: usize, axis: usize, sums: &mut [f32]) {
        let row = from..from + sums.len();
        let BandSums {
            coarse,
            fine,
            slopes,
        } = self.sums;
        add_weighed(sums, &slopes[axis][row.clone()], self.weights, from);
        if let Weights::Each(weights) = self.weights {
            let weights = &weights.slopes[axis][row.clone()];
            if !coarse.is_empty() {
                add_product(sums, &coarse[row.clone()], weights);
            }
            if !fine.is_empty() {
                add_product(sums, &fine[row], weights);
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
            add(sums, fine);
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

/// Adds summands.
#[inline(always)]
fn add<S: Scalar, T: Scalar>(sums: &mut [S], summands: &[T]) {
    for (sum, summand) in sums.iter_mut().zip(summands) {
        *sum += S::of(summand.wide());
    }
}

/// Adds summands times their weights, those of the points from one on.
#[inline(always)]
fn add_weighed<S: Scalar, T: Scalar>(
    sums: &mut [S],
    summands: &[T],
    weights: &Weights,
    from: usize,
) {
    match weights {
        Weights::Even(weight) if *weight == 1.0 => add(sums, summands),
        Weights::Even(weight) => {
            for (sum, summand) in sums.iter_mut().zip(summands) {
                *sum += S::of(weight * summand.wide());
            }
        }
        Weights::Each(weights) => {
            let weights = &weights.values[from..from + sums.len()];
            for ((sum, summand), weight) in sums.iter_mut().zip(summands).zip(weights) {
                *sum += S::of(weight * summand.wide());
            }
        }
    }
}
