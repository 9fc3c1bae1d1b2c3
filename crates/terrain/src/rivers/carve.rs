//! Ground drawn to the valleys and beds of rivers.

use super::course::stretches;
use super::curve::{Asked, BED_REACH, Part, Use};
use super::dual::Dual;
use super::frame::{Beside, Frame};
use super::network::Network;
use super::valleys::{BLOCK, MixValleys, Valley, mixed};
use super::vectors::{dot, normalized};
use crate::patch::{Patch, RealmAxes, WARP};
use crate::simd::InstructionSet;
use cubemap::Realm;
use glam::{DVec3, Vec3};
use std::array::from_fn;

/// The water of rivers at some points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Waters {
    /// Metres above the sphere of its surface: only where it is above the ground there is water. −∞ where there is no river about.
    pub(crate) levels: Vec<f32>,
    /// How much of the ground is under water whose bed is too narrow to be printed, from 0 to 1.
    pub(crate) cover: Vec<f32>,
}

impl Waters {
    /// Of so many points without any.
    fn none(points: usize) -> Self {
        Self {
            levels: vec![f32::NEG_INFINITY; points],
            cover: vec![0.0; points],
        }
    }

    /// What is known of a point.
    #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
    fn set(&mut self, at: usize, here: &Here) {
        self.levels[at] = here.level as f32;
        self.cover[at] = here.cover as f32;
    }

    /// Those of some of the points, by their numbers.
    pub(crate) fn of(&self, points: impl Iterator<Item = usize> + Clone) -> Self {
        Self {
            levels: points.clone().map(|at| self.levels[at]).collect(),
            cover: points.map(|at| self.cover[at]).collect(),
        }
    }
}

/// Points a side of the squares that are looked at as one.
const TILE: usize = 8;

/// A bed is printed once the sectors of the finest octave are not wider than so many of its halves.
pub(super) const BED_OCTAVE: f64 = 8.0;

/// A valley is printed once they are not wider than so many times what it reaches at its narrowest.
pub(super) const VALLEY_OCTAVE: f64 = 2.0;

/// How much of the ground a valley takes in its middle.
pub(super) const MOST: f64 = 0.9;

/// The level ground beside a bed, in halves of it.
const FLAT: f64 = 2.0;

/// How high banks rise above the water, in depths of it, and how far from the shore, in halves of the bed.
const BANK: f64 = 0.5;
const BANK_WIDTH: f64 = 1.0;

/// How steeply the water's level falls outside of beds, so that low ground beside them stays dry.
const DRY: f64 = 0.35;

/// How wide a river is seen at least, in sectors of the finest octave.
const SEEN: f64 = 0.45;

/// How much longer distances may be on the planes of parts than on the sphere, as far as rivers reach.
const FLAT_SPACE: f64 = 1.01;

/// Draws the ground of points to the rivers about them, with octaves up to level `finest`; says where their water stands, if there are any.
///
/// The points' heights are in metres and their gradients in metres a radian, row by row.
pub(crate) fn carve(
    network: &Network,
    instructions: InstructionSet,
    Patch { realm, s, t, .. }: &Patch,
    finest: u8,
    heights: &mut [f32],
    mut gradients: Option<&mut [Vec3]>,
) -> Option<Waters> {
    let axes = RealmAxes::of(*realm);
    let columns = s.len();
    let all: Vec<(usize, DVec3)> = (0..t.len())
        .flat_map(|j| (0..columns).map(move |i| (j * columns + i, dir(axes, s[i], t[j]))))
        .collect();
    let sector = network.sector(finest);
    let [of_columns, of_rows] = [s, t].map(|along| cells(network, along));
    let about = About::new(network, *realm, [of_columns, of_rows], sector, &all)?;
    let mut waters: Option<Waters> = None;
    let mut points = Vec::with_capacity(TILE * TILE);
    for row in (0..t.len()).step_by(TILE) {
        for column in (0..columns).step_by(TILE) {
            points.clear();
            for j in row..(row + TILE).min(t.len()) {
                points.extend_from_slice(&all[j * columns..][column..(column + TILE).min(columns)]);
            }
            let near = about.near(&points);
            if near.is_empty() {
                continue;
            }
            for (at, dir, here) in near.all(network, instructions, &points) {
                let gradient = gradients.as_deref_mut();
                here.draw(dir, &mut heights[at], gradient.map(|all| &mut all[at]));
                if network.is_wet() {
                    let waters = waters.get_or_insert_with(|| Waters::none(heights.len()));
                    waters.set(at, &here);
                }
            }
        }
    }
    waters
}

