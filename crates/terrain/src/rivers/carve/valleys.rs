//! The valleys about the points of a tile: the nearest ones, mixed.

use super::beside::{Beside, By, Numbers, Slopes, mix, numbered};
use super::frame::Frame;
use super::tile::{Dirs, POINTS};
use crate::rivers::line::{STEEPER, of_valley};

/// Of two valleys, how much farther away the second counts: parts of its reach, and of what the nearest is away of its own.
const MIXED: (f64, f64) = (0.03, 0.12);

/// How far past its ends a part is no ridge's other side any more, in parts of its reach: what follows it is there.
const PAST: f64 = 0.05;

/// How much of the ground that is higher than its water a valley leaves on its floor: hills. And how far from its middle that is half of it, in parts of its reach: there its bed runs, which would lie in a trench between them.
const LEFT: f64 = 0.04;
const MIDDLE: f64 = 0.1;

/// How wide its floor is, in parts of its reach: beds wind about there, and would lie in trenches where it rose from the middle on.
const FLOOR: f64 = 0.2;

/// How much of higher ground a valley takes so far from its middle, in parts of its reach, and how that changes: a floor, and sides that are the steeper the lower they are.
#[inline(always)]
pub(super) fn cut(away: f64) -> [f64; 2] {
    // √(1 + FLOOR²)
    const LONGEST: f64 = 1.019_803_902_718_557;
    let from_floor = (away * away + FLOOR * FLOOR).sqrt();
    let side = (LONGEST - from_floor) * (1.0 / (LONGEST - FLOOR));
    let slope = away / (from_floor * (LONGEST - FLOOR));
    let over = 1.0 / (away * away + MIDDLE * MIDDLE);
    let taken = 1.0 - LEFT * (away * away) * over;
    let less = 2.0 * LEFT * (MIDDLE * MIDDLE) * away * (over * over);
    [
        taken * (side * side),
        -2.0 * taken * side * slope - less * (side * side),
    ]
}

/// How much of lower ground it fills, and how that changes: all in its middle, and almost all about it, so that no river runs on a dam.
#[inline(always)]
pub(super) fn fill(away: f64) -> [f64; 2] {
    let side = 1.0 - away * away;
    [side * side, -4.0 * away * side]
}

/// How much farther away than the nearest valley another one counts, where that is so far: both in parts of their reaches.
#[inline(always)]
pub(super) fn mixed(nearest: f64) -> f64 {
    MIXED.0 + MIXED.1 * nearest
}

/// The valleys at the points of a tile.
#[derive(Debug)]
pub(super) struct Valleys {
    parts: Vec<Measured>,
    /// How far the nearest is, in parts of its reach: 1 where none counts.
    least: Numbers,
    /// The number of the nearest part, and metres from there; −1 where none counts.
    pub(super) nearest: Numbers,
    pub(super) metres: Numbers,
    /// One over how much farther away than the nearest others count.
    narrow: Numbers,
    /// How much all count, and one over that; and the mean of the heights of their floors and of their shares.
    weight: Numbers,
    over_weight: Numbers,
    /// How much farther away the valley is than its nearest part, as ridges between valleys are round: the mean of how much farther all are, each as it counts and as much as it is beside the point; one over how much these count; and the square of [`between`] of the nearest.
    farther: Numbers,
    over_ridge: Numbers,
    beside: Numbers,
    floor: Numbers,
    share: Numbers,
}

/// A part at the points of a tile.
#[derive(Clone, Copy, Debug)]
struct Measured {
    beside: Beside,
    /// How far, in parts of its valley's reach; and one over that reach, in metres.
    away: Numbers,
    over_reach: Numbers,
    /// How much the ground changes with that, with the place along the part, and with how far it is past its ends.
    by_away: Numbers,
    by_along: Numbers,
    by_past: Numbers,
}

impl Measured {
    const NOWHERE: Self = Self {
        beside: Beside::NOWHERE,
        away: [0.0; POINTS],
        over_reach: [0.0; POINTS],
        by_away: [0.0; POINTS],
        by_along: [0.0; POINTS],
        by_past: [0.0; POINTS],
    };
}

impl Measured {
    /// How far a point is past an end of it, in parts of its reach; negative before its first one.
    #[inline(always)]
    fn past(&self, at: usize) -> f64 {
        self.beside.past[at] * self.over_reach[at]
    }
}

