//! Between which heights a cell's ground lies, from the stamps that reach it.

use crate::cube_chart::CubeDisc;
use crate::patch::{Patch, WARP};
use crate::recipe::Chart;
use crate::sector::SectorStamp;
use crate::shape::Shape;
use crate::sphere_chart::BACK_LEVELS;

use crate::terrain::{HeightRange, Terrain};
use cubemap::{Cell, Corner};
use glam::DVec3;

/// How many stamps of one octave can lie with their highest points on one point: those of four sectors that meet, and a part of a fifth at most.
pub(crate) const OVERLAP: f64 = 4.5;

/// The level whose cells' bounds make the whole planet's.
pub(crate) const RANGE_LEVEL: u8 = 3;

/// Cells above this level are too large to tell near stamps from far ones: they take the planet's bounds.
const LARGE: u8 = 2;

/// From this level on a disc spans at most [`SPAN`] half sectors along s or t from its centre:
/// the root of the edge ratio 1.64 is 1.28, where the sphere looks flat, and a margin.
const FLAT_LEVEL: u8 = 4;
const SPAN: f64 = 1.45;

/// How far f32 may misplace a point in a stamp's disc, in radii.
const ROUNDING: f64 = 1e-6;

/// Lowest and highest of a quantity.
#[derive(Clone, Copy, Debug, Default)]
struct Interval {
    low: f64,
    high: f64,
}

impl Interval {
    fn new(a: f64, b: f64) -> Self {
        Self {
            low: a.min(b),
            high: a.max(b),
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            low: self.low + other.low,
            high: self.high + other.high,
        }
    }

