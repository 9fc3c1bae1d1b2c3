//! The formulas of stamps: values and slopes, the same for every width of number.

use crate::simd::Scalar;

/// A shape's value at a point and how it changes along p and q.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sample<T> {
    pub(crate) value: T,
    pub(crate) dp: T,
    pub(crate) dq: T,
}

/// A round shape's value at a point, and its fall: how it changes along p is the fall times p, along q the fall times q.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Profile<T> {
    pub(crate) value: T,
    pub(crate) fall: T,
}

impl<T: Scalar> Profile<T> {
    #[inline(always)]
    pub(crate) fn at(self, p: T, q: T) -> Sample<T> {
        Sample {
            value: self.value,
            dp: self.fall * p,
            dq: self.fall * q,
        }
    }
}

/// How wide the disc of gullies is, in those of other stamps; and how many waves there are on its diameter, so that on every planet one is a sector wide.
pub(super) const GULLY_SPREAD: f64 = 1.7;

/// How round the crest of a ridge is: itself, its square and 1 more exact in f32.
pub(super) const CREST: f64 = 3.0 / 64.0;

/// Of s = p² + q².
#[inline(always)]
pub(crate) fn cone<T: Scalar>(s: T) -> Profile<T> {
    let r = s.root();
    let t = (T::of(1.0) - r).above_zero();
    let fall = if (t > T::default()) & (r > T::default()) {
        -T::of(1.0) / r
    } else {
        T::default()
    };
    Profile { value: t, fall }
}

/// Of s = p² + q².
#[inline(always)]
pub(crate) fn bell<T: Scalar>(s: T) -> Profile<T> {
    let r = s.root();
    let t = (T::of(1.0) - r).above_zero();
    let t2 = t * t;
    Profile {
        value: t2 * t * (T::of(1.0) + T::of(3.0) * r + T::of(6.0) * s),
        // d/dr = −30 r² (1 − r)², and dr/dp = p / r.
        fall: T::of(-30.0) * r * t2,
    }
}

/// Of s = p² + q².
#[inline(always)]
pub(crate) fn dome<T: Scalar>(s: T) -> Profile<T> {
    let t = (T::of(1.0) - s).above_zero();
    let t2 = t * t;
    Profile {
        value: t2 * t,
        fall: T::of(-6.0) * t2,
    }
}

/// Of s = p² + q².
#[inline(always)]
pub(crate) fn crater<T: Scalar>(s: T) -> Profile<T> {
    let t = (T::of(1.0) - s).above_zero();
    let t2 = t * t;
    let bowl = T::of(6.0) * s - T::of(1.0);
    Profile {
        value: t2 * t * bowl,
        // d/ds = 6 t³ − 3 t² (6s − 1), and ds/dp = 2p.
        fall: T::of(2.0) * t2 * (T::of(6.0) * t - T::of(3.0) * bowl),
    }
}

#[inline(always)]
pub(crate) fn ridge<T: Scalar>(p: T, q: T) -> Sample<T> {
    let t = (T::of(1.0) - (p * p + q * q)).above_zero();
    let root = (q * q + T::of(CREST * CREST)).root();
    let side = T::of(1.0 + CREST) - root;
    let (t2, side2) = (t * t, side * side);
    let fall = T::of(-4.0) * t * side2;
    Sample {
        value: t2 * side2,
        dp: fall * p,
        dq: fall * q - T::of(2.0) * t2 * side * q / root,
    }
}

#[inline(always)]
pub(crate) fn gullies<T: Scalar>(p: T, q: T) -> Sample<T> {
    let one = T::of(1.0);
    let t = (one - (p * p + q * q)).above_zero();
    let t2 = t * t;
    let t3 = t2 * t;
    // How far it is to the nearest crest, in waves.
    let x = q * T::of(GULLY_SPREAD / 2.0) + T::of(0.125);
    let x = x - x.nearest();
    let rise = one - T::of(4.0) * (x * x);
    let wave = T::of(2.0) * (rise * rise) - one;
    let fall = T::of(-6.0) * t2 * wave;
    Sample {
        value: t3 * wave,
        dp: fall * p,
        dq: fall * q - T::of(16.0 * GULLY_SPREAD) * t3 * (x * rise),
    }
}
