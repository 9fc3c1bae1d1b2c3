//! Intervals: the lowest and the highest that a number can be.

/// The lowest and the highest that a number can be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Interval {
    /// Between two numbers, whichever is the lower.
    pub(crate) const fn new(a: f64, b: f64) -> Self {
        Self {
            low: a.min(b),
            high: a.max(b),
        }
    }

    /// So far around a middle.
    pub(crate) fn around(middle: f64, rest: f64) -> Self {
        Self::new(middle - rest, middle + rest)
    }

    /// The sum of two numbers.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.low + other.low, self.high + other.high)
    }

    /// The greatest distance from 0.
    pub(crate) const fn size(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// The product of two numbers.
    pub(crate) fn times(self, other: Self) -> Self {
        let products = [
            self.low * other.low,
            self.low * other.high,
            self.high * other.low,
            self.high * other.high,
        ];
        Self {
            low: products.into_iter().fold(f64::INFINITY, f64::min),
            high: products.into_iter().fold(f64::NEG_INFINITY, f64::max),
        }
    }
}