/// How much a part so far past whose end a point is takes part in rounding a ridge: the square of this.
#[inline(always)]
pub(super) fn between(past: f64) -> f64 {
    let between = 1.0 - past * past * (1.0 / (PAST * PAST));
    if between > 0.0 { between } else { 0.0 }
}

/// How much a part counts: the less the farther it is than the nearest one, and nothing where its valley ends. The product of these, squared.
#[inline(always)]
fn weighed(away: f64, least: f64, narrow: f64) -> [f64; 2] {
    let rest = 1.0 - (away - least) * narrow;
    let side = 1.0 - away;
    [rest, side].map(|part| if part > 0.0 { part } else { 0.0 })
}

impl Valleys {
    pub(super) const fn new() -> Self {
        Self {
            parts: Vec::new(),
            least: [1.0; POINTS],
            nearest: [-1.0; POINTS],
            metres: [0.0; POINTS],
            narrow: [0.0; POINTS],
            weight: [0.0; POINTS],
            over_weight: [0.0; POINTS],
            farther: [0.0; POINTS],
            over_ridge: [0.0; POINTS],
            beside: [0.0; POINTS],
            floor: [0.0; POINTS],
            share: [0.0; POINTS],
        }
    }

    /// Looks at those of some parts.
    #[inline(always)]
    pub(super) fn look(&mut self, frames: &[&Frame], dirs: &Dirs) {
        if self.parts.len() < frames.len() {
            self.parts.resize(frames.len(), Measured::NOWHERE);
        }
        let points = dirs.lanes();
        for at in 0..points {
            self.least[at] = 1.0;
            self.nearest[at] = -1.0;
            self.weight[at] = 0.0;
            self.farther[at] = 0.0;
            self.over_ridge[at] = 0.0;
            self.beside[at] = 0.0;
            self.floor[at] = 0.0;
            self.share[at] = 0.0;
        }
        let mut number = 0.0;
        for (part, frame) in self.parts.iter_mut().zip(frames) {
            let [a, b] = frame.part.ends;
            part.beside.measure(frame, dirs);
            for at in 0..points {
                let metres = part.beside.metres[at];
                let over_reach = 1.0 / mix(a.reach, b.reach, part.beside.along[at]);
                part.over_reach[at] = over_reach;
                let away = metres * over_reach;
                part.away[at] = away;
                let is_nearer = away < self.least[at];
                self.least[at] = if is_nearer { away } else { self.least[at] };
                self.metres[at] = if is_nearer { metres } else { self.metres[at] };
                self.nearest[at] = if is_nearer { number } else { self.nearest[at] };
            }
            number += 1.0;
        }
        for at in 0..points {
            self.narrow[at] = 1.0 / mixed(self.least[at]);
        }
        let mut number = 0.0;
        for (part, frame) in self.parts.iter().zip(frames) {
            let [a, b] = frame.part.ends;
            let [first, last] = [a.floor(), b.floor()];
            for at in 0..points {
                let [rest, side] = weighed(part.away[at], self.least[at], self.narrow[at]);
                let weight = (rest * rest) * (side * side);
                let between = between(part.past(at));
                let (beside, rounds) = (between * between, weight * (between * between));
                let is_nearest = self.nearest[at] == number;
                self.beside[at] = if is_nearest { beside } else { self.beside[at] };
                self.farther[at] += rounds * (part.away[at] - self.least[at]);
                self.over_ridge[at] += rounds;
                let along = part.beside.along[at];
                self.weight[at] += weight;
                self.floor[at] += weight * mix(first, last, along);
                self.share[at] += weight * of_valley(mix(a.share, b.share, along));
            }
            number += 1.0;
        }
        for at in 0..points {
            let weight = self.weight[at];
            let over = 1.0 / weight;
            let over = if weight > 0.0 { over } else { 0.0 };
            self.over_weight[at] = over;
            // The nearest one counts in full.
            let side = 1.0 - self.least[at];
            let ridge = self.over_ridge[at] + side * side * (1.0 - self.beside[at]);
            let over_ridge = 1.0 / ridge;
            let over_ridge = if ridge > 0.0 { over_ridge } else { 0.0 };
            self.over_ridge[at] = over_ridge;
            self.farther[at] *= over_ridge;
            self.floor[at] *= over;
            self.share[at] *= over;
        }
    }

