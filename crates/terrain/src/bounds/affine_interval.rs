//! Affine intervals: a number over a cell, known within bounds about a plane.

use super::interval::Interval;
use crate::recipe::Mask;
use glam::DVec3;

/// A number that changes over a cell: it lies within an interval, and at every point `x`
/// from the cell's middle within `rest` of `middle + slope · x`.
///
/// Sums of intervals take it that all parts are highest at one point. Slopes of parts
/// that rise to different sides cancel: the smaller a cell, the more that counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AffineInterval {
    interval: Interval,
    middle: f64,
    slope: DVec3,
    rest: f64,
}

impl AffineInterval {
    /// One of which no more is known.
    pub(crate) fn between(interval: Interval) -> Self {
        let Interval { low, high } = interval;
        Self {
            interval,
            middle: f64::midpoint(low, high),
            slope: DVec3::ZERO,
            rest: (high - low) / 2.0,
        }
    }

    /// One that is known both ways.
    pub(crate) const fn sloped(interval: Interval, middle: f64, slope: DVec3, rest: f64) -> Self {
        Self {
            interval,
            middle,
            slope,
            rest,
        }
    }

    /// Where it lies on a cell that goes so far around its middle.
    pub(crate) fn over(&self, reach: f64) -> Interval {
        let sloped = Interval::around(self.middle, self.slope.length() * reach + self.rest);
        Interval::new(
            self.interval.low.max(sloped.low),
            self.interval.high.min(sloped.high),
        )
    }

    /// The same with the tighter of the two ways of knowing it made the best of both.
    fn settled(self, reach: f64) -> Self {
        let interval = self.over(reach);
        let plain = Self::between(interval);
        // What is not a number is not less either.
        if self.rest < plain.rest {
            Self { interval, ..self }
        } else {
            plain
        }
    }

    /// The sum of two.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            interval: self.interval.plus(other.interval),
            middle: self.middle + other.middle,
            slope: self.slope + other.slope,
            rest: self.rest + other.rest,
        }
    }

    /// The same, known never to leave an interval.
    pub(crate) fn within(self, all: Interval) -> Self {
        let Interval { low, high } = self.interval;
        Self {
            interval: Interval::new(low.max(all.low), high.min(all.high)),
            ..self
        }
    }

    /// The same, known less well by so much.
    pub(crate) fn loosened(self, by: f64) -> Self {
        let Interval { low, high } = self.interval;
        Self {
            interval: Interval::new(low - by, high + by),
            rest: self.rest + by,
            ..self
        }
    }

    /// The product of two, over a cell that goes so far around its middle.
    pub(crate) fn times(self, other: Self, reach: f64) -> Self {
        let change = |of: &Self| of.slope.length() * reach + of.rest;
        Self {
            interval: self.over(reach).times(other.over(reach)),
            middle: self.middle * other.middle,
            slope: self.slope * other.middle + other.slope * self.middle,
            rest: self.middle.abs() * other.rest
                + other.middle.abs() * self.rest
                + change(&self) * change(&other),
        }
        .settled(reach)
    }

    /// What a mask makes of this height.
    pub(crate) fn masked(self, mask: &Mask, reach: f64) -> Self {
        let Interval { low, high } = self.over(reach);
        // The weight rises or falls with height, so its ends are at the ends.
        let interval = Interval::new(mask.weight(low).0, mask.weight(high).0);
        let (weight, change) = mask.weight(self.middle);
        let away = self.slope.length() * reach + self.rest;
        Self {
            interval,
            middle: weight,
            slope: self.slope * change,
            rest: change.abs() * self.rest + mask.bend() / 2.0 * away * away,
        }
        .settled(reach)
    }
}
