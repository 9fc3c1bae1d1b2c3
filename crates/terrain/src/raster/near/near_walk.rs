//! The walk over the sectors of a few points' own realm whose stamps may reach them: what cannot is left out before it is placed.

use super::near_sectors::NearSectors;
use crate::raster::discs::ChosenDiscs;
use crate::raster::sector_walk::Stretch;
use crate::recipe::{BandKey, Chart, Stamp};
use crate::simd::LANES;
use crate::stamp::SectorBits;

/// Sector after sector in the order they are summed in, as [`SectorWalk`](crate::raster::sector_walk::SectorWalk), without those whose discs cannot reach where the points lie.
#[derive(Debug)]
pub(crate) struct NearWalk<'a> {
    near: &'a NearSectors,
    stamps: &'a [Stamp],
    key: BandKey,
    /// Where centres may lie whose discs reach them, in sectors along u and v.
    within: [[f64; 2]; 2],
    /// The sector that is looked at next.
    at: usize,
    /// The first of those that were looked at together, the bits of each, and a mark for each that is not taken yet.
    first: usize,
    bits: [SectorBits; LANES],
    marks: u32,
}

/// A disc goes no farther than this from its centre along u and v, in sectors and of a spread of 1,
const NEAR: f64 = 0.75;

/// from this level on: before, the sphere is too round.
const NEAR_LEVEL: u8 = 5;

