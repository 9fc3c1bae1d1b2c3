//! The valleys about a block of points: the nearest ones, mixed.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::dual::Dual;
use super::frame::Frame;
use crate::simd::Kernel;
use glam::DVec3;

/// Points that are looked at side by side.
pub(super) const BLOCK: usize = 8;

/// A number for each point of a block.
type Lanes = [f64; BLOCK];

/// A vector for each point of a block.
type Lanes3 = [Lanes; 3];

const ZERO: Lanes = [0.0; BLOCK];

/// Of two valleys, how much farther away the second counts: parts of its reach, and of what the nearest is away of its own.
const MIXED: (f64, f64) = (0.03, 0.12);

/// How much farther away than the nearest valley another one counts, where that is so far: both in parts of their reaches.
pub(super) fn mixed(nearest: f64) -> f64 {
    MIXED.0 + MIXED.1 * nearest
}

/// A valley's ground at a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Valley {
    /// How far its river is, in parts of its reach: below 1.
    pub(super) away: Dual,
    /// How much there is of the rivers.
    pub(super) share: Dual,
    /// Metres above the sphere of their water.
    pub(super) level: Dual,
    /// The number of the nearest part.
    pub(super) nearest: usize,
}

/// What is measured of a part at each point of a block.
#[derive(Clone, Copy, Debug)]
struct Measured {
    /// How far it is, in parts of its reach.
    away: Lanes,
    away_slope: Lanes3,
    /// How far along the part, from 0 to 1.
    along: Lanes,
    along_slope: Lanes3,
}

/// Mixes the valleys of some parts at a block of points.
pub(super) struct MixValleys<'a> {
    pub(super) frames: &'a [&'a Frame],
    pub(super) dirs: [DVec3; BLOCK],
}

impl Kernel for MixValleys<'_> {
    type Output = [Option<Valley>; BLOCK];

    #[inline(always)]
    fn run(self) -> Self::Output {
        let dirs: Lanes3 = [0, 1, 2].map(|axis| self.dirs.map(|dir| dir[axis]));
        let all: Vec<Measured> = self
            .frames
            .iter()
            .map(|frame| measure(frame, &dirs))
            .collect();
        let mut least = [1.0; BLOCK];
        let mut least_slope = [ZERO; 3];
        let mut nearest = [usize::MAX; BLOCK];
        for (number, measured) in all.iter().enumerate() {
            for k in 0..BLOCK {
                let is_nearer = measured.away[k] < least[k];
                least[k] = if is_nearer {
                    measured.away[k]
                } else {
                    least[k]
                };
                nearest[k] = if is_nearer { number } else { nearest[k] };
                for axis in 0..3 {
                    let own = measured.away_slope[axis][k];
                    let slope = &mut least_slope[axis][k];
                    *slope = if is_nearer { own } else { *slope };
                }
            }
        }
        if nearest == [usize::MAX; BLOCK] {
            return [None; BLOCK];
        }
        let mut sums = Sums::default();
        for (frame, measured) in self.frames.iter().zip(&all) {
            sums.add(frame, measured, &least, &least_slope);
        }
        let mut valleys = [None; BLOCK];
        for k in 0..BLOCK {
            let slope = |of: &Lanes3| DVec3::new(of[0][k], of[1][k], of[2][k]);
            let over = 1.0 / sums.weight[k];
            let mean = |sum: &Lanes, slopes: &Lanes3| {
                let value = sum[k] * over;
                let gradient = (slope(slopes) - slope(&sums.weight_slope) * value) * over;
                Dual { value, gradient }
            };
            let valley = Valley {
                away: Dual {
                    value: least[k],
                    gradient: slope(&least_slope),
                },
                share: mean(&sums.share, &sums.share_slope),
                level: mean(&sums.level, &sums.level_slope),
                nearest: nearest[k],
            };
            valleys[k] = (nearest[k] != usize::MAX).then_some(valley);
        }
        valleys
    }
}

