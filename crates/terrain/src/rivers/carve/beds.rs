//! The beds about the points of a tile, mixed.

use super::beside::{Beside, By, Numbers, Slopes, mix, numbered};
use super::frame::Frame;
use super::tile::{Dirs, POINTS};
use crate::rivers::line::{BED_REACH, Part, STEEPER, of_bed};

/// The level ground of a bed and beside it, in halves of it.
const FLAT: f64 = 2.0;

/// How high banks rise above the water, in depths of it, and how far from the shore, in what that is from the middle.
const BANK: f64 = 0.5;
const BANK_WIDTH: f64 = 1.0;

/// How high sand fills a bed above where water stood, in depths of it, where it has long been dry.
const SAND: f64 = 0.2;

/// How steeply the water's level falls outside of beds, so that low ground beside them stays dry.
pub(super) const DRY: f64 = 0.35;

/// How much lower water stands where its river is not whole, in parts of what the ground lacks to hold it: more than all of it, so that none runs down from a bed that is yet to rise.
const SINKS: f64 = 2.0;

/// How many metres the water's level lies at least below the ground for each half of a bed that it is past the banks, where all ground is level with them.
const DRIES: f64 = 0.5;

/// In its own bed a river hardly minds others.
const MINDED: f64 = 0.05;

/// How far past its ends a part counts as it does before them, and not at all, in halves of its bed: what follows it does there.
pub(super) const ENDS: [f64; 2] = [1.5, 3.0];

/// How much less a part counts past its ends than so far aside of it: beside a fall the ground is as high as the fall there, not as what lies above and below.
const PAST: f64 = 100.0;

/// The beds at the points of a tile.
#[derive(Debug)]
pub(super) struct Beds {
    parts: Vec<Beside>,
    all: Mixed,
}

/// All beds at the points of a tile: apart from what each is there, so that they are known not to lie in one place, and the points are worked out in vectors.
#[derive(Debug)]
struct Mixed {
    /// How much of the ground the one is that takes most of it, and its number.
    share: Numbers,
    most: Numbers,
    /// How deep the deepest is below its water, in metres, and its number.
    deep: Numbers,
    deepest: Numbers,
    /// How much all count, and one over that; and the mean of their waters' levels and of the heights of their banks.
    weight: Numbers,
    over_weight: Numbers,
    level: Numbers,
    bank: Numbers,
    /// How much counts of what is not all of its river yet, or no more: 0 where all is whole.
    partial: Numbers,
    /// Metres from the nearest shore, negative in a bed.
    outside: Numbers,
    /// How far the nearest one's middle is, in halves of it.
    least: Numbers,
    /// The number of the nearest part; −1 where none counts.
    nearest: Numbers,
}

/// A bed at a point.
#[derive(Clone, Copy)]
struct Bed {
    /// One over half of how wide it is, in metres; and how far its middle is, in that half.
    over_half: f64,
    away: f64,
    /// Half as wide as its water is, one over that, and how far its middle is, in that.
    shore: f64,
    over_shore: f64,
    from_middle: f64,
    /// How far past an end of the part, in halves of the bed; negative before its first one.
    past: f64,
    /// How far the point is from where the part no longer counts past its ends, in parts of the way to where it does as before them.
    end: f64,
    /// How much there is of its river.
    river: f64,
    /// How much of its depth is left where water thins, and how much of [`SAND`] lies where it has dried up.
    full: f64,
    sand: f64,
    /// How far the point is from where it takes nothing of the ground, in parts of the way to where it takes all; and how much it takes.
    side: f64,
    share: f64,
    /// How high its banks are, in parts of how high they may be.
    banks: f64,
    /// How much it counts: the square of this, which is `share` times that.
    near: f64,
    over_minded: f64,
    /// How far up its bank the point is, 0 to 1.
    up_bank: f64,
    /// Metres above the sphere of its water; of the water's depth; and from the water to the bank.
    level: f64,
    deep: f64,
    bank: f64,
}

#[inline(always)]
pub(super) fn unit(x: f64) -> f64 {
    let low = if x > 0.0 { x } else { 0.0 };
    if low < 1.0 { low } else { 1.0 }
}

