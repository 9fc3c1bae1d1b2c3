//! Between which heights a cell's ground lies, from the stamps that reach it.

use super::affine_interval::AffineInterval;
use super::base_bounds::{of_base, of_bumps};
use super::family::{Family, is_far};
use super::interval::Interval;
use super::seen_stamps::SeenStamp;
use crate::base::Bumps;
use crate::patch::{Patch, SectorsInReach, WARP};
use crate::plan::Plan;
use crate::recipe::{Chart, Mask, OVERLAP, Reads, Shape, Sign, WIDE_OVERLAP};
use crate::stamp::{ChartKind, CubeDisc, Disc, Plane, SectorStamp, SphereChart};
use cubemap::{Cell, Corner, HeightRange};
use glam::DVec3;

/// The level whose cells' bounds make the whole planet's.
const RANGE_LEVEL: u8 = 3;

/// Cells of coarser levels are too large to tell near stamps from far ones: they take the planet's bounds.
pub(crate) const SMALLEST_LEVEL: u8 = 2;

/// Cells so many levels above the rivers' lattice or more are not asked what masks read beside the height.
const FIELDS: u8 = 4;

/// How far f32 may misplace a point in a stamp's disc, in radii.
const ROUNDING: f64 = 1e-6;

/// What f32 may add to sums, as a part of all that is added up, and lose of numbers it has not.
const LOST: f64 = 1e-6;

/// The bounds of the whole planet's ground.
pub(crate) fn of_planet(plan: &Plan) -> HeightRange {
    // Siblings one after the other.
    Cell::all(RANGE_LEVEL - 1)
        .flat_map(|parent| parent.children().into_iter().flatten())
        .map(|cell| of_cell(plan, cell))
        .reduce(HeightRange::union)
        .expect("every level has cells")
}

/// The bounds of the meshes' chords over a cell, whose ground lies within `ground`.
pub(crate) fn of_chords(plan: &Plan, cell: Cell, ground: HeightRange) -> HeightRange {
    let step = cell.diagonal(WARP) / 16.0;
    let sagitta = step * step / 8.0 * (plan.radius() + ground.highest);
    HeightRange {
        lowest: ground.lowest - sagitta,
        highest: ground.highest,
    }
}

/// The bounds of a cell's ground.
pub(crate) fn of_cell(plan: &Plan, cell: Cell) -> HeightRange {
    Family::with(plan, cell, |family| of_member(plan, cell, family))
}

fn of_member(plan: &Plan, cell: Cell, family: &Family) -> HeightRange {
    let around = Around::new(plan, cell);
    let reach = around.reach();
    let bands = &plan.recipe().bands;
    let mut total = around.base();
    // What is added up, whatever its sign.
    let mut size = total.over(reach).size();
    let one = AffineInterval::between(Interval::new(1.0, 1.0));
    // What each band's mask reads, and how large that is.
    let mut readings = vec![(total, size); bands.len()];
    let mut weights = vec![one; bands.len()];
    for level in 0..=Cell::MAX_LEVEL {
        let own = (level <= cell.level()).then(|| SectorsInReach::new(&around.patch, level));
        for (at, band) in bands.iter().enumerate() {
            if band.first == level
                && let Some(mask) = &band.mask
            {
                let (reading, size) = around.field(mask).unwrap_or(readings[at]);
                weights[at] = reading.loosened(size * LOST).masked(mask, reach);
            }
            let Some(height) = plan.octave_height(at, level) else {
                continue;
            };
            let worst = worst(plan, at, height);
            let (octave, of_stamps) = if let Some(sectors) = &own {
                let stamps = family.octave(at, level).iter();
                let (octave, size) =
                    around.octave(at, stamps.filter(|seen| sectors.contains(seen.stamp.cell)));
                (octave.within(worst), size)
            } else {
                (AffineInterval::between(worst), worst.size())
            };
            size += of_stamps;
            let octave = octave.times(weights[at], reach);
            total = total.plus(octave);
            for (later, (reading, size)) in readings.iter_mut().enumerate().skip(at + 1) {
                if bands[later].first > level {
                    *reading = reading.plus(octave);
                    *size += of_stamps;
                }
            }
        }
        for bumps in plan.bumps().iter().filter(|bumps| bumps.octave() == level) {
            let added = around.bumps(bumps);
            total = total.plus(added);
            size += bumps.most();
            let later = readings.iter_mut().zip(bands);
            for ((reading, size), _) in later.filter(|(_, band)| band.first > level) {
                *reading = reading.plus(added);
                *size += bumps.most();
            }
        }
    }
    let slack = size * LOST + f64::from(f32::MIN_POSITIVE);
    let total = total.over(reach);
    HeightRange {
        lowest: total.low - slack,
        highest: total.high + slack,
    }
}

