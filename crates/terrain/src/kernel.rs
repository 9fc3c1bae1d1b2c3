//! The inner loop: one stamp added to the sums of a patch's points.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use crate::GreyGrid;
use crate::aligned::Aligned;
use crate::laid::Laid;
use crate::points::{LANES, Points};
use crate::scalar::Scalar;
use crate::shape::Sample;
use crate::sheet::Sums;

/// A shape's values at [`LANES`] points, and how they change along p and q; 0 outside its disc.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Samples<T> {
    pub(crate) values: [T; LANES],
    pub(crate) dp: [T; LANES],
    pub(crate) dq: [T; LANES],
}

impl<T: Scalar> Default for Samples<T> {
    #[inline(always)]
    fn default() -> Self {
        let nothing = [T::default(); LANES];
        Self {
            values: nothing,
            dp: nothing,
            dq: nothing,
        }
    }
}

/// A shape as the kernel asks for it.
pub(crate) trait Relief<T> {
    fn sample(&self, p: &[T; LANES], q: &[T; LANES]) -> Samples<T>;
}

/// A shape that is sampled point by point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Each<F>(pub(crate) F);

impl<T: Scalar, F: Fn(T, T) -> Sample<T>> Relief<T> for Each<F> {
    #[inline(always)]
    fn sample(&self, p: &[T; LANES], q: &[T; LANES]) -> Samples<T> {
        let mut samples = Samples::default();
        for k in 0..LANES {
            let sample = self.0(p[k], q[k]);
            samples.values[k] = sample.value;
            samples.dp[k] = sample.dp;
            samples.dq[k] = sample.dq;
        }
        samples
    }
}

impl<T: Scalar> Relief<T> for GreyGrid {
    #[inline(always)]
    fn sample(&self, p: &[T; LANES], q: &[T; LANES]) -> Samples<T> {
        let [values, dp, dq] = self.sample(p, q);
        Samples { values, dp, dq }
    }
}

/// Calls `$print` with the relief of a shape, so that the inner loop is made once for each.
macro_rules! with_relief {
    ($shape:expr, |$relief:ident| $print:expr) => {{
        use $crate::kernel::Each;
        use $crate::shape::{self, Shape};
        match $shape {
            Shape::Cone => {
                let $relief = &Each(shape::cone);
                $print
            }
            Shape::Bell => {
                let $relief = &Each(shape::bell);
                $print
            }
            Shape::Dome => {
                let $relief = &Each(shape::dome);
                $print
            }
            Shape::Crater => {
                let $relief = &Each(shape::crater);
                $print
            }
            Shape::Ridge => {
                let $relief = &Each(shape::ridge);
                $print
            }
            Shape::Grid(grid) => {
                let $relief = &**grid;
                $print
            }
        }
    }};
}
pub(crate) use with_relief;

/// The patch and what has been made of it before the printing begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'a, T> {
    pub(crate) points: &'a Points,
    /// 1/|P| of each point in the sphere chart; empty in the cube chart, whose coordinates are those of the disc's plane.
    pub(crate) inverse_lengths: &'a [T],
}