/// x²(3 − 2x).
#[inline(always)]
pub(in crate::rivers) fn smooth(x: f64) -> f64 {
    x * x * (3.0 - 2.0 * x)
}

/// How that changes.
#[inline(always)]
pub(super) fn smooth_slope(x: f64) -> f64 {
    6.0 * x * (1.0 - x)
}

/// How many metres the level falls a metre where a point is past an end of a part.
#[inline(always)]
fn past_end(part: &Part, beside: &Beside, at: usize) -> f64 {
    let [before, behind] = part.falls;
    if beside.past[at] < 0.0 {
        before
    } else {
        behind
    }
}

impl Bed {
    /// Past its ends a part falls as those before and behind it do, so that wherever these are mixed the level is that of the one that is there; how deep water stands in the middle of a bed is said for each metre from there to the shore.
    #[inline(always)]
    fn new(part: &Part, depth: f64, beside: &Beside, at: usize) -> Self {
        let [a, b] = part.ends;
        let (metres, along) = (beside.metres[at], beside.along[at]);
        // From one end to the other softly: banks have no corners where parts meet.
        let wide = smooth(along);
        let half = mix(a.bed, b.bed, wide);
        let over_half = 1.0 / half;
        let away = metres * over_half;
        let shore = mix(a.shore, b.shore, wide);
        let over_shore = 1.0 / shore;
        let from_middle = metres * over_shore;
        let past = beside.past[at] * over_half;
        let over_minded = 1.0 / ((away * away + MINDED) + PAST * (past * past));
        let river = of_bed(mix(a.share, b.share, along));
        let wet = mix(a.wet, b.wet, along);
        let (full, sand) = if wet > 0.0 { (wet, 0.0) } else { (0.0, -wet) };
        let side = unit((BED_REACH - away) * (1.0 / (BED_REACH - FLAT)));
        let end = (ENDS[1] - past.abs()) * (1.0 / (ENDS[1] - ENDS[0]));
        let end = unit(end);
        let share = smooth(side) * smooth(end) * river;
        let banks = mix(a.banks, b.banks, along);
        let up_bank = unit((from_middle - 1.0) * (1.0 / BANK_WIDTH));
        let middle = shore * depth;
        Self {
            over_half,
            away,
            shore,
            over_shore,
            from_middle,
            past,
            end,
            river,
            full,
            sand,
            side,
            share,
            banks,
            over_minded,
            near: share * over_minded,
            up_bank,
            level: mix(a.level, b.level, along) - past_end(part, beside, at) * beside.past[at],
            deep: (1.0 - from_middle * from_middle) * middle * river * full,
            bank: BANK * banks * smooth(up_bank) * middle + SAND * sand * middle,
        }
    }
}

impl Mixed {
    /// None, and how that is where no bed counts.
    const NONE: Self = Self {
        share: [0.0; POINTS],
        most: [-1.0; POINTS],
        deep: [0.0; POINTS],
        deepest: [-1.0; POINTS],
        weight: [0.0; POINTS],
        over_weight: [0.0; POINTS],
        level: [0.0; POINTS],
        bank: [0.0; POINTS],
        partial: [0.0; POINTS],
        outside: [f64::INFINITY; POINTS],
        least: [BED_REACH; POINTS],
        nearest: [-1.0; POINTS],
    };

    #[inline(always)]
    fn clear(&mut self, points: usize) {
        for at in 0..points.min(POINTS) {
            self.share[at] = 0.0;
            self.most[at] = -1.0;
            self.deep[at] = 0.0;
            self.deepest[at] = -1.0;
            self.weight[at] = 0.0;
            self.level[at] = 0.0;
            self.bank[at] = 0.0;
            self.partial[at] = 0.0;
            self.outside[at] = f64::INFINITY;
            self.least[at] = BED_REACH;
            self.nearest[at] = -1.0;
        }
    }

