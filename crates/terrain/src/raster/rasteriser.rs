//! The inner loop: one stamp added to the sums of a patch's points.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::accumulator::Sums;
use crate::patch::Points;
use crate::recipe::{GreyGrid, Profile, Sample};
use crate::simd::{Aligned, LANES, Scalar, block, block_mut};
use crate::stamp::Laid;
/// A shape's values at [`LANES`] points, and how they change along p and q; 0 outside its disc.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Samples<T> {
    pub(crate) values: [T; LANES],
    /// Of round shapes: see [`Profile`].
    pub(crate) falls: [T; LANES],
    pub(crate) dp: [T; LANES],
    pub(crate) dq: [T; LANES],
}

impl<T: Scalar> Default for Samples<T> {
    #[inline(always)]
    fn default() -> Self {
        let nothing = [T::default(); LANES];
        Self {
            values: nothing,
            falls: nothing,
            dp: nothing,
            dq: nothing,
        }
    }
}

impl<T: Scalar> Samples<T> {
    /// Of a round shape what the gradient is pulled by at each point, away from the centre or towards it; `pull` and `radius2` are the stamps'.
    ///
    /// With x the direction of a point P of the cube, c the centre's place there and n = c/|c|
    /// the gradient is fall·height·(p·e1 + q·e2), and e1 and e2, orthogonal to n and 1/radius long,
    /// make of it fall·height/radius²·(x − (x·n)·n). What points along x is taken away
    /// at the end, so any multiple of P may be added: (x·n)/|c|·P makes (x·n)/|c|·(P − c) of
    /// the bracket. And x·n is the cosine of an angle whose sine is the radius times √(p² + q²).
    #[inline(always)]
    pub(crate) fn pulls<const SPHERE: bool>(
        &self,
        p: &[T; LANES],
        q: &[T; LANES],
        pull: &[f32; LANES],
        radius2: &[f32; LANES],
    ) -> [f32; LANES] {
        let mut pulls = *pull;
        for k in 0..LANES {
            let fall = f32::of(self.falls[k].wide());
            pulls[k] *= fall;
            if SPHERE {
                let s = f32::of((p[k] * p[k] + q[k] * q[k]).wide());
                pulls[k] *= (1.0 - radius2[k] * s).above_zero().root();
            }
        }
        pulls
    }

    /// How the values change along p and along q.
    #[inline(always)]
    pub(crate) fn changes(&self) -> [[f32; LANES]; 2] {
        [self.dp.map(narrow), self.dq.map(narrow)]
    }
}

/// A shape as the kernel asks for it.
pub(crate) trait Relief<T> {
    /// Whether it looks the same from every side.
    const IS_ROUND: bool;

    fn sample(&self, p: &[T; LANES], q: &[T; LANES]) -> Samples<T>;
}

/// A round shape, sampled point by point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round<F>(pub(crate) F);

impl<T: Scalar, F: Fn(T) -> Profile<T>> Relief<T> for Round<F> {
    const IS_ROUND: bool = true;

    #[inline(always)]
    fn sample(&self, p: &[T; LANES], q: &[T; LANES]) -> Samples<T> {
        let mut samples = Samples::default();
        for k in 0..LANES {
            let profile = self.0(p[k] * p[k] + q[k] * q[k]);
            let sample = profile.at(p[k], q[k]);
            samples.values[k] = sample.value;
            samples.falls[k] = profile.fall;
            samples.dp[k] = sample.dp;
            samples.dq[k] = sample.dq;
        }
        samples
    }
}

/// Any other, sampled point by point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Each<F>(pub(crate) F);

impl<T: Scalar, F: Fn(T, T) -> Sample<T>> Relief<T> for Each<F> {
    const IS_ROUND: bool = false;

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
    const IS_ROUND: bool = false;

    #[inline(always)]
    fn sample(&self, p: &[T; LANES], q: &[T; LANES]) -> Samples<T> {
        let [values, dp, dq] = self.sample(p, q);
        Samples {
            values,
            dp,
            dq,
            ..Samples::default()
        }
    }
}