impl<'a> NearWalk<'a> {
    /// Before the first of the sectors, for discs of this spread that reach such columns and rows, in sectors.
    #[inline(always)]
    pub(super) fn new(
        near: &'a NearSectors,
        within: [[f64; 2]; 2],
        (stamps, spread): (&'a [Stamp], f64),
        key: BandKey,
    ) -> Self {
        let beyond = if near.sectors.level < NEAR_LEVEL {
            f64::INFINITY
        } else {
            NEAR * spread
        };
        Self {
            near,
            stamps,
            key,
            within: within.map(|[low, high]| [low - beyond, high + beyond]),
            at: 0,
            first: 0,
            bits: [SectorBits(0); LANES],
            marks: 0,
        }
    }

    /// Fills the lanes with whatever stamps come next, up to a corner of the cube.
    #[inline(always)]
    pub(super) fn next(&mut self, discs: &mut ChosenDiscs) -> Option<Stretch> {
        discs.clear();
        let NearSectors {
            sectors, borders, ..
        } = self.near;
        loop {
            while self.marks != 0 && discs.len() < LANES {
                let lane = self.marks.trailing_zeros() as usize;
                self.marks &= self.marks - 1;
                let bits = self.bits[lane];
                if let Some(index) = bits.choose(self.stamps, sectors.realm) {
                    discs.push(bits, index, self.sector(self.first + lane), borders);
                }
            }
            if self.marks != 0 || self.at == self.near.len() {
                break;
            }
            if self.stops_at(self.at) {
                if discs.len() > 0 {
                    break;
                }
                let [i, j] = self.sector(self.at);
                self.at += 1;
                return Some(Stretch::CubeCorner(sectors.own(i, j)));
            }
            self.look(discs.spread);
        }
        if discs.len() == 0 {
            return None;
        }
        Some(Stretch::Discs(discs.sector(0)))
    }

    /// Looks at the sectors that come next, up to a corner of the cube, and marks those that may reach the patch.
    #[inline(always)]
    fn look(&mut self, spread: f64) {
        let first = self.at;
        let end = self.near.len().min(first + LANES);
        self.first = first;
        self.at = (first..end).find(|&at| self.stops_at(at)).unwrap_or(end);
        let count = self.at - first;
        let keys = &self.near.keys[first..][..LANES];
        let [columns, rows] = &self.near.places;
        let (columns, rows) = (&columns[first..][..LANES], &rows[first..][..LANES]);
        let mut bits = [0; LANES];
        for k in 0..LANES {
            bits[k] = self.key.mixed(keys[k]);
        }
        let [mut x, mut y] = [[0.0; LANES]; 2];
        for k in 0..LANES {
            let [u, v] = SectorBits(bits[k]).jitter(spread);
            x[k] = f64::from(columns[k]) + u;
            y[k] = f64::from(rows[k]) + v;
        }
        let [[left, right], [low, high]] = self.within;
        let mut marks = [0; LANES];
        for k in 0..LANES {
            let is_near = (left <= x[k]) & (x[k] <= right) & (low <= y[k]) & (y[k] <= high);
            marks[k] = if is_near { 1_u32 << k } else { 0 };
        }
        let all = marks.into_iter().fold(0, |all, mark| all | mark);
        self.marks = all & ((1 << count) - 1);
        self.bits = bits.map(SectorBits);
    }

    /// Column and row of one of the sectors.
    #[inline(always)]
    fn sector(&self, at: usize) -> [u32; 2] {
        let [columns, rows] = &self.near.places;
        [columns[at], rows[at]]
    }

    #[inline(always)]
    fn stops_at(&self, at: usize) -> bool {
        let [i, j] = self.sector(at);
        self.near.chart == Chart::Cube && self.near.sectors.is_at_corner(i, j)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patch::WARP;
    use crate::recipe::Shape;
    use crate::stamp::{ChartKind, SphereChart};

    /// Columns and rows, in sectors, of places on the rim of a disc with a centre in this one.
    fn rim(sector: [u32; 2], jitter: [f64; 2], level: u8, spread: f64) -> [[f64; 2]; 16] {
        let n = f64::from(1_u32 << level);
        let border = |index: u32| WARP.u((2.0 * f64::from(index) - n) / n);
        let [a, b] = [0, 1].map(|axis| {
            let (low, high) = (border(sector[axis]), border(sector[axis] + 1));
            low + (high - low) * jitter[axis]
        });
        let disc = SphereChart::tangent(a, b, level).spread(spread);
        let length = (a * a + b * b + 1.0).sqrt();
        let up = (1.0 - disc.radius * disc.radius).sqrt() / length;
        // Its rim is a circle on the sphere: back on the cube and in even steps.
        std::array::from_fn(|turn| {
            let turn = f64::from(u8::try_from(turn).expect("16"));
            let (sine, cosine) = libm::sincos(turn * std::f64::consts::FRAC_PI_8);
            let rim = [a, b, 1.0].map(|part| part * up);
            let part = |k: usize| {
                let around = disc.e1[k] * cosine + disc.e2[k] * sine;
                rim[k] + around * disc.radius * disc.radius
            };
            [0, 1].map(|axis| (WARP.s(part(axis) / part(2)) + 1.0) * 0.5 * n)
        })
    }

    /// How far a disc goes along u or v at most, in sectors, from a centre in this one.
    fn farthest(sector: [u32; 2], jitter: [f64; 2], level: u8, spread: f64) -> f64 {
        let rim = rim(sector, jitter, level, spread);
        let away = |axis: usize| {
            let centre = f64::from(sector[axis]) + jitter[axis];
            rim.map(|place| (place[axis] - centre).abs())
        };
        let away = [0, 1].map(away);
        away.as_flattened().iter().copied().fold(0.0, f64::max)
    }

    /// Within their own realm, as those of other realms are not told by columns and rows.
    #[test]
    fn no_disc_reaches_beyond_the_sectors_around_its_own() {
        for (spread, [low, high]) in [(1.0, [0.0, 1.0]), (Shape::Gullies.spread(), [0.25, 0.75])] {
            let mut most = 0.0_f64;
            for level in 2..=6 {
                let n = 1_u32 << level;
                for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                    for step in 0..25 {
                        let part = |part: i32| low + (high - low) * f64::from(part) / 4.0;
                        let jitter = [part(step % 5), part(step / 5)];
                        let rim = rim([i, j], jitter, level, spread);
                        let own = 0.0..=f64::from(n);
                        let on_realm = rim
                            .iter()
                            .filter(|place| place.iter().all(|at| own.contains(at)));
                        for place in on_realm {
                            let beyond = |axis: usize, own: u32| {
                                (place[axis] - (f64::from(own) + 0.5)).abs()
                            };
                            most = most.max(beyond(0, i)).max(beyond(1, j));
                        }
                    }
                }
            }
            println!("{most:.3} sectors from the middle of its own, with a spread of {spread}");
            assert!((1.0..1.5).contains(&most), "{spread}: {most}");
        }
    }

    #[test]
    fn no_disc_goes_farther_than_what_counts_as_near() {
        let level = NEAR_LEVEL;
        for spread in [1.0, 1.7, 2.0] {
            let mut all = 0.0_f64;
            for i in 0..1 << level {
                for j in 0..1 << level {
                    for step in 0..25 {
                        let jitter = [step % 5, step / 5].map(|part| f64::from(part) / 4.0);
                        all = all.max(farthest([i, j], jitter, level, spread));
                    }
                }
            }
            println!("{all:.3} sectors");
            let near = NEAR * spread;
            assert!((0.6 * near..near).contains(&all), "{spread}: {all}");
        }
    }
}