/// What an octave can make of any point at its worst.
fn worst(plan: &Plan, band: usize, height: f64) -> Interval {
    let mut worst = Interval::default();
    for stamp in &plan.recipe().bands[band].stamps {
        let (low, high) = stamp.shape.range(0.0, 1.0);
        let ends = match stamp.sign {
            Sign::Raise => [low, high],
            Sign::Dig => [-low, -high],
            Sign::Random => {
                let most = low.abs().max(high.abs());
                [-most, most]
            }
        };
        for end in ends {
            worst.low = worst.low.min(end);
            worst.high = worst.high.max(end);
        }
    }
    let overlap = if plan.recipe().bands[band].spread() > 1.0 {
        WIDE_OVERLAP
    } else {
        OVERLAP
    };
    Interval::new(worst.low * height * overlap, worst.high * height * overlap)
}

/// A cell as the stamps around it see it.
struct Around<'p> {
    plan: &'p Plan,
    cell: Cell,
    patch: Patch,
    /// The middle's direction, and the angle from there to the farthest corner.
    middle: DVec3,
    angle: f64,
}

impl<'p> Around<'p> {
    fn new(plan: &'p Plan, cell: Cell) -> Self {
        let middle = cell.centre(WARP);
        let angle = Corner::ALL
            .map(|corner| angle(middle, cell.corner(corner).dir(WARP)))
            .into_iter()
            .fold(0.0, f64::max);
        Self {
            plan,
            cell,
            patch: Patch::of_corners(cell),
            middle,
            angle: angle * 1.001,
        }
    }

    /// How far the cell goes around its middle: along directions, or along (s, t).
    fn reach(&self) -> f64 {
        match self.plan.recipe().chart {
            Chart::Sphere => self.angle,
            Chart::Cube => self.half_diagonal(),
        }
    }

    /// What is below all bands.
    fn base(&self) -> AffineInterval {
        let Some(bells) = self.plan.base() else {
            return AffineInterval::default();
        };
        let base = of_base(bells, self.cell, self.middle, self.angle);
        match self.plan.recipe().chart {
            Chart::Sphere => base,
            // Its slopes are along directions.
            Chart::Cube => AffineInterval::between(base.over(self.angle)),
        }
    }

    /// What a mask reads, and how large that is, if it is not the height.
    fn field(&self, mask: &Mask) -> Option<(AffineInterval, f64)> {
        if mask.reads == Reads::Height {
            return None;
        }
        let level = self.plan.field_level()?;
        if self.cell.level() + FIELDS < level {
            // Nobody looks at the whole planet's rivers for that.
            let all = Interval::new(mask.from, mask.to);
            return Some((AffineInterval::between(all), all.size()));
        }
        let field = of_base(self.plan.field(mask)?, self.cell, self.middle, self.angle);
        let interval = field.over(self.angle);
        let field = match self.plan.recipe().chart {
            Chart::Sphere => field,
            Chart::Cube => AffineInterval::between(interval),
        };
        Some((field, interval.size()))
    }

    /// What corrects the ground at the nodes of a lattice.
    fn bumps(&self, bumps: &Bumps) -> AffineInterval {
        let added = of_bumps(bumps, self.cell, self.middle, self.angle);
        match self.plan.recipe().chart {
            Chart::Sphere => added,
            // Its slopes are along directions.
            Chart::Cube => AffineInterval::between(added.over(self.angle)),
        }
    }

    /// Along (s, t).
    fn half_diagonal(&self) -> f64 {
        let [s, _] = self.cell.bounds_st();
        (s[1] - s[0]) * std::f64::consts::FRAC_1_SQRT_2
    }