/// The weights of all parts, and their levels and shares as they are weighed; with their slopes.
#[derive(Default)]
struct Sums {
    weight: Lanes,
    weight_slope: Lanes3,
    level: Lanes,
    level_slope: Lanes3,
    share: Lanes,
    share_slope: Lanes3,
}

impl Sums {
    /// A part counts the less the farther it is than the nearest one, and nothing where its valley ends.
    #[inline(always)]
    fn add(&mut self, frame: &Frame, measured: &Measured, least: &Lanes, least_slope: &Lanes3) {
        let [a, b] = frame.part.ends;
        let (more_level, more_share) = (b.level - a.level, b.share - a.share);
        for k in 0..BLOCK {
            let (away, along) = (measured.away[k], measured.along[k]);
            let narrow = 1.0 / (MIXED.0 + MIXED.1 * least[k]);
            let behind = (away - least[k]) * narrow;
            let rest = 1.0 - behind;
            let rest = if rest > 0.0 { rest } else { 0.0 };
            let side = 1.0 - away;
            let side = if side > 0.0 { side } else { 0.0 };
            let weight = (rest * rest) * (side * side);
            let by_behind = -2.0 * rest * (side * side);
            let by_away = -2.0 * side * (rest * rest);
            let level = a.level + more_level * along;
            let share = a.share + more_share * along;
            self.weight[k] += weight;
            self.level[k] += weight * level;
            self.share[k] += weight * share;
            for axis in 0..3 {
                let own = measured.away_slope[axis][k];
                let nearest = least_slope[axis][k];
                let behind_slope = ((own - nearest) - behind * (MIXED.1 * nearest)) * narrow;
                let weight_slope = by_behind * behind_slope + by_away * own;
                let along_slope = measured.along_slope[axis][k] * weight;
                self.weight_slope[axis][k] += weight_slope;
                self.level_slope[axis][k] += weight_slope * level + along_slope * more_level;
                self.share_slope[axis][k] += weight_slope * share + along_slope * more_share;
            }
        }
    }
}

/// Measures a part at a block of points.
#[inline(always)]
fn measure(frame: &Frame, dirs: &Lanes3) -> Measured {
    let [up, along, beside] = [frame.up, frame.along, frame.beside].map(|axis| axis.to_array());
    let [a, b] = frame.part.ends;
    let more_reach = b.reach - a.reach;
    let per_half = 0.5 / frame.half;
    let mut out = Measured {
        away: ZERO,
        away_slope: [ZERO; 3],
        along: ZERO,
        along_slope: [ZERO; 3],
    };
    for k in 0..BLOCK {
        let dot =
            |axis: &[f64; 3]| (dirs[0][k] * axis[0] + dirs[1][k] * axis[1]) + dirs[2][k] * axis[2];
        let inverse = 1.0 / dot(&up);
        let x = dot(&along) * inverse;
        let y = dot(&beside) * inverse;
        let low = if x < -frame.half { -frame.half } else { x };
        let on_line = if low > frame.half { frame.half } else { low };
        let behind = x - on_line;
        let distance = (behind * behind + y * y).sqrt();
        let is_inside = if behind == 0.0 { 1.0 } else { 0.0 };
        let u = 0.5 + on_line * per_half;
        let reach = a.reach + more_reach * u;
        let over_reach = 1.0 / reach;
        let away = distance * frame.radius * over_reach;
        let over = if distance > 0.0 { 1.0 / distance } else { 0.0 };
        let per_x = behind * over * frame.radius * over_reach;
        let per_y = y * over * frame.radius * over_reach;
        let u_per_x = is_inside * per_half;
        let reach_per_x = u_per_x * more_reach * over_reach * away;
        out.away[k] = away;
        out.along[k] = u;
        for axis in 0..3 {
            let gradient_x = (along[axis] - up[axis] * x) * inverse;
            let gradient_y = (beside[axis] - up[axis] * y) * inverse;
            out.along_slope[axis][k] = gradient_x * u_per_x;
            out.away_slope[axis][k] = gradient_x * (per_x - reach_per_x) + gradient_y * per_y;
        }
    }
    out
}
