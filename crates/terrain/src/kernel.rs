//! The inner loop: one stamp added to the sums of a patch's points.

use crate::laid::Laid;
use crate::points::{LANES, Points};
use crate::scalar::Scalar;
use crate::shape::Sample;
use crate::sheet::Sheet;

/// A shape's values at [`LANES`] points, and how they change along p and q; 0 outside its disc.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Samples<T> {
    pub(crate) values: [T; LANES],
    pub(crate) dp: [T; LANES],
    pub(crate) dq: [T; LANES],
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
        let mut samples = Samples {
            values: [T::default(); LANES],
            dp: [T::default(); LANES],
            dq: [T::default(); LANES],
        };
        for k in 0..LANES {
            let sample = self.0(p[k], q[k]);
            samples.values[k] = sample.value;
            samples.dp[k] = sample.dp;
            samples.dq[k] = sample.dq;
        }
        samples
    }
}

/// Calls `$print` with the relief of a shape, so that the inner loop is made once for each.
macro_rules! with_relief {
    ($shape:expr, |$relief:ident| $print:expr) => {{
        use $crate::kernel::Each;
        use $crate::shape::{self, Shape};
        match $shape {
            Shape::Cone => {
                let $relief = Each(shape::cone);
                $print
            }
            Shape::Bell => {
                let $relief = Each(shape::bell);
                $print
            }
            Shape::Dome => {
                let $relief = Each(shape::dome);
                $print
            }
            Shape::Crater => {
                let $relief = Each(shape::crater);
                $print
            }
            Shape::Ridge => {
                let $relief = Each(shape::ridge);
                $print
            }
            Shape::Grid(grid) => {
                let $relief = Each(|p, q| shape::faded(grid, p, q));
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

/// Adds a stamp to a sheet, in strips [`LANES`] columns wide.
///
/// Points outside the disc get 0 added, so the bits do not depend on how the stamp's
/// rectangle was rounded. `rows` is room for two numbers a row.
#[inline(always)]
pub(crate) fn print<T: Scalar, const SPHERE: bool, const SLOPES: bool>(
    ground: Ground<'_, T>,
    laid: &Laid<T>,
    relief: &impl Relief<T>,
    rows: &mut [Vec<T>; 2],
    sheet: &mut Sheet<T>,
) {
    let points = ground.points;
    let count = laid.rows.len();
    let [row_p, row_q] = rows;
    for from in (0..count).step_by(LANES) {
        let places: &[f64; LANES] = points.up[laid.rows.start + from..]
            .first_chunk()
            .expect("a block of rows ends behind them");
        let [p, q] = laid.up.parts(places);
        row_p[from..][..LANES].copy_from_slice(&p);
        row_q[from..][..LANES].copy_from_slice(&q);
    }
    for column in laid.columns.clone().step_by(LANES) {
        let places: &[f64; LANES] = points.across[column..]
            .first_chunk()
            .expect("a block ends in its row");
        let across = laid.across.parts(places);
        let mut at = laid.rows.start * points.stride + column;
        let parts = row_p[..count].iter().zip(&row_q[..count]);
        for (row, (&up_p, &up_q)) in parts.enumerate() {
            let [mut p, mut q] = across;
            for k in 0..LANES {
                p[k] = p[k] + up_p;
                q[k] = q[k] + up_q;
            }
            if SPHERE {
                let lengths = &ground.inverse_lengths[at..at + LANES];
                for k in 0..LANES {
                    p[k] = p[k] * lengths[k];
                    q[k] = q[k] * lengths[k];
                }
                if let Some(front) = laid.front {
                    for k in 0..LANES {
                        let along =
                            places[k] * front[0] + points.up[laid.rows.start + row] * front[1];
                        if along + front[2] <= 0.0 {
                            p[k] = T::of(2.0);
                        }
                    }
                }
            }
            let samples = relief.sample(&p, &q);
            let values = &mut sheet.values[at..at + LANES];
            for k in 0..LANES {
                values[k] += laid.height * samples.values[k];
            }
            if SLOPES {
                for (slopes, [along_p, along_q]) in sheet.slopes.iter_mut().zip(laid.slopes) {
                    let slopes = &mut slopes[at..at + LANES];
                    for k in 0..LANES {
                        slopes[k] += samples.dp[k] * along_p + samples.dq[k] * along_q;
                    }
                }
            }
            at += points.stride;
        }
    }
}
