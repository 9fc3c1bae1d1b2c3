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
    fn guide(&self, turn: u16, centre: [f64; 2], gradient: [f64; 3]) -> Guide {
        let (mut turns, mut weights) = ([turn], [1.0]);
        let lane = |part: f64| [part];
        let (centre, gradient) = (centre.map(lane), gradient.map(lane));
        self.guide_all(&mut turns, &mut weights, &centre, &gradient);
        Guide {
            turn: turns[0],
            weight: weights[0],
        }
    }

    /// The same of several stamps, a lane each: changes their turns, and gives their weights.
    #[inline(always)]
    pub(crate) fn guide_all<const N: usize>(
        &self,
        turns: &mut [u16; N],
        weights: &mut [f64; N],
        centres: &[[f64; N]; 2],
        gradients: &[[f64; N]; 3],
    ) {
        let [x, y, z] = gradients;
        *weights = [1.0; N];
        if let Some(slope) = self.slope {
            for k in 0..N {
                let steepness = ((x[k] * x[k] + y[k] * y[k]) + z[k] * z[k]).sqrt();
                weights[k] = slope.weight(steepness).0;
            }
        }
        if self.facing == Facing::Random {
            return;
        }
        // With either sign, from either end and so an eighth of a wave to either side, waves begin at any of four places.
        let back = if self.is_waves { 1 << 15 } else { 0 };
        let quarter = match self.facing {
            Facing::Across => 1 << 14,
            Facing::Random | Facing::Downhill => 0,
        };
        let [mut along, mut across] = [[0.0; N]; 2];
        for k in 0..N {
            let centre = [centres[0][k], centres[1][k]];
            [along[k], across[k]] = self.down(centre, [x[k], y[k], z[k]]);
        }
        for k in 0..N {
            let downhill = turn::of_vector(along[k], across[k]);
            let turn = downhill.wrapping_add((turns[k] & back) + quarter);
            let is_level = (along[k] == 0.0) & (across[k] == 0.0);
            turns[k] = if is_level { turns[k] } else { turn };
        }
    }

    /// The way down along the axes of a disc.
    #[inline(always)]
    fn down(&self, [a, b]: [f64; 2], gradient: [f64; 3]) -> [f64; 2] {
        let [x, y, z] = gradient.map(|part| -part);
        match self.chart {
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
        }
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
