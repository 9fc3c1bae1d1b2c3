//! What octaves are added up in: heights and slopes of a patch's points, band by band.

use crate::patch::Points;
use crate::simd::{Aligned, Scalar};

/// Gradients in the chart's own terms, in metres.
///
/// Sphere chart: a vector of the axes of the patch's realm whose part orthogonal to the
/// direction is the gradient. Cube chart: along s and t. All empty where heights alone are
/// wanted. In f32 on every level: unlike heights they need not hold a millimetre in
/// kilometres.
pub(crate) type Slopes = [Aligned<f32>; 3];

/// What the octaves of one band have added up to on a patch so far.
#[derive(Debug)]
pub(crate) struct BandSums {
    /// Metres, of the levels that are summed in f64; empty before the first of them.
    pub(crate) coarse: Aligned<f64>,
    /// Metres, of the others.
    pub(crate) fine: Aligned<f32>,
    /// Of both; empty before the first of them, and where heights alone are wanted.
    pub(crate) slopes: Slopes,
}

/// The sums of one band that the stamps of one octave are added to.
#[derive(Debug)]
pub(crate) struct Accumulator<'a, T> {
    pub(crate) heights: &'a mut [T],
    pub(crate) slopes: &'a mut Slopes,
}

/// A number at each point and how it changes, from several bands together: heights, or the weights of a mask.
#[derive(Debug)]
pub(crate) struct ValuesAndSlopes {
    pub(crate) values: Aligned<f64>,
    pub(crate) slopes: Slopes,
}

/// Gradients of 0 at so many points; none where heights alone are wanted.
pub(crate) fn zero_slopes(points: usize, with_slopes: bool) -> Slopes {
    [0; 3].map(|_| Aligned::zeros(if with_slopes { points } else { 0 }))
}

impl BandSums {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Self {
            coarse: Aligned::zeros(0),
            fine: Aligned::zeros(0),
            slopes: zero_slopes(0, false),
        }
    }

    /// Whether nothing has been printed yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.coarse.is_empty() && self.fine.is_empty()
    }
}

impl<'a, T: Scalar> Accumulator<'a, T> {
    /// For the octaves of one of the two types, whose heights and slopes are made at their first use.
    pub(crate) fn new(
        heights: &'a mut Aligned<T>,
        slopes: &'a mut Slopes,
        points: &Points,
        with_slopes: bool,
    ) -> Self {
        if with_slopes && slopes[0].is_empty() {
            *slopes = zero_slopes(points.len(), true);
        }
        if heights.is_empty() {
            *heights = Aligned::zeros(points.len());
        }
        Self { heights, slopes }
    }

    /// For what adds to the gradients alone.
    pub(crate) fn slopes_alone(&mut self) -> Accumulator<'_, f32> {
        Accumulator {
            heights: &mut [],
            slopes: self.slopes,
        }
    }
}

impl ValuesAndSlopes {
    /// 0 at so many points.
    pub(crate) fn zeros(points: usize, with_slopes: bool) -> Self {
        Self {
            values: Aligned::zeros(points),
            slopes: zero_slopes(points, with_slopes),
        }
    }
}