    /// Adds the bed of a number, whose part has such ends.
    #[inline(always)]
    fn add(&mut self, number: f64, frame: &Frame, depth: f64, beside: &Beside, points: usize) {
        for at in 0..points.min(POINTS) {
            let metres = beside.metres[at];
            let bed = Bed::new(&frame.part, depth, beside, at);
            let weight = bed.near * bed.near;
            self.weight[at] += weight;
            self.level[at] += weight * bed.level;
            self.bank[at] += weight * bed.bank;
            self.partial[at] += weight * (1.0 - bed.river);
            let is_most = bed.share > self.share[at];
            self.share[at] = if is_most { bed.share } else { self.share[at] };
            self.most[at] = if is_most { number } else { self.most[at] };
            let is_deepest = bed.deep > self.deep[at];
            self.deep[at] = if is_deepest { bed.deep } else { self.deep[at] };
            self.deepest[at] = if is_deepest { number } else { self.deepest[at] };
            let outside = metres - bed.shore;
            let counts = bed.end > 0.0;
            let outside = if counts && bed.away < BED_REACH {
                outside
            } else {
                f64::INFINITY
            };
            let before = self.outside[at];
            self.outside[at] = if outside < before { outside } else { before };
            let is_nearer = counts && bed.away < self.least[at];
            self.least[at] = if is_nearer { bed.away } else { self.least[at] };
            self.nearest[at] = if is_nearer { number } else { self.nearest[at] };
        }
    }

    /// Makes means of sums.
    #[inline(always)]
    fn divide(&mut self, points: usize) {
        for at in 0..points.min(POINTS) {
            let weight = self.weight[at];
            let over = 1.0 / weight;
            let over = if weight > 0.0 { over } else { 0.0 };
            self.over_weight[at] = over;
            self.level[at] *= over;
            self.bank[at] *= over;
        }
    }
}

impl Beds {
    pub(super) const fn new() -> Self {
        Self {
            parts: Vec::new(),
            all: Mixed::NONE,
        }
    }

    /// Looks at those of some parts, where water is so deep in the middle of a bed for each metre from there to the shore.
    #[inline(always)]
    pub(super) fn look(&mut self, frames: &[&Frame], depth: f64, dirs: &Dirs) {
        if self.parts.len() < frames.len() {
            self.parts.resize(frames.len(), Beside::NOWHERE);
        }
        let points = dirs.lanes();
        self.all.clear(points);
        let mut number = 0.0;
        for (beside, frame) in self.parts.iter_mut().zip(frames) {
            beside.measure(frame, dirs);
            self.all.add(number, frame, depth, beside, points);
            number += 1.0;
        }
        self.all.divide(points);
    }

    /// The number of the part that is nearest to a point; −1 where none counts.
    pub(super) fn nearest(&self, at: usize) -> f64 {
        self.all.nearest[at]
    }

    /// Where a point is along that part, from its first end to its second, 0 to 1; 0 where none counts.
    pub(super) fn along(&self, at: usize) -> f64 {
        numbered(&self.parts, self.nearest(at)).map_or(0.0, |part| part.along[at])
    }

    /// How many metres a point is from the nearest shore, negative in a bed.
    pub(super) fn outside(&self, at: usize) -> f64 {
        self.all.outside[at]
    }

    /// How much of the ground they are at a point, and how many metres above the sphere that lies; both 0 where none counts.
    #[inline(always)]
    pub(super) fn ground(&self, at: usize) -> [f64; 2] {
        let ground = (self.all.level[at] + self.all.bank[at]) - self.all.deep[at];
        [self.all.share[at], ground]
    }

    /// The mean of their waters' levels at a point, in metres above the sphere; 0 where none counts.
    #[inline(always)]
    pub(super) fn level(&self, at: usize) -> f64 {
        self.all.level[at]
    }

    /// Metres above the sphere of their water at a point of such a height: −∞ where there is none about.
    ///
    /// Where a river is not whole its bed has not risen or sunk to its level yet: it has water only where the ground holds it, and none in what has dried up.
    #[inline(always)]
    pub(super) fn water(&self, at: usize, ground: f64) -> f64 {
        let from_shore = self.all.outside[at];
        let outside = if from_shore > 0.0 { from_shore } else { 0.0 };
        let level = self.all.level[at] - DRY * outside;
        let lacks = (level - ground) - self.all.deep[at];
        let is_dry = from_shore < 0.0 && self.all.deep[at] <= 0.0;
        let sinks = (self.all.partial[at] > 0.0 || is_dry) && lacks > 0.0;
        let level = if sinks { level - SINKS * lacks } else { level };
        // Where it is not there the ground is higher.
        let past_bank = self.all.least[at] - FLAT;
        let dry = ground - past_bank * DRIES;
        let level = if past_bank > 0.0 && level > dry {
            dry
        } else {
            level
        };
        if self.all.share[at] > 0.0 {
            level
        } else {
            f64::NEG_INFINITY
        }
    }

