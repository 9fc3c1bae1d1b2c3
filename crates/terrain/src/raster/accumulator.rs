//! What the bands have added up to, point by point.

use crate::patch::Points;
use crate::simd::{Aligned, Scalar};
/// Gradients in the chart's own terms, in metres.
///
/// Sphere chart: a vector of the axes of the patch's realm whose part orthogonal to the
/// direction is the gradient. Cube chart: along s and t. All
/// empty where heights alone are wanted. In f32 on every level: unlike heights they are
/// not asked for the millimetre in kilometres.
pub(crate) type Slopes = [Aligned<f32>; 3];

/// What one band has printed on a patch so far.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// Metres, of the levels that are summed in f64; empty before the first of them.
    pub(crate) coarse: Aligned<f64>,
    /// Metres, of the others.
    pub(crate) fine: Aligned<f32>,
    /// Of both.
    pub(crate) slopes: Slopes,
}

/// The sums that a stamp is added to.
#[derive(Debug)]
pub(crate) struct Sums<'a, T> {
    pub(crate) values: &'a mut [T],
    pub(crate) slopes: &'a mut Slopes,
}

impl<T> Sums<'_, T> {
    /// For what adds to the gradients alone.
    pub(crate) fn slopes_alone(&mut self) -> Sums<'_, f32> {
        Sums {
            values: &mut [],
            slopes: self.slopes,
        }
    }
}

/// A quantity at each point and its gradient, from all bands together.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) values: Aligned<f64>,
    pub(crate) slopes: Slopes,
}

/// Gradients of 0 at so many points, or none.
fn blank(points: usize, slopes: bool) -> Slopes {
    [0; 3].map(|_| Aligned::zeros(if slopes { points } else { 0 }))
}

impl Sheet {
    /// A blank sheet.
    pub(crate) fn new(points: &Points, slopes: bool) -> Self {
        Self {
            coarse: Aligned::zeros(0),
            fine: Aligned::zeros(0),
            slopes: blank(points.len(), slopes),
        }
    }
}

impl Field {
    /// 0 at so many points.
    pub(crate) fn new(points: usize, slopes: bool) -> Self {
        Self {
            values: Aligned::zeros(points),
            slopes: blank(points, slopes),
        }
    }
}

/// The sums of one of the two types, made at their first use.
pub(crate) fn sums<'a, T: Scalar>(
    values: &'a mut Aligned<T>,
    slopes: &'a mut Slopes,
    points: &Points,
) -> Sums<'a, T> {
    if values.is_empty() {
        *values = Aligned::zeros(points.len());
    }
    Sums { values, slopes }
}