    /// The greatest distance from 0.
    fn size(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    fn times(self, other: Self) -> Self {
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

/// The bounds of a cell's ground and of the meshes' chords over it.
pub(crate) fn of_cell(terrain: &Terrain, cell: Cell) -> HeightRange {
    let range = if cell.level() < LARGE {
        terrain.range()
    } else {
        of_ground(terrain, cell)
    };
    let [a, b, c, d] = Corner::ALL.map(|corner| cell.corner(corner).dir(WARP));
    let step = a.distance(d).max(b.distance(c)) / 16.0;
    let sagitta = step * step / 8.0 * (terrain.radius() + range.highest);
    HeightRange {
        lowest: range.lowest - sagitta,
        highest: range.highest,
    }
}

/// The bounds of a cell's ground alone.
pub(crate) fn of_ground(terrain: &Terrain, cell: Cell) -> HeightRange {
    let reach = Reach::new(terrain, cell);
    let bands = &terrain.recipe().bands;
    let mut total = Interval::default();
    // What is added up, whatever its sign.
    let mut size = 0.0;
    let mut readings = vec![Interval::default(); bands.len()];
    let mut weights = vec![Interval::new(1.0, 1.0); bands.len()];
    for level in 0..=Cell::MAX_LEVEL {
        for (at, band) in bands.iter().enumerate() {
            if band.first == level
                && let Some(mask) = band.mask
            {
                // The weight rises or falls with height, so its ends are at the ends.
                let weight = |height| mask.weight(height).0;
                weights[at] = Interval::new(weight(readings[at].low), weight(readings[at].high));
            }
            let Some(height) = terrain.octave_height(at, level) else {
                continue;
            };
            let (octave, of_stamps) = if level <= cell.level() {
                reach.octave(at, level)
            } else {
                let worst = worst(terrain, at, height);
                (worst, worst.size())
            };
            size += of_stamps;
            let octave = octave.times(weights[at]);
            total = total.plus(octave);
            for (later, reading) in readings.iter_mut().enumerate().skip(at + 1) {
                if bands[later].first > level {
                    *reading = reading.plus(octave);
                }
            }
        }
    }
    // What f32 may add to the sums, and lose of numbers it has not.
    let slack = size * 1e-6 + f64::from(f32::MIN_POSITIVE);
    HeightRange {
        lowest: total.low - slack,
        highest: total.high + slack,
    }
}

/// What an octave can make of any point at its worst.
fn worst(terrain: &Terrain, band: usize, height: f64) -> Interval {
    let mut worst = Interval::default();
    for stamp in &terrain.recipe().bands[band].stamps {
        let (low, high) = stamp.shape.range(0.0, 1.0);
        let ends = match stamp.sign {
            crate::Sign::Raise => [low, high],
            crate::Sign::Dig => [-low, -high],
            crate::Sign::Random => {
                let most = low.abs().max(high.abs());
                [-most, most]
            }
        };
        for end in ends {
            worst.low = worst.low.min(end);
            worst.high = worst.high.max(end);
        }
    }
    Interval::new(worst.low * height * OVERLAP, worst.high * height * OVERLAP)
}

/// A cell as the stamps around it see it.
struct Reach<'t> {
    terrain: &'t Terrain,
    cell: Cell,
    patch: Patch,
    /// The middle's direction, and the angle from there to the farthest corner.
    middle: DVec3,
    angle: f64,
}

impl<'t> Reach<'t> {
    fn new(terrain: &'t Terrain, cell: Cell) -> Self {
        let [s, t] = cell.bounds_st();
        let middle = cell.centre(WARP);
        let angle = Corner::ALL
            .map(|corner| angle(middle, cell.corner(corner).dir(WARP)))
            .into_iter()
            .fold(0.0, f64::max);
        Self {
            terrain,
            cell,
            patch: Patch {
                realm: cell.realm(),
                s: s.to_vec(),
                t: t.to_vec(),
                step: s[1] - s[0],
            },
            middle,
            angle: angle * 1.001,
        }
    }

    /// What the stamps of one octave add up to on the cell, at least and at most; and their sizes' sum.
    fn octave(&self, band: usize, level: u8) -> (Interval, f64) {
        let stamps = &self.terrain.recipe().bands[band].stamps;
        self.patch
            .sectors(level)
            .iter()
            .filter_map(|sector| self.terrain.stamp(band, sector))
            .fold((Interval::default(), 0.0), |(sum, size), stamp| {
                let shape = &stamps[stamp.index].shape;
                let place = match self.terrain.recipe().chart {
                    Chart::Sphere => self.in_sphere_chart(&stamp, shape),
                    Chart::Cube => self.in_cube_chart(&stamp, shape),
                };
                let Some(((p, q), spread)) = place else {
                    return (sum, size);
                };
                let spread = spread + ROUNDING;
                // By the distance alone, and by how steep the shape can be around the middle.
                let r = (p * p + q * q).sqrt();
                if r - spread >= 1.0 {
                    return (sum, size);
                }
                let (low, high) = shape.range((r - spread).max(0.0), r + spread);
                let (middle, change) = (shape.sample(p, q).value, shape.steepest() * spread);
                let low = low.max(middle - change);
                let high = high.min(middle + change);
                let stamp = Interval::new(low * stamp.height, high * stamp.height);
                (sum.plus(stamp), size + stamp.size())
            })
    }

    /// The middle's (p, q) in a stamp's disc, and how far around it the cell goes, in radii; `None` out of reach.
    fn in_sphere_chart(&self, stamp: &SectorStamp, shape: &Shape) -> Option<((f64, f64), f64)> {
        // Most stamps around a cell are too far away, and that is cheap to tell.
        let level = stamp.cell.level();
        if level >= FLAT_LEVEL && stamp.cell.realm() == self.cell.realm() {
            let (s, t) = stamp.st();
            let reach = SPAN / f64::from(1_u32 << level);
            let apart =
                |place: f64, [low, high]: [f64; 2]| place - reach > high || place + reach < low;
            let [own_s, own_t] = self.cell.bounds_st();
            if apart(s, own_s) || apart(t, own_t) {
                return None;
            }
        }
        let disc = stamp.turned_disc(shape);
        // Only the largest discs' backs are in sight of neighbouring sectors.
        let could_be_behind = level < BACK_LEVELS;
        if could_be_behind
            && angle(self.middle, disc.centre) - self.angle >= std::f64::consts::FRAC_PI_2
        {
            return None;
        }
        let place = (self.middle.dot(disc.e1), self.middle.dot(disc.e2));
        Some((place, self.angle / disc.radius))
    }

    fn in_cube_chart(&self, stamp: &SectorStamp, shape: &Shape) -> Option<((f64, f64), f64)> {
        let [s, t] = self.cell.bounds_st();
        let disc = CubeDisc::new(stamp, shape, self.cell.realm())?;
        let half_diagonal = (s[1] - s[0]) * std::f64::consts::FRAC_1_SQRT_2;
        Some(disc.place(
            f64::midpoint(s[0], s[1]),
            f64::midpoint(t[0], t[1]),
            half_diagonal,
        ))
    }
}

/// The angle between two vectors, in radians.
fn angle(a: DVec3, b: DVec3) -> f64 {
    libm::atan2(a.cross(b).length(), a.dot(b))
}