    /// Adds the slopes of ground that changes so much with what [`Beds::ground`] says, and with [`Beds::level`] in it.
    #[inline(always)]
    pub(super) fn add_slopes(
        &self,
        frames: &[&Frame],
        depth: f64,
        points: usize,
        [by_share, by_ground, by_level]: [&Numbers; 3],
        to: &mut Slopes,
    ) {
        let mut number = 0.0;
        for (beside, frame) in self.parts.iter().zip(frames) {
            let [a, b] = frame.part.ends;
            for at in 0..points.min(POINTS) {
                let bed = Bed::new(&frame.part, depth, beside, at);
                let by_mean = by_ground[at] * self.all.over_weight[at];
                let by_level = by_level[at] * self.all.over_weight[at];
                let by_weight = by_level * (bed.level - self.all.level[at])
                    + by_mean * (bed.bank - self.all.bank[at]);
                let own = bed.near * bed.near;
                let by_near = 2.0 * bed.near * by_weight * bed.over_minded;
                let is_most = self.all.most[at] == number;
                let by_share = by_near + if is_most { by_share[at] } else { 0.0 };
                let (side, end) = (smooth(bed.side), smooth(bed.end));
                let by_side = by_share * bed.river * end * smooth_slope(bed.side);
                let by_end = by_share * bed.river * side * smooth_slope(bed.end);
                let by_bank = own * by_mean * BANK * bed.banks;
                let middle = bed.shore * depth;
                let is_deepest = self.all.deepest[at] == number;
                let by_deep = if is_deepest { -by_ground[at] } else { 0.0 };
                let by_away =
                    by_near * bed.near * (-2.0 * bed.away) - by_side * (1.0 / (BED_REACH - FLAT));
                let by_middle = by_bank * middle * smooth_slope(bed.up_bank) * (1.0 / BANK_WIDTH)
                    - by_deep * 2.0 * bed.from_middle * middle * bed.river * bed.full;
                let in_bed = 1.0 - bed.from_middle * bed.from_middle;
                let by_river = by_share * side * end + by_deep * in_bed * middle * bed.full;
                let is_partial = bed.river > 0.0 && bed.river < 1.0;
                let by_share_of_river = if is_partial { STEEPER * by_river } else { 0.0 };
                let farther = if bed.past < 0.0 { -1.0 } else { 1.0 };
                let by_past = by_near * bed.near * (-2.0 * PAST * bed.past)
                    - by_end * farther * (1.0 / (ENDS[1] - ENDS[0]));
                let (by_bed, by_water) = (by_away * bed.over_half, by_middle * bed.over_shore);
                let metres = by_bed + by_water;
                let past =
                    by_past * bed.over_half - own * by_level * past_end(&frame.part, beside, at);
                let by_half = -by_bed * bed.away - by_past * bed.over_half * bed.past;
                let by_shore = (by_bank * smooth(bed.up_bank)
                    + own * by_mean * SAND * bed.sand
                    + by_deep * in_bed * bed.river * bed.full)
                    * depth
                    - by_water * bed.from_middle;
                let by_wet = if bed.sand > 0.0 {
                    -own * by_mean * SAND * middle
                } else {
                    by_deep * in_bed * middle * bed.river
                };
                let by_banks = own * by_mean * BANK * smooth(bed.up_bank) * middle;
                let by_wide = by_half * (b.bed - a.bed) + by_shore * (b.shore - a.shore);
                let along = own * by_level * (b.level - a.level)
                    + by_wet * (b.wet - a.wet)
                    + by_share_of_river * (b.share - a.share)
                    + by_banks * (b.banks - a.banks)
                    + by_wide * smooth_slope(beside.along[at]);
                let by = By {
                    metres,
                    along,
                    past,
                };
                beside.add_slope(frame, at, by, to);
            }
            number += 1.0;
        }
    }
}
