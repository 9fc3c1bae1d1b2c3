//! A number and how it changes along the sphere.

use glam::DVec3;
use std::ops::{Add, Mul, Neg, Sub};

/// A number that depends on a point of the unit sphere, and its gradient there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dual {
    pub(super) value: f64,
    pub(super) gradient: DVec3,
}

impl Dual {
    #[inline(always)]
    pub(super) const fn constant(value: f64) -> Self {
        Self {
            value,
            gradient: DVec3::ZERO,
        }
    }

    /// One over it.
    #[inline(always)]
    pub(super) fn inverse(self) -> Self {
        let value = 1.0 / self.value;
        Self {
            value,
            gradient: self.gradient * -(value * value),
        }
    }

    /// Itself from 0 to 1, else the nearer of the two.
    #[inline(always)]
    pub(super) fn unit(self) -> Self {
        if self.value <= 0.0 {
            Self::constant(0.0)
        } else if self.value >= 1.0 {
            Self::constant(1.0)
        } else {
            self
        }
    }

    /// x²(3 − 2x), of x from 0 to 1.
    #[inline(always)]
    pub(super) fn smooth(self) -> Self {
        let x = self.value;
        Self {
            value: x * x * (3.0 - 2.0 * x),
            gradient: self.gradient * (6.0 * x * (1.0 - x)),
        }
    }

    /// The larger of two.
    #[inline(always)]
    pub(super) fn max(self, other: Self) -> Self {
        if other.value > self.value {
            other
        } else {
            self
        }
    }
}

impl Add for Dual {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self {
            value: self.value + other.value,
            gradient: self.gradient + other.gradient,
        }
    }
}

impl Neg for Dual {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self {
            value: -self.value,
            gradient: -self.gradient,
        }
    }
}

impl Sub for Dual {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Dual {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self {
            value: self.value * other.value,
            gradient: self.gradient * other.value + other.gradient * self.value,
        }
    }
}

impl Mul<f64> for Dual {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: f64) -> Self {
        Self {
            value: self.value * factor,
            gradient: self.gradient * factor,
        }
    }
}
