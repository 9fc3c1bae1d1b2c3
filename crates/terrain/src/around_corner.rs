//! The transition space: stamps around a corner of the cube, where a point's place does not come apart into column and row.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use crate::aligned::Aligned;
use crate::cube_chart::{CubeDisc, Plane};
use crate::instructions::Kernel;
use crate::kernel::{Relief, with_relief};
use crate::points::{LANES, Points};
use crate::scalar::Scalar;
use crate::shape::Shape;
use crate::sheet::Sums;
use cubemap::Third;

/// Adds a stamp around a corner of the cube to the sums.
#[derive(Debug)]
pub(crate) struct AroundCorner<'a, 'b, T: Scalar, const SLOPES: bool> {
    pub(crate) disc: &'a CubeDisc,
    pub(crate) points: &'a Points,
    pub(crate) shape: &'a Shape,
    pub(crate) sums: &'a mut Sums<'b, T>,
    pub(crate) unrolled: &'a mut Vec<Unrolled>,
}

/// The plane around a corner of the cube: where a patch's points lie in it.
#[derive(Debug)]
pub(crate) struct Unrolled {
    third: Third,
    corner: (f64, f64),
    x: Aligned<f64>,
    y: Aligned<f64>,
}

impl Unrolled {
    #[inline(always)]
    fn new(third: Third, corner: (f64, f64), points: &Points) -> Self {
        let mut x = Aligned::zeros(points.len());
        let mut y = Aligned::zeros(points.len());
        let rows = x
            .chunks_exact_mut(points.stride)
            .zip(y.chunks_exact_mut(points.stride));
        for ((x, y), t) in rows.zip(&points.up) {
            let b = (corner.1 - t).abs();
            for ((x, y), s) in x.iter_mut().zip(y).zip(&points.across) {
                (*x, *y) = third.to_plane((corner.0 - s).abs(), b);
            }
        }
        Self {
            third,
            corner,
            x,
            y,
        }
    }
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
        let known = |plane: &Unrolled| plane.third == third && plane.corner == corner;
        let at = self.unrolled.iter().position(known).unwrap_or_else(|| {
            self.unrolled
                .push(Unrolled::new(third, corner, self.points));
            self.unrolled.len() - 1
        });
        let Self {
            disc,
            points,
            shape,
            sums,
            unrolled,
        } = self;
        let around = Around {
            disc,
            points,
            plane: &unrolled[at],
        };
        with_relief!(shape, |relief| around.print::<T, SLOPES>(relief, sums));
    }
}

/// A stamp in the plane around a corner.
#[derive(Debug)]
struct Around<'a> {
    disc: &'a CubeDisc,
    points: &'a Points,
    plane: &'a Unrolled,
}

impl Around<'_> {
    #[inline(always)]
    fn print<T: Scalar, const SLOPES: bool>(self, relief: &impl Relief<T>, sums: &mut Sums<'_, T>) {
        let (disc, points, plane) = (self.disc, self.points, self.plane);
        let corner = plane.corner;
        let (cosine, sine) = disc.turn;
        let height = T::of(disc.height);
        // Turned in the plane, in radii.
        let turned = |x: f64, y: f64| {
            let (p, q) = (x * cosine + y * sine, y * cosine - x * sine);
            [T::of(p * disc.scale), T::of(q * disc.scale)]
        };
        let window = disc.window(&points.patch);
        for row in window.rows {
            let b = (corner.1 - points.up[row]).abs();
            for column in window.columns.clone().step_by(LANES) {
                let at = row * points.stride + column;
                let (x, y) = (&plane.x[at..at + LANES], &plane.y[at..at + LANES]);
                let [mut p, mut q] = [[T::default(); LANES]; 2];
                for k in 0..LANES {
                    [p[k], q[k]] = turned(x[k] - disc.x, y[k] - disc.y);
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
                        let a = (corner.0 - points.across[column + k]).abs();
                        let [da, db] = plane.third.tangents((x[k], y[k]), a, b);
                        let [sp, sq] = turned(-corner.0 * da.0, -corner.0 * da.1);
                        let [tp, tq] = turned(-corner.1 * db.0, -corner.1 * db.1);
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
            }
        }
    }
}
