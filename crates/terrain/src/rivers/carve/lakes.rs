//! The lakes about the points of a tile.

use super::beds::{DRY, smooth, smooth_slope, unit};
use super::beside::{Numbers, Slopes};
use super::tile::{Dirs, POINTS};
use crate::rivers::lake::{LAKE_REACH, Lake};
use glam::DVec3;

/// How much of the ground a lake takes in its middle.
pub(super) const MOST: f64 = 0.95;

/// From where to where the ground is raised to a lake's rim, and from where to where no more: parts of its reach.
const RIM_IN: [f64; 2] = [0.8, 1.0];
const RIM_OUT: [f64; 2] = [1.1, LAKE_REACH];

/// The lakes at the points of a tile. Nowhere is a point in two of them.
#[derive(Debug)]
pub(super) struct Lakes {
    /// How far the nearest one's middle is, in parts of its reach; and its number, −1 where none counts.
    away: Numbers,
    pub(super) nearest: Numbers,
    /// How much of the ground it takes, and how high its bottom lies.
    share: Numbers,
    bottom: Numbers,
    /// How much of the ground is raised to its rim, and how high that is.
    raised: Numbers,
    rim: Numbers,
    /// Metres above the sphere of its water; −∞ where none is near.
    water: Numbers,
}

/// How much of the ground a lake takes at some part of its reach.
#[inline(always)]
pub(super) fn share(away: f64) -> f64 {
    let side = unit(1.0 - away * away);
    MOST * (side * side)
}

#[inline(always)]
fn share_slope(away: f64) -> f64 {
    MOST * (-4.0 * away * unit(1.0 - away * away))
}

/// How much of the ground is raised there, of what lacks of the rim.
#[inline(always)]
fn raised(away: f64) -> f64 {
    let [within, beyond] = rims(away);
    smooth(within) * smooth(beyond)
}

#[inline(always)]
fn rims(away: f64) -> [f64; 2] {
    let within = (away - RIM_IN[0]) * (1.0 / (RIM_IN[1] - RIM_IN[0]));
    let beyond = (RIM_OUT[1] - away) * (1.0 / (RIM_OUT[1] - RIM_OUT[0]));
    [unit(within), unit(beyond)]
}

#[inline(always)]
fn raised_slope(away: f64) -> f64 {
    let [within, beyond] = rims(away);
    smooth_slope(within) * smooth(beyond) * (1.0 / (RIM_IN[1] - RIM_IN[0]))
        - smooth(within) * smooth_slope(beyond) * (1.0 / (RIM_OUT[1] - RIM_OUT[0]))
}

impl Lakes {
    pub(super) const fn new() -> Self {
        Self {
            away: [LAKE_REACH; POINTS],
            nearest: [-1.0; POINTS],
            share: [0.0; POINTS],
            bottom: [0.0; POINTS],
            raised: [0.0; POINTS],
            rim: [0.0; POINTS],
            water: [f64::NEG_INFINITY; POINTS],
        }
    }

    /// Looks at some lakes of a planet of that radius.
    #[inline(always)]
    pub(super) fn look(&mut self, lakes: &[&Lake], radius: f64, dirs: &Dirs) {
        let points = dirs.lanes();
        for at in 0..points {
            self.away[at] = LAKE_REACH;
            self.nearest[at] = -1.0;
            self.share[at] = 0.0;
            self.raised[at] = 0.0;
            self.water[at] = f64::NEG_INFINITY;
        }
        let mut number = 0.0;
        for lake in lakes {
            let middle = lake.dir.to_array();
            let per_reach = radius / lake.reach;
            let [bottom, rim] = [lake.bottom(), lake.rim()];
            for at in 0..points {
                let [a, b, c] = dirs.get(at);
                let (x, y, z) = (a - middle[0], b - middle[1], c - middle[2]);
                let away = ((x * x + y * y) + z * z).sqrt() * per_reach;
                let is_nearer = away < self.away[at];
                let keep = |new: f64, old: f64| if is_nearer { new } else { old };
                self.away[at] = keep(away, self.away[at]);
                self.nearest[at] = keep(number, self.nearest[at]);
                self.share[at] = keep(share(away), self.share[at]);
                self.bottom[at] = keep(bottom, self.bottom[at]);
                self.raised[at] = keep(raised(away), self.raised[at]);
                self.rim[at] = keep(rim, self.rim[at]);
                let outside = if away > 1.0 { away - 1.0 } else { 0.0 };
                let water = lake.level - DRY * outside * lake.reach;
                self.water[at] = keep(water, self.water[at]);
            }
            number += 1.0;
        }
    }

    /// How much of the ground they are at a point, and how many metres above the sphere that lies.
    #[inline(always)]
    pub(super) fn ground(&self, at: usize) -> [f64; 2] {
        [self.share[at], self.bottom[at]]
    }

    /// How much of the ground of that height is raised at a point, and to which height.
    #[inline(always)]
    pub(super) fn raised(&self, at: usize, ground: f64) -> [f64; 2] {
        let is_low = ground < self.rim[at];
        [if is_low { self.raised[at] } else { 0.0 }, self.rim[at]]
    }

    /// Metres above the sphere of their water at a point: −∞ where there is none about.
    #[inline(always)]
    pub(super) fn water(&self, at: usize) -> f64 {
        self.water[at]
    }

    /// Adds the slopes of ground that changes so much with what [`Lakes::ground`] and [`Lakes::raised`] say it is a part of.
    #[inline(always)]
    pub(super) fn add_slopes(
        &self,
        lakes: &[&Lake],
        radius: f64,
        dirs: &Dirs,
        [by_share, by_raised]: [&Numbers; 2],
        to: &mut Slopes,
    ) {
        let points = dirs.lanes();
        let mut number = 0.0;
        for lake in lakes {
            let middle = lake.dir.to_array();
            let per_reach = radius / lake.reach;
            for at in 0..points {
                let away = self.away[at];
                let by_away = by_share[at] * share_slope(away) + by_raised[at] * raised_slope(away);
                // Away is the root of a sum of squares.
                let over = by_away * (per_reach * per_reach) / away;
                let is_here = self.nearest[at] == number && away > 0.0;
                let over = if is_here { over } else { 0.0 };
                for (axis, (dir, middle)) in dirs.get(at).into_iter().zip(middle).enumerate() {
                    to[axis][at] += (dir - middle) * over;
                }
            }
            number += 1.0;
        }
    }
}

/// How near and how far the points of a ball come to a lake's middle, in parts of its reach; its radius is a chord of the unit sphere.
pub(super) fn nearness(lake: &Lake, middle: DVec3, within: f64, radius: f64) -> [f64; 2] {
    let way = middle - lake.dir;
    let away = way.length();
    let parts = |chord: f64| chord.max(0.0) * radius / lake.reach;
    [parts(away - within), parts(away + within)]
}

/// Between which parts of the ground it takes so near and so far.
pub(super) fn shares([near, far]: [f64; 2]) -> [f64; 2] {
    [share(far), share(near)]
}