/// Calls `$print` with the relief of a shape, so that the inner loop is made once for each.
macro_rules! with_relief {
    ($shape:expr, |$relief:ident| $print:expr) => {{
        use $crate::raster::rasteriser::{Each, Round};
        use $crate::recipe::{Shape, shape};
        match $shape {
            Shape::Cone => {
                let $relief = &Round(shape::cone);
                $print
            }
            Shape::Bell => {
                let $relief = &Round(shape::bell);
                $print
            }
            Shape::Dome => {
                let $relief = &Round(shape::dome);
                $print
            }
            Shape::Crater => {
                let $relief = &Round(shape::crater);
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
/// rectangle was rounded. `rows` is room for three numbers a row. `OWN` says that the
/// stamp is of the patch's own realm.
#[inline(always)]
pub(crate) fn print<
    T: Scalar,
    const SPHERE: bool,
    const OWN: bool,
    const VALUES: bool,
    const SLOPES: bool,
>(
    ground: Ground<'_, T>,
    laid: &Laid<T>,
    relief: &impl Relief<T>,
    rows: &mut [Aligned<T>; 3],
    sums: &mut Sums<'_, T>,
) {
    let points = ground.points;
    let count = laid.rows.len();
    let few = laid.up.parts(block(&points.up, laid.rows.start));
    let rows = if count <= LANES {
        few.each_ref().map(|part| &part[..count])
    } else {
        for from in (0..count).step_by(LANES) {
            let parts = laid.up.parts(block(&points.up, laid.rows.start + from));
            let wanted = if SLOPES { 3 } else { 2 };
            for (rows, part) in rows.iter_mut().zip(parts).take(wanted) {
                rows[from..][..LANES].copy_from_slice(&part);
            }
        }
        rows.each_ref().map(|rows| &rows[..count])
    };
    let strip = Strip { ground, laid, rows };
    for column in laid.columns.clone().step_by(LANES) {
        // Only stamps of the widest levels have a back, and their heights are summed in f64.
        if SPHERE && (T::WIDE || !VALUES) && laid.front.is_some() {
            strip.print::<SPHERE, OWN, true, VALUES, SLOPES, _>(column, relief, sums);
        } else {
            strip.print::<SPHERE, OWN, false, VALUES, SLOPES, _>(column, relief, sums);
        }
    }
}

/// A stamp and what its rows make of p, q and the distance to the centre.
#[derive(Clone, Copy, Debug)]
struct Strip<'a, T> {
    ground: Ground<'a, T>,
    laid: &'a Laid<T>,
    rows: [&'a [T]; 3],
}

impl<T: Scalar> Strip<'_, T> {
    /// Adds the columns from one on.
    #[inline(always)]
    fn print<
        const SPHERE: bool,
        const OWN: bool,
        const BACK: bool,
        const VALUES: bool,
        const SLOPES: bool,
        R: Relief<T>,
    >(
        &self,
        column: usize,
        relief: &R,
        sums: &mut Sums<'_, T>,
    ) {
        let (points, laid) = (self.ground.points, self.laid);
        let values = &mut *sums.values;
        let mut slopes = sums.slopes.each_mut().map(|slopes| &mut **slopes);
        let places = block(&points.across, column);
        let [across_p, across_q, across] = laid.across.parts(places);
        let front = laid.front.unwrap_or_default();
        let first = laid.rows.start;
        let [up_p, up_q, up] = self.rows;
        for (row, (&up_p, &up_q)) in up_p.iter().zip(up_q).enumerate() {
            let at = (first + row) * points.stride + column;
            let [mut p, mut q] = [across_p, across_q];
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
                let part = points.up[first + row] * front[1];
                for k in 0..LANES {
                    let along = (places[k] * front[0] + part) + front[2];
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
                let [to_u, to_v, to_w] = &mut slopes;
                if R::IS_ROUND {
                    let [pull, radius2] = [laid.pull, laid.radius2].map(|x| [x; LANES]);
                    let pulls = samples.pulls::<SPHERE>(&p, &q, &pull, &radius2);
                    add_products(block_mut(to_u, at), &pulls, &across.map(narrow));
                    add_products(block_mut(to_v, at), &pulls, &[narrow(up[row]); LANES]);
                    if SPHERE && !OWN {
                        add_products(block_mut(to_w, at), &pulls, &[laid.away; LANES]);
                    }
                } else {
                    let changes = samples.changes();
                    let along = laid.slopes.map(|pair| pair.map(|part| [part; LANES]));
                    add_changes(block_mut(to_u, at), &changes, &along[0]);
                    add_changes(block_mut(to_v, at), &changes, &along[1]);
                    if SPHERE {
                        add_changes(block_mut(to_w, at), &changes, &along[2]);
                    }
                }
            }
        }
    }
}

/// In f32, as gradients are.
#[inline(always)]
pub(crate) fn narrow<T: Scalar>(x: T) -> f32 {
    f32::of(x.wide())
}

/// Adds to a block of a gradient's part what pulls there make of the way from the centre.
#[inline(always)]
pub(crate) fn add_products(to: &mut [f32; LANES], pulls: &[f32; LANES], away: &[f32; LANES]) {
    let mut sums = *to;
    for k in 0..LANES {
        sums[k] += pulls[k] * away[k];
    }
    *to = sums;
}

/// Adds to it what changes along p and q make of how those go along an axis.
#[inline(always)]
pub(crate) fn add_changes(
    to: &mut [f32; LANES],
    [dp, dq]: &[[f32; LANES]; 2],
    [along_p, along_q]: &[[f32; LANES]; 2],
) {
    let mut sums = *to;
    for k in 0..LANES {
        sums[k] += dp[k] * along_p[k] + dq[k] * along_q[k];
    }
    *to = sums;
}
