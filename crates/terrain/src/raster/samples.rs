//! Shapes sampled at a block of points.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use crate::recipe::{GreyGrid, Profile, Sample};
use crate::simd::{LANES, Scalar};
use crate::stamp::ChartKind;

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
    /// Of a round shape, the factors that make gradients of the offsets of points from the centre; `scales` and `radii_squared` are the stamps'.
    ///
    /// With x the direction of a point P of the cube, c the centre on the cube and n = c/|c|
    /// the gradient is fall·height·(p·e1 + q·e2), and e1 and e2, orthogonal to n and 1/radius
    /// long, make of it fall·height/radius²·(x − (x·n)·n). What points along x is taken away
    /// at the end, so any multiple of P may be added: (x·n)/|c|·P makes (x·n)/|c|·(P − c) of
    /// the bracket. And x·n is the cosine of an angle whose sine is the radius times √(p² + q²).
    #[inline(always)]
    pub(crate) fn gradient_factors<C: ChartKind>(
        &self,
        p: &[T; LANES],
        q: &[T; LANES],
        scales: &[f32; LANES],
        radii_squared: &[f32; LANES],
    ) -> [f32; LANES] {
        let mut factors = *scales;
        for k in 0..LANES {
            factors[k] *= narrow(self.falls[k]);
        }
        C::foreshorten(&mut factors, p, q, radii_squared);
        factors
    }

    /// How the values change along p and along q.
    #[inline(always)]
    pub(crate) fn changes(&self) -> [[f32; LANES]; 2] {
        [self.dp.map(narrow), self.dq.map(narrow)]
    }
}

/// A shape as the inner loops ask for it.
pub(crate) trait Sampler<T> {
    /// Whether it looks the same from every side.
    const IS_ROUND: bool;

    /// The shape at the points (p, q) of its plane.
    fn sample(&self, p: &[T; LANES], q: &[T; LANES]) -> Samples<T>;
}

/// A round shape, sampled point by point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round<F>(pub(crate) F);

impl<T: Scalar, F: Fn(T) -> Profile<T>> Sampler<T> for Round<F> {
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

impl<T: Scalar, F: Fn(T, T) -> Sample<T>> Sampler<T> for Each<F> {
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

impl<T: Scalar> Sampler<T> for GreyGrid {
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

/// Evaluates `$add` with the sampler of a shape, so that the inner loop is compiled once for each.
macro_rules! with_sampler {
    ($shape:expr, |$sampler:ident| $add:expr) => {{
        use $crate::raster::samples::{Each, Round};
        use $crate::recipe::{Shape, profiles};
        match $shape {
            Shape::Cone => {
                let $sampler = &Round(profiles::cone);
                $add
            }
            Shape::Bell => {
                let $sampler = &Round(profiles::bell);
                $add
            }
            Shape::Dome => {
                let $sampler = &Round(profiles::dome);
                $add
            }
            Shape::Crater => {
                let $sampler = &Round(profiles::crater);
                $add
            }
            Shape::Ridge => {
                let $sampler = &Each(profiles::ridge);
                $add
            }
            Shape::Gullies => {
                let $sampler = &Each(profiles::gullies);
                $add
            }
            Shape::Grid(grid) => {
                let $sampler = &**grid;
                $add
            }
        }
    }};
}
pub(crate) use with_sampler;

/// In f32, as gradients are.
#[inline(always)]
pub(crate) fn narrow<T: Scalar>(x: T) -> f32 {
    f32::of(x.wide())
}