/// The height of a patch's one point with octaves up to level `finest` that is `height` without rivers, in f64.
pub(crate) fn drawn(network: &Network, point: &Patch, finest: u8, height: f64) -> f64 {
    here(network, point, finest).map_or(height, |here| here.drawn(height))
}

/// The surface of the rivers' water at a patch's one point, metres above the sphere, and where it flows; −∞ where there is none.
pub(crate) fn water(network: &Network, point: &Patch, finest: u8) -> Option<(f64, DVec3)> {
    here(network, point, finest).map(|here| (here.level, here.flow))
}

/// What the rivers about a patch's one point do to it.
fn here(network: &Network, Patch { realm, s, t, .. }: &Patch, finest: u8) -> Option<Here> {
    let about = [s, t].map(|along| cells(network, along));
    let points = [(0, dir(RealmAxes::of(*realm), s[0], t[0]))];
    let sector = network.sector(finest);
    let about = About::new(network, *realm, about, sector, &points)?;
    let near = about.near(&points);
    let mut all = near.all(network, InstructionSet::BASELINE, &points);
    all.next().map(|(_, _, here)| here)
}

/// The columns, or rows, of the lattice's cells that even steps begin and end in.
fn cells(network: &Network, along: &[f64]) -> [isize; 2] {
    let n = network.steps();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "clamped to 0 ..= n − 1, n ≤ 2^10"
    )]
    let cell = |at: f64| ((at + 1.0) * 0.5 * n as f64).clamp(0.0, (n - 1) as f64) as isize;
    [cell(along[0]), cell(along[along.len() - 1])]
}

/// A ball that some points lie in: its middle on the unit sphere, and its radius as a chord of that, rounded up.
fn ball(points: &[(usize, DVec3)]) -> (DVec3, f64) {
    let middle = points[points.len() / 2].1;
    let away = points.iter().map(|&(_, dir)| {
        let way = dir - middle;
        dot(way, way)
    });
    (middle, away.fold(0.0, f64::max).sqrt() * 1.000_001)
}

/// The rivers about some points, cut into straight parts.
#[derive(Debug)]
struct About {
    radius: f64,
    valleys: Vec<Frame>,
    beds: Vec<Frame>,
    /// Metres from rivers whose beds are too narrow to be printed to where they are seen.
    seen: f64,
}

impl About {
    /// Those that may count; `None` if none does.
    fn new(
        network: &Network,
        realm: Realm,
        [columns, rows]: [[isize; 2]; 2],
        sector: f64,
        points: &[(usize, DVec3)],
    ) -> Option<Self> {
        let stretches = stretches(network, realm, columns, rows);
        let (middle, within) = ball(points);
        let asked = Asked {
            middle,
            within: within * network.radius,
            radius: network.radius,
            bends: network.bends(),
        };
        let (mut valleys, mut beds) = (Vec::new(), Vec::new());
        for stretch in stretches.iter().filter(|stretch| stretch.is_near(&asked)) {
            let [a, b] = stretch.ends;
            let bent = stretch.bent(&asked);
            if sector <= VALLEY_OCTAVE * a.reach.min(b.reach) {
                bent.parts(&asked, Use::Valley, &mut valleys);
            }
            if sector <= BED_OCTAVE * a.bed.max(b.bed) {
                bent.parts(&asked, Use::Bed, &mut beds);
            }
        }
        if valleys.is_empty() && beds.is_empty() {
            return None;
        }
        let frames = |parts: Vec<Part>| -> Vec<Frame> {
            let frame = |part: &Part| Frame::new(part, network.radius);
            parts.iter().map(frame).collect()
        };
        Some(Self {
            radius: network.radius,
            valleys: frames(valleys),
            beds: frames(beds),
            seen: SEEN * sector,
        })
    }