    /// How much of ground of that height they are at a point, and how many metres above the sphere their floor lies; both 0 where none counts.
    #[inline(always)]
    pub(super) fn ground(&self, at: usize, own: f64) -> [f64; 2] {
        let [part, _] = self.part(at, own);
        [part * self.share[at], self.floor[at]]
    }

    /// Where a point is along the nearest part, from its first end to its second, 0 to 1; 0 where none counts.
    pub(super) fn along(&self, at: usize) -> f64 {
        let nearest = numbered(&self.parts, self.nearest[at]);
        nearest.map_or(0.0, |part| part.beside.along[at])
    }

    /// How far the first point is from a part, and how far past its ends; both in parts of its reach.
    pub(super) fn measured(&self, number: usize) -> [f64; 2] {
        let part = &self.parts[number];
        [part.away[0], part.past(0)]
    }

    /// How many metres above the sphere their floor lies at a point; 0 where none counts.
    pub(super) fn floor(&self, at: usize) -> f64 {
        self.floor[at]
    }

    /// How much of it they are where all of their rivers are there, and how that changes with how far the nearest is.
    #[inline(always)]
    fn part(&self, at: usize, own: f64) -> [f64; 2] {
        let away = self.least[at] + self.farther[at];
        let [cut, fill] = [cut(away), fill(away)];
        if own < self.floor[at] { fill } else { cut }
    }