    /// What the stamps of one octave add up to on the cell; and their sizes' sum.
    fn octave<'s>(
        &self,
        band: usize,
        seen: impl Iterator<Item = &'s SeenStamp>,
    ) -> (AffineInterval, f64) {
        let stamps = &self.plan.recipe().bands[band].stamps;
        seen.fold((AffineInterval::default(), 0.0), |(sum, size), seen| {
            let SeenStamp { stamp, disc } = seen;
            let shape = &stamps[stamp.index].shape;
            let seen = match disc {
                Some(disc) => self.in_sphere_chart(stamp, disc),
                None => self.in_cube_chart(stamp, shape),
            };
            let added = seen.and_then(|seen| seen.contribution(shape, stamp.height));
            added.map_or((sum, size), |(stamp, high)| (sum.plus(stamp), size + high))
        })
    }

    /// `None` out of reach.
    fn in_sphere_chart(&self, stamp: &SectorStamp, disc: &Disc) -> Option<CellInDisc> {
        // Most stamps around a cell are too far away, and that is cheap to tell.
        if is_far(stamp, &self.patch) {
            return None;
        }
        let level = stamp.cell.level();
        // Only the largest discs' backs are in sight of neighbouring sectors.
        let mut axes = Some([disc.e1, disc.e2]);
        if level < SphereChart::FRONT_LEVEL {
            let away = angle(self.middle, disc.centre);
            if away - self.angle >= std::f64::consts::FRAC_PI_2 {
                return None;
            }
            if away + self.angle >= std::f64::consts::FRAC_PI_2 {
                axes = None;
            }
        }
        Some(CellInDisc {
            p: self.middle.dot(disc.e1),
            q: self.middle.dot(disc.e2),
            spread: self.angle / disc.radius,
            axes,
        })
    }

    fn in_cube_chart(&self, stamp: &SectorStamp, shape: &Shape) -> Option<CellInDisc> {
        let [s, t] = self.cell.bounds_st();
        let disc = CubeDisc::new(stamp, shape, self.cell.realm())?;
        let ((p, q), spread) = disc.coordinates_around(
            f64::midpoint(s[0], s[1]),
            f64::midpoint(t[0], t[1]),
            self.half_diagonal(),
        );
        let straight = matches!(disc.plane, Plane::Realm);
        let (cosine, sine) = disc.turn;
        let axes = [(cosine, sine), (-sine, cosine)];
        Some(CellInDisc {
            p,
            q,
            spread,
            axes: straight.then(|| axes.map(|(s, t)| DVec3::new(s, t, 0.0) * disc.scale)),
        })
    }
}

/// Where a cell lies in a stamp's disc.
struct CellInDisc {
    /// Of its middle, in radii.
    p: f64,
    q: f64,
    /// How far it goes around that, in radii.
    spread: f64,
    /// How p and q change along the cell's directions or its (s, t), where they do so evenly.
    axes: Option<[DVec3; 2]>,
}

impl CellInDisc {
    /// What the stamp adds to the cell, and how much that is at most; `None` if the cell lies beside it.
    fn contribution(&self, shape: &Shape, height: f64) -> Option<(AffineInterval, f64)> {
        let spread = self.spread + ROUNDING;
        let r = (self.p * self.p + self.q * self.q).sqrt();
        if r - spread >= 1.0 {
            return None;
        }
        let (low, high) = shape.range_around(self.p, self.q, spread);
        let middle = shape.sample(self.p, self.q);
        let interval = Interval::new(low * height, high * height);
        let rest = shape.bend(self.p, self.q, spread) / 2.0 * spread * spread
            + shape.steepest() * ROUNDING;
        let added = match self.axes {
            Some([p, q]) if rest < 0.25 * (high - low) => AffineInterval::sloped(
                interval,
                middle.value * height,
                (p * middle.dp + q * middle.dq) * height,
                rest * height.abs(),
            ),
            _ => AffineInterval::between(interval),
        };
        Some((added, interval.size()))
    }
}

/// The angle between two vectors, in radians.
fn angle(a: DVec3, b: DVec3) -> f64 {
    libm::atan2(a.cross(b).length(), a.dot(b))
}