    /// Those that count at any of some of the points.
    fn near(&self, points: &[(usize, DVec3)]) -> Near<'_> {
        let (middle, within) = ball(points);
        let within = within * self.radius;
        // What is nearer than the nearest can be far away at most, and then some.
        let away = |frame: &Frame, beside: &Beside, sign: f64| {
            let metres = (beside.metres + sign * within).max(0.0);
            let [a, b] = frame.part.ends;
            metres
                / if sign > 0.0 {
                    a.reach.min(b.reach)
                } else {
                    a.reach.max(b.reach)
                }
        };
        let besides: Vec<_> = self
            .valleys
            .iter()
            .map(|frame| frame.beside(middle))
            .collect();
        let valleys = || self.valleys.iter().zip(&besides);
        let nearest = valleys().map(|(frame, beside)| away(frame, beside, FLAT_SPACE));
        let nearest = nearest.fold(1.0, f64::min);
        let farthest = nearest + mixed(nearest) + 1e-9;
        let valleys =
            valleys().filter(|(frame, beside)| away(frame, beside, -FLAT_SPACE) < farthest);
        let beds = self.beds.iter().filter(|frame| {
            let [a, b] = frame.part.ends;
            frame.beside(middle).metres <= within * FLAT_SPACE + BED_REACH * a.bed.max(b.bed)
        });
        Near {
            valleys: valleys.map(|(frame, _)| frame).collect(),
            beds: beds.collect(),
            seen: self.seen,
        }
    }
}

/// The parts of rivers that may count for some points.
#[derive(Debug)]
struct Near<'a> {
    valleys: Vec<&'a Frame>,
    beds: Vec<&'a Frame>,
    seen: f64,
}

/// A bed at a point.
#[derive(Clone, Copy, Debug)]
struct Bed {
    /// How much of the ground it takes.
    share: Dual,
    /// Metres above the sphere of its ground, and of its water.
    ground: Dual,
    level: f64,
    flow: DVec3,
}