/// Adds a stamp to the sums, in strips [`LANES`] columns wide: its heights if `VALUES`, its gradients if `SLOPES`.
///
/// Points outside the disc get 0 added, so the bits do not depend on how the stamp's
/// rectangle was rounded. `rows` is room for two numbers a row.
#[inline(always)]
pub(crate) fn print<T: Scalar, const SPHERE: bool, const VALUES: bool, const SLOPES: bool>(
    ground: Ground<'_, T>,
    laid: &Laid<T>,
    relief: &impl Relief<T>,
    rows: &mut [Aligned<T>; 2],
    sums: &mut Sums<'_, T>,
) {
    let points = ground.points;
    let count = laid.rows.len();
    let few = laid.up.parts(block(&points.up, laid.rows.start));
    let [row_p, row_q] = if count <= LANES {
        [&few[0][..count], &few[1][..count]]
    } else {
        let [row_p, row_q] = rows;
        for from in (0..count).step_by(LANES) {
            let [p, q] = laid.up.parts(block(&points.up, laid.rows.start + from));
            row_p[from..][..LANES].copy_from_slice(&p);
            row_q[from..][..LANES].copy_from_slice(&q);
        }
        [&row_p[..count], &row_q[..count]]
    };
    let strip = Strip {
        ground,
        laid,
        row_p,
        row_q,
    };
    for column in laid.columns.clone().step_by(LANES) {
        // Only stamps of the widest levels have a back, and their heights are summed in f64.
        if SPHERE && (T::WIDE || !VALUES) && laid.front.is_some() {
            strip.print::<SPHERE, true, VALUES, SLOPES>(column, relief, sums);
        } else {
            strip.print::<SPHERE, false, VALUES, SLOPES>(column, relief, sums);
        }
    }
}

/// A stamp and what its rows make of p and q.
#[derive(Clone, Copy, Debug)]
struct Strip<'a, T> {
    ground: Ground<'a, T>,
    laid: &'a Laid<T>,
    row_p: &'a [T],
    row_q: &'a [T],
}

impl<T: Scalar> Strip<'_, T> {
    /// Adds the columns from one on.
    #[inline(always)]
    fn print<const SPHERE: bool, const BACK: bool, const VALUES: bool, const SLOPES: bool>(
        &self,
        column: usize,
        relief: &impl Relief<T>,
        sums: &mut Sums<'_, T>,
    ) {
        let (points, laid) = (self.ground.points, self.laid);
        let values = &mut *sums.values;
        let mut slopes = sums.slopes.each_mut().map(|slopes| &mut **slopes);
        let places = block(&points.across, column);
        let across = laid.across.parts(places);
        let front = laid.front.unwrap_or_default();
        let first = laid.rows.start;
        for (row, (&up_p, &up_q)) in self.row_p.iter().zip(self.row_q).enumerate() {
            let at = (first + row) * points.stride + column;
            let [mut p, mut q] = across;
            for k in 0..LANES {
                p[k] += up_p;
                q[k] += up_q;
            }
            if SPHERE {
                let lengths = block(self.ground.inverse_lengths, at);
                for k in 0..LANES {
                    p[k] = p[k] * lengths[k];
                    q[k] = q[k] * lengths[k];
                }
            }
            if BACK {
                let up = points.up[first + row] * front[1];
                for k in 0..LANES {
                    let along = (places[k] * front[0] + up) + front[2];
                    p[k] = if along > 0.0 { p[k] } else { T::of(2.0) };
                }
            }
            let samples = relief.sample(&p, &q);
            if VALUES {
                let values = block_mut(values, at);
                for k in 0..LANES {
                    values[k] += laid.height * samples.values[k];
                }
            }
            if SLOPES {
                let [mut dp, mut dq] = [[0.0; LANES]; 2];
                for k in 0..LANES {
                    dp[k] = f32::of(samples.dp[k].wide());
                    dq[k] = f32::of(samples.dq[k].wide());
                }
                for (slopes, [along_p, along_q]) in slopes.iter_mut().zip(laid.slopes) {
                    let slopes = block_mut(slopes, at);
                    for k in 0..LANES {
                        slopes[k] += dp[k] * along_p + dq[k] * along_q;
                    }
                }
            }
        }
    }
}

/// [`LANES`] numbers from one on.
#[inline(always)]
pub(crate) fn block<T>(all: &[T], at: usize) -> &[T; LANES] {
    all[at..].first_chunk().expect("a block ends in its row")
}

/// The same, to change them.
#[inline(always)]
pub(crate) fn block_mut<T>(all: &mut [T], at: usize) -> &mut [T; LANES] {
    all[at..]
        .first_chunk_mut()
        .expect("a block ends in its row")
}
