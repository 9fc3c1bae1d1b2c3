//! The transition space: stamps around a corner of the cube, where a point's place does not come apart into column and row.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::accumulator::Sums;
use super::rasteriser::{Relief, with_relief};
use crate::patch::Points;
use crate::recipe::Shape;
use crate::simd::{Kernel, LANES, Scalar};
use crate::stamp::{CubeDisc, Plane, STRETCH};
use cubemap::Third;

/// Adds a stamp around a corner of the cube to the sums.
#[derive(Debug)]
pub(crate) struct AroundCorner<'a, 'b, T: Scalar, const SLOPES: bool> {
    pub(crate) disc: &'a CubeDisc,
    pub(crate) points: &'a Points,
    pub(crate) shape: &'a Shape,
    pub(crate) sums: &'a mut Sums<'b, T>,
}

impl<T: Scalar, const SLOPES: bool> Kernel for AroundCorner<'_, '_, T, SLOPES> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Plane::Transition { third, corner } = self.disc.plane else {
            return;
        };
        if !self.disc.is_near(self.points) {
            return;
        }
        let Self {
            disc,
            points,
            shape,
            sums,
        } = self;
        let around = Around {
            disc,
            points,
            third,
            corner,
        };
        with_relief!(shape, |relief| around.print::<T, SLOPES>(relief, sums));
    }
}

/// A stamp in the plane around a corner.
#[derive(Debug)]
struct Around<'a> {
    disc: &'a CubeDisc,
    points: &'a Points,
    third: Third,
    /// The corner's (s, t).
    corner: (f64, f64),
}

impl Around<'_> {
    /// Row by row, over the disc and not far beyond it.
    #[inline(always)]
    fn print<T: Scalar, const SLOPES: bool>(self, relief: &impl Relief<T>, sums: &mut Sums<'_, T>) {
        let (disc, points, corner) = (self.disc, self.points, self.corner);
        let height = T::of(disc.height);
        // So many columns are no farther apart in the plane than a radius.
        let columns_a_radius = 0.999 / (STRETCH * points.patch.step * disc.scale);
        let window = disc.window(&points.patch);
        for row in window.rows {
            let b = (corner.1 - points.up[row]).abs();
            let mut column = window.columns.start;
            while column < window.columns.end {
                let at = row * points.stride + column;
                let across = &points.across[column..column + LANES];
                let [mut x, mut y] = [[0.0; LANES]; 2];
                for k in 0..LANES {
                    let a = (corner.0 - across[k]).abs();
                    (x[k], y[k]) = self.third.to_plane(a, b);
                }
                let [mut p, mut q] = [[T::default(); LANES]; 2];
                for k in 0..LANES {
                    [p[k], q[k]] = self.turned(x[k] - disc.x, y[k] - disc.y);
                }
                let samples = relief.sample(&p, &q);
                let values = &mut sums.values[at..at + LANES];
                for k in 0..LANES {
                    values[k] += height * samples.values[k];
                }
                if SLOPES {
                    // Offsets grow away from the corner.
                    let [mut along_s, mut along_t] = [[0.0; LANES]; 2];
                    for k in 0..LANES {
                        let a = (corner.0 - across[k]).abs();
                        let [da, db] = self.third.tangents((x[k], y[k]), a, b);
                        let [sp, sq]: [T; 2] = self.turned(-corner.0 * da.0, -corner.0 * da.1);
                        let [tp, tq]: [T; 2] = self.turned(-corner.1 * db.0, -corner.1 * db.1);
                        let (dp, dq) = (samples.dp[k] * height, samples.dq[k] * height);
                        along_s[k] = f32::of((dp * sp + dq * sq).wide());
                        along_t[k] = f32::of((dp * tp + dq * tq).wide());
                    }
                    let [to_s, to_t, _] = &mut *sums.slopes;
                    let (to_s, to_t) = (&mut to_s[at..at + LANES], &mut to_t[at..at + LANES]);
                    for k in 0..LANES {
                        to_s[k] += along_s[k];
                        to_t[k] += along_t[k];
                    }
                }
                column += LANES;
                let [p, q] = [p, q].map(|lanes| lanes[LANES - 1].wide());
                let r2 = p * p + q * q;
                if r2 > 1.0 {
                    // Points outside the disc get 0 added, or are left out.
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "0 or more; a cast saturates"
                    )]
                    let outside = ((r2.sqrt() - 1.0) * columns_a_radius) as usize;
                    column = column.saturating_add(outside);
                }
            }
        }
    }

    /// Turned in the plane, in radii.
    #[inline(always)]
    fn turned<T: Scalar>(&self, x: f64, y: f64) -> [T; 2] {
        let (cosine, sine) = self.disc.turn;
        let (p, q) = (x * cosine + y * sine, y * cosine - x * sine);
        [T::of(p * self.disc.scale), T::of(q * self.disc.scale)]
    }
}