impl Near<'_> {
    fn is_empty(&self) -> bool {
        self.valleys.is_empty() && self.beds.is_empty()
    }

    /// What they do to some points: to those that they do something to, by their numbers and directions.
    fn all(
        &self,
        network: &Network,
        instructions: InstructionSet,
        points: &[(usize, DVec3)],
    ) -> impl Iterator<Item = (usize, DVec3, Here)> {
        points.chunks(BLOCK).flat_map(move |points| {
            // Behind the last point it stands again.
            let dirs = from_fn(|k| points[k.min(points.len() - 1)].1);
            let points = points.iter().zip(self.here(network, instructions, dirs));
            points.filter_map(|(&(at, dir), here)| Some((at, dir, here?)))
        })
    }

    /// What they do to the points of a block.
    fn here(
        &self,
        network: &Network,
        instructions: InstructionSet,
        dirs: [DVec3; BLOCK],
    ) -> [Option<Here>; BLOCK] {
        let frames = &self.valleys;
        let valleys = instructions.run(MixValleys { frames, dirs });
        from_fn(|k| {
            let valley = valleys[k].as_ref();
            let bed = self.bed(network, dirs[k]);
            if valley.is_none() && bed.is_none() {
                return None;
            }
            let cover = |valley: &Valley| self.cover(frames[valley.nearest], dirs[k]);
            let flow = valley.map(|valley| frames[valley.nearest].along);
            Some(Here {
                level: bed.map_or(f64::NEG_INFINITY, |bed| bed.level),
                // What is printed is not covered as well.
                cover: valley.filter(|_| bed.is_none()).map_or(0.0, cover),
                flow: bed.map(|bed| bed.flow).or(flow).unwrap_or(DVec3::ZERO),
                valley: valley.map(|valley| {
                    let side = Dual::constant(1.0) - valley.away;
                    (side * side * valley.share * MOST, valley.level)
                }),
                bed: bed.map(|bed| (bed.share, bed.ground)),
            })
        })
    }

    /// How much of the ground is seen under the water of a river whose bed is too narrow to be printed: fainter than it is drawn too wide, but not as faint as it would be.
    fn cover(&self, frame: &Frame, dir: DVec3) -> f64 {
        let [a, b] = frame.part.ends;
        let beside = frame.beside(dir);
        let contrast = (2.0 * a.bed.max(b.bed) / self.seen).min(1.0).sqrt();
        contrast * (1.0 - beside.metres / self.seen).max(0.0) * a.share.min(b.share)
    }

    /// All beds, mixed.
    fn bed(&self, network: &Network, dir: DVec3) -> Option<Bed> {
        let zero = Dual::constant(0.0);
        let (mut weights, mut levels, mut banks, mut deepest, mut most) =
            (zero, zero, zero, zero, zero);
        let (mut outside, mut nearest, mut flow) = (f64::INFINITY, f64::INFINITY, DVec3::ZERO);
        for &frame in &self.beds {
            if frame.is_far(dir) {
                continue;
            }
            let beside = frame.beside(dir);
            if beside.metres >= frame.bed_reach(&beside) {
                continue;
            }
            let (distance, along) = frame.measured(&beside);
            let (bed, part) = (along.bed(), along.share());
            let over = bed.inverse();
            let to_shore = distance * over;
            let side = (Dual::constant(BED_REACH) - to_shore) * (1.0 / (BED_REACH - FLAT));
            let share = side.unit().smooth() * part;
            // In its own bed a river hardly minds others.
            let near = (to_shore * to_shore + Dual::constant(0.05)).inverse();
            let weight = share * share * (near * near);
            let depth = bed * network.depth();
            let in_bed = Dual::constant(1.0) - to_shore * to_shore;
            let bank = ((to_shore - Dual::constant(1.0)) * (1.0 / BANK_WIDTH)).unit();
            weights = weights + weight;
            levels = levels + along.level() * weight;
            banks = banks + bank.smooth() * depth * BANK * weight;
            most = most.max(share);
            if in_bed.value > 0.0 {
                deepest = deepest.max(in_bed * depth * part);
            }
            outside = outside.min(beside.metres - bed.value);
            if to_shore.value < nearest {
                (nearest, flow) = (to_shore.value, frame.along);
            }
        }
        if weights.value <= 0.0 {
            return None;
        }
        let over = weights.inverse();
        let level = levels * over;
        Some(Bed {
            share: most,
            ground: level + banks * over - deepest,
            level: level.value - DRY * outside.max(0.0),
            flow,
        })
    }
}

/// A point's direction: the same bits from every realm that has it.
fn dir(RealmAxes { axis, sign }: RealmAxes, s: f64, t: f64) -> DVec3 {
    let mut on_cube = [0.0; 3];
    for (k, along) in [WARP.u(s), WARP.u(t), 1.0].into_iter().enumerate() {
        on_cube[axis[k]] = along * sign[k];
    }
    normalized(DVec3::from_array(on_cube))
}

/// What all rivers about a point do to it.
#[derive(Clone, Copy, Debug)]
struct Here {
    /// How much of the ground is the valley's, and how high that lies; then the same of the bed.
    valley: Option<(Dual, Dual)>,
    bed: Option<(Dual, Dual)>,
    /// The water's.
    level: f64,
    cover: f64,
    /// Where the river flows that counts most, along the sphere.
    flow: DVec3,
}

impl Here {
    /// What becomes of a height.
    fn drawn(&self, own: f64) -> f64 {
        self.over(Dual::constant(own)).value
    }

    fn over(&self, own: Dual) -> Dual {
        let both = [self.valley, self.bed].into_iter().flatten();
        both.fold(own, |ground, (share, to)| {
            ground * (Dual::constant(1.0) - share) + to * share
        })
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "heights and gradients are f32"
    )]
    fn draw(&self, dir: DVec3, height: &mut f32, gradient: Option<&mut Vec3>) {
        let own = Dual {
            value: f64::from(*height),
            gradient: gradient.as_ref().map_or(DVec3::ZERO, |own| own.as_dvec3()),
        };
        let ground = self.over(own);
        *height = ground.value as f32;
        if let Some(gradient) = gradient {
            let slope = ground.gradient;
            *gradient = (slope - dir * dot(slope, dir)).as_vec3();
        }
    }
}
