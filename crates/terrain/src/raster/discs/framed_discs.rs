//! The third state of some discs: which points of the patch they may reach.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::chosen_discs::ChosenDiscs;
use super::placed_discs::PlacedDiscs;
use crate::patch::Points;
use crate::recipe::Stamp;
use crate::simd::{LANES, Scalar};
use crate::stamp::{ChartKind, Footprint};

/// Placed discs, and the rectangles of the patch that they may reach.
#[derive(Clone, Debug)]
pub(crate) struct FramedDiscs<'p, T> {
    chosen: &'p ChosenDiscs,
    placed: &'p PlacedDiscs<T>,
    /// First column or row, and last; the first is after the last out of reach.
    first: [[i32; LANES]; 2],
    last: [[i32; LANES]; 2],
}

impl<'p, T: Scalar> FramedDiscs<'p, T> {
    /// Finds the rectangles of the patch that the discs may reach.
    #[inline(always)]
    pub(crate) fn new<C: ChartKind>(
        chosen: &'p ChosenDiscs,
        placed: &'p PlacedDiscs<T>,
        points: &Points,
    ) -> Self {
        let level = chosen.level;
        let sectors = f64::from(1_u32 << level);
        let [a, b] = placed.centre;
        // No point of the patch is farther from its middle than its reach.
        let [u, v] = points.middle;
        let length_squared = T::of(C::length_squared(u, v));
        let mut far = [0.0; LANES];
        for k in 0..LANES {
            let (du, dv) = (T::of(u - a[k]), T::of(v - b[k]));
            let p = du * placed.e1[0][k];
            let q = du * placed.e2[0][k] + dv * placed.e2[1][k];
            let most = T::of(1.001) + T::of(1.001 * points.reach) / placed.radius[k];
            let beyond = p * p + q * q > most * most * length_squared;
            far[k] = if beyond { 4.0 * OUT } else { 0.0 };
        }
        let steps = 2.0 / (points.patch.step * sectors);
        #[expect(clippy::cast_precision_loss, reason = "at most 257")]
        let ends = [&points.patch.s, &points.patch.t].map(|along| (along.len() - 1) as f32);
        let whole = if level < C::RECTANGLE_LEVEL { OUT } else { 0.0 };
        let more = 0.01 + f32::of(points.patch.slack / points.patch.step);
        let mut framed = Self {
            chosen,
            placed,
            first: [[0; LANES]; 2],
            last: [[0; LANES]; 2],
        };
        for axis in 0..2 {
            let [mut centre, mut reach] = [[0.0; LANES]; 2];
            // None reaches beyond the sectors around its own.
            let [mut least, mut most] = [[0.0; LANES]; 2];
            for k in 0..LANES {
                let offset = chosen.offset[axis][k];
                centre[k] = f32::of((offset + placed.jitter[axis][k]) * steps);
                least[k] = f32::of((offset - 1.0) * steps) - more;
                most[k] = f32::of((offset + 2.0) * steps) + more;
            }
            for k in 0..LANES {
                // The second number is what f32 may lose.
                reach[k] = f32::of(placed.half_extent[axis][k].wide() * steps) + more + whole;
            }
            for k in 0..LANES {
                // Up to the next whole number and down to the last, or one too far.
                let low = larger(centre[k] - reach[k], least[k]) + far[k];
                let high = smaller(centre[k] + reach[k], most[k]);
                let low = clamp(low, 0.0, ends[axis] + 1.0) + 0.49;
                let high = clamp(high, -1.0, ends[axis]) - 0.49;
                framed.first[axis][k] = nearest(low);
                framed.last[axis][k] = nearest(high);
            }
        }
        framed
    }

    /// The footprint of a lane's stamp; `None` out of reach.
    #[inline(always)]
    pub(crate) fn footprint<C: ChartKind>(
        &self,
        lane: usize,
        stamp: &Stamp,
    ) -> Option<Footprint<T>> {
        let span = |axis: usize| {
            let (first, last) = (self.first[axis][lane], self.last[axis][lane]);
            #[expect(clippy::cast_sign_loss, reason = "clamped to the patch")]
            (first <= last).then(|| first as usize..last as usize + 1)
        };
        let (columns, rows) = (span(0)?, span(1)?);
        let footprint = self.placed.footprint::<C>(self.chosen, lane, stamp);
        Some(Footprint {
            columns,
            rows,
            ..footprint
        })
    }
}

/// More columns or rows than any disc reaches over, however deep the patch.
const OUT: f32 = 1e12;

/// The whole number nearest to a number of less than 2²¹, even where two are.
#[inline(always)]
fn nearest(x: f32) -> i32 {
    // Between 2²³ and 2²⁴ an f32 has no fraction, and its lowest bits count ones.
    const MIDDLE: f32 = 12_582_912.0;
    (x + MIDDLE).to_bits().cast_signed() - MIDDLE.to_bits().cast_signed()
}

#[inline(always)]
fn clamp(x: f32, low: f32, high: f32) -> f32 {
    smaller(larger(x, low), high)
}

/// Unlike the standard library's made of instructions that vectors have.
#[inline(always)]
const fn larger(x: f32, y: f32) -> f32 {
    if x > y { x } else { y }
}

/// As [`larger`].
#[inline(always)]
const fn smaller(x: f32, y: f32) -> f32 {
    if x < y { x } else { y }
}
