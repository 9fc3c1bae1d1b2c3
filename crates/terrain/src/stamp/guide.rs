//! What the ground under a stamp says to it: which way it is turned, and how high it is.

use super::sector_stamp::SectorStamp;
use super::turn;
use crate::patch::WARP;
use crate::recipe::{Band, Chart, Facing, Mask};

/// How a band's stamps follow the ground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GuideRule {
    chart: Chart,
    facing: Facing,
    /// Whether the stamps have no end that must be the lower one.
    is_waves: bool,
    /// Tangents of slopes, in metres a radian.
    slope: Option<Mask>,
}

/// What the ground says to one stamp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Guide {
    /// In 2⁻¹⁶ of a whole turn.
    pub(crate) turn: u16,
    /// What the height is multiplied with, 0 ..= 1.
    pub(crate) weight: f64,
}

impl GuideRule {
    /// The rule of a band on a planet of this radius; `None` if its stamps do not ask.
    pub(crate) fn new(band: &Band, chart: Chart, radius: f64) -> Option<Self> {
        let rise = |degrees: f64| radius * libm::tan(degrees.to_radians());
        let tangents = |mask: Mask| Mask {
            from: rise(mask.from),
            to: rise(mask.to),
            ..mask
        };
        band.is_guided().then(|| Self {
            chart,
            facing: band.facing,
            is_waves: band.spread() > 1.0,
            slope: band.slope.map(tangents),
        })
    }

    /// What ground says whose gradient under a stamp's centre is this, in metres a radian by the axes of its realm.
    ///
    /// The centre is where it lies in the chart, on the warped cube or in even steps; the turn what its random bits say.
    #[inline]
    pub(crate) fn guide(&self, turn: u16, centre: [f64; 2], gradient: [f64; 3]) -> Guide {
        let [x, y, z] = gradient;
        let weight = self.slope.map_or(1.0, |slope| {
            slope.weight(((x * x + y * y) + z * z).sqrt()).0
        });
        if self.facing == Facing::Random {
            return Guide { turn, weight };
        }
        let Some([along, across]) = self.down(centre, gradient) else {
            return Guide { turn, weight };
        };
        let downhill = turn::of_vector(along, across);
        // With either sign, from either end and so an eighth of a wave to either side, waves begin at any of four places.
        let back = if self.is_waves { turn & (1 << 15) } else { 0 };
        let quarter = match self.facing {
            Facing::Across => 1 << 14,
            Facing::Random | Facing::Downhill => 0,
        };
        Guide {
            turn: downhill.wrapping_add(back + quarter),
            weight,
        }
    }

    /// The way down along the axes of a disc; `None` on a level.
    fn down(&self, [a, b]: [f64; 2], gradient: [f64; 3]) -> Option<[f64; 2]> {
        let [x, y, z] = gradient.map(|part| -part);
        let down = match self.chart {
            Chart::Sphere => {
                let length = ((a * a + b * b) + 1.0).sqrt();
                // As the axes lie in the tangent plane, up to their length.
                [
                    x - a * z,
                    (((1.0 + a * a) * y - (a * b) * x) - b * z) / length,
                ]
            }
            Chart::Cube => {
                // On the cube's face, and from there to even steps.
                let along = |part: f64, st: f64| (part - WARP.u(st) * z) / WARP.slope(st);
                [along(x, a), along(y, b)]
            }
        };
        (down != [0.0; 2]).then_some(down)
    }

    /// The same for a stamp whose random bits have been read.
    pub(crate) fn guide_stamp(&self, stamp: &SectorStamp, gradient: [f64; 3]) -> Guide {
        let centre = match self.chart {
            Chart::Sphere => stamp.on_cube(),
            Chart::Cube => stamp.st().into(),
        };
        self.guide(stamp.turn, centre, gradient)
    }
}

impl SectorStamp {
    /// The stamp as the ground has it.
    pub(crate) fn guided(self, guide: Guide) -> Self {
        Self {
            turn: guide.turn,
            height: self.height * guide.weight,
            ..self
        }
    }
}