    /// Adds the slopes of ground of such heights that changes so much with what [`Valleys::ground`] says of it.
    #[inline(always)]
    pub(super) fn add_slopes(
        &mut self,
        frames: &[&Frame],
        points: usize,
        own: &Numbers,
        [by_share, by_level]: [&Numbers; 2],
        to: &mut Slopes,
    ) {
        let points = points.min(POINTS);
        // With how far the nearest is, with how far they all are, and with the mean of their shares.
        let [mut by_least, mut by_far, mut by_mean] = [[0.0; POINTS]; 3];
        for at in 0..points {
            let [part, slope] = self.part(at, own[at]);
            let by_all = by_share[at] * (slope * self.share[at]);
            let side = 1.0 - self.least[at];
            let behind = 2.0 * side * (1.0 - self.beside[at]);
            by_far[at] = by_all * self.over_ridge[at];
            // All that round a ridge, but the nearest where the point is past its end.
            let all = 1.0 - side * side * (1.0 - self.beside[at]) * self.over_ridge[at];
            by_least[at] = by_all * (1.0 - all) + by_far[at] * (self.farther[at] * behind);
            by_mean[at] = by_share[at] * part;
        }
        let mut number = -1.0;
        for (part, frame) in self.parts.iter_mut().zip(frames) {
            let [a, b] = frame.part.ends;
            let [first, last] = [a.floor(), b.floor()];
            number += 1.0;
            for at in 0..points {
                let (away, least) = (part.away[at], self.least[at]);
                let narrow = self.narrow[at];
                let [rest, side] = weighed(away, least, narrow);
                let over = self.over_weight[at];
                let by_share = by_mean[at] * over;
                let by_level = by_level[at] * over;
                let along = part.beside.along[at];
                let share = of_valley(mix(a.share, b.share, along));
                let by_weight = by_share * (share - self.share[at])
                    + by_level * (mix(first, last, along) - self.floor[at]);
                let past = part.past(at);
                let between = between(past);
                let by_far = by_far[at];
                let by_rounds = by_far * ((away - least) - self.farther[at]);
                let own = (rest * rest) * (side * side);
                let by_weight = by_weight + by_rounds * (between * between);
                let by_weight = 2.0 * (rest * side) * by_weight;
                let by_rest = by_weight * side * narrow;
                by_least[at] += by_rest * (1.0 + MIXED.1 * narrow * (away - least));
                let rounds = own * (between * between);
                part.by_away[at] = rounds * by_far - (by_rest + by_weight * rest);
                let is_nearest = self.nearest[at] == number;
                let nearest = if is_nearest {
                    (1.0 - least) * (1.0 - least) * (by_far * self.farther[at])
                } else {
                    0.0
                };
                let by_between = 2.0 * between * (own * by_rounds + nearest);
                part.by_past[at] = by_between * past * (-2.0 / (PAST * PAST));
                let steeper = if share < 1.0 { STEEPER } else { 0.0 };
                let changes = by_share * steeper * (b.share - a.share) + by_level * (last - first);
                part.by_along[at] = own * changes;
            }
        }
        let mut number = 0.0;
        for (part, frame) in self.parts.iter().zip(frames) {
            let [a, b] = frame.part.ends;
            for at in 0..points {
                let is_nearest = self.nearest[at] == number;
                let by_least = if is_nearest { by_least[at] } else { 0.0 };
                let metres = (part.by_away[at] + by_least) * part.over_reach[at];
                let away = part.away[at];
                let by = By {
                    metres,
                    along: part.by_along[at] - metres * away * (b.reach - a.reach),
                    past: part.by_past[at] * part.over_reach[at],
                };
                part.beside.add_slope(frame, at, by, to);
            }
            number += 1.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::about::About;
    use super::*;
    use crate::patch::Patch;
    use crate::plan::Plan;
    use crate::recipe::{Band, Recipe, Rivers, Seed};
    use crate::rivers::course::stretches;
    use crate::rivers::line::{Asked, Part, Use};
    use crate::rivers::network::Network;
    use crate::rivers::vectors::normalized;
    use cubemap::Realm;

    /// Calls for the middle of every part of a bed of whole rivers of a few hills, with that part and the valleys there.
    fn along_beds(call: &mut impl FnMut(Part, &Valleys)) {
        let rivers = Rivers::new(5, 900.0);
        let hills = Band::new("hills", 1, 2..=16, 2_000.0);
        let recipe = Recipe::new("hills", 1e6).sea_level(-400.0).rivers(rivers);
        let plan = Plan::new(&recipe.bands([hills]), Seed(8)).expect("in order");
        let network = Network::new(&plan, rivers);
        let everywhere = Asked::everywhere(&network);
        for realm in Realm::ALL {
            for stretch in stretches(&network, realm, [12, 14], [12, 14]) {
                let [a, b] = stretch.ends;
                if a.share.min(b.share) < 1.0 {
                    continue;
                }
                let all = stretch.bent(&everywhere, None);
                stretch.parts(all, &everywhere, &[Use::Bed], &mut |_, part| {
                    let dir = normalized(part.places[0] + part.places[1]);
                    let about = About::new(&network, &Patch::of_direction(dir), 31);
                    let about = about.expect("it is in a bed");
                    let near = about.printed(31);
                    let mut valleys = Valleys::new();
                    valleys.look(&near.valleys, &Dirs::one(dir.to_array()));
                    call(part, &valleys);
                });
            }
        }
    }

    /// What half of some numbers are below, and 95 of 100.
    fn half_and_most(mut all: Vec<f64>) -> [f64; 2] {
        all.sort_by(f64::total_cmp);
        [50, 95].map(|of| all[(all.len() - 1) * of / 100])
    }

    /// Where a bed winds about in its valley nothing is left of the hills, which it would have to cut through.
    #[test]
    fn beds_lie_on_the_floors_of_their_valleys() {
        let mut left = Vec::new();
        along_beds(&mut |_, valleys| {
            let [share, _] = valleys.ground(0, f64::INFINITY);
            left.push(1.0 - share);
        });
        assert!(left.len() > 5_000, "{}", left.len());
        let [half, most] = half_and_most(left);
        println!("{half:.3} left beside half, {most:.3} beside 95 %");
        assert!(half < 0.02 && most < 0.05, "{half} {most}");
    }

    /// However it winds there, for it would run on a dam or in a ditch: all the same beside the sea, where floors lie above the water.
    #[test]
    fn a_bed_lies_on_the_floor_of_its_valley_at_its_own_height() {
        let mut off = Vec::new();
        along_beds(&mut |part, valleys| {
            let [a, b] = part.ends;
            off.push((valleys.floor(0) - 0.5 * (a.floor() + b.floor())).abs());
        });
        assert!(off.len() > 5_000, "{}", off.len());
        let [half, most] = half_and_most(off);
        println!("{half:.4} m off beside half, {most:.3} m beside 95 %");
        assert!(half < 0.01 && most < 0.6, "{half} {most}");
    }
}
