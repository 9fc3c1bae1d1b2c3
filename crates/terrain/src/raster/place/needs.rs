//! What has to be printed to know the ground at one place: the place, and corners of sectors under its stamps.

use super::memory::Corner;
use crate::patch::{SectorsInReach, WARP, extent};
use crate::plan::Plan;
use crate::raster::discs::PlacedDiscs;
use crate::raster::guides::{Ground, GroundOfRealm, Guides};
use crate::raster::near::{Near, NearPoints, Visit};
use crate::recipe::Chart;
use crate::simd::{Kernel, LANES, Scalar};
use crate::stamp::{ChartKind, CubeChart, SphereChart};
use cubemap::Realm;
use glam::Vec3;
use std::marker::PhantomData;

/// What has to be printed to know the ground at one place.
#[derive(Debug)]
pub(super) struct Needs {
    /// The grounds that stamps follow; not found yet.
    pub(super) guides: Guides,
    /// For each ground, realm by realm, what this thread remembers of its corners: how it lies there by the planet's axes.
    pub(super) known: Vec<Vec<Vec<Option<Vec3>>>>,
    /// The place, and behind it the corners of grounds that are not known, from the finest ground to the coarsest.
    pub(super) groups: Vec<Group>,
}

/// Points that are printed as far as each other.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) realm: Realm,
    /// How many bands count at them, and up to which level, itself not among them.
    pub(super) bands: usize,
    pub(super) end: u8,
    /// Which of the guides' grounds and of its realms they are for; `None` for the place.
    pub(super) ground: Option<[usize; 2]>,
    /// Which of that ground's corners they are.
    pub(super) corners: Vec<usize>,
    /// Even steps along u and v: as many as fill whole blocks, the last ones over again.
    pub(super) s: Vec<f64>,
    pub(super) t: Vec<f64>,
    /// The same in the chart's coordinates.
    pub(super) across: Vec<f64>,
    pub(super) up: Vec<f64>,
    /// The least and the greatest step along u, and along v.
    ends: [[f64; 2]; 2],
}

impl Needs {
    /// Of a place with octaves up to level `finest`.
    ///
    /// From the finest octave to the coarsest: each ground is asked for at the corners of the sectors whose stamps reach a
    /// point that is printed up to there, and those corners are points for the grounds that are coarser.
    pub(super) fn new(plan: &Plan, realm: Realm, place: [f64; 2], finest: u8) -> Self {
        let chart = plan.recipe().chart;
        let own = Group::new(chart, realm, place.map(|along| vec![along]));
        let mut groups = vec![Group {
            bands: plan.recipe().bands.len(),
            end: finest + 1,
            ..own
        }];
        let (mut grounds, mut known) = (Vec::new(), Vec::new());
        let levels = if plan.is_guided() { finest + 1 } else { 0 };
        for level in (0..levels).rev() {
            for (band, octaves) in plan.guided_bands() {
                if let Some(mut ground) = Ground::new(band, &octaves, level) {
                    let asked = corners(plan, band, &mut ground, &groups);
                    let mut of_ground = Vec::with_capacity(asked.len());
                    for (at, (asked, of_realm)) in asked.iter().zip(ground.realms()).enumerate() {
                        let mut gradients = vec![None; asked.len()];
                        let mut missing = Vec::new();
                        for corner in (0..asked.len()).filter(|&corner| asked[corner]) {
                            let place = of_realm.corner(corner);
                            let realm = of_realm.realm();
                            match Corner::new(plan, band, level, realm, place).recall() {
                                None => missing.push(corner),
                                known => gradients[corner] = known,
                            }
                        }
                        of_ground.push(gradients);
                        if !missing.is_empty() {
                            groups.push(Group {
                                bands: band + 1,
                                end: level,
                                ground: Some([grounds.len(), at]),
                                ..Group::of_corners(chart, missing, of_realm, level)
                            });
                        }
                    }
                    known.push(of_ground);
                    grounds.push(ground);
                }
            }
        }
        Self {
            guides: Guides::of_grounds(grounds),
            known,
            groups,
        }
    }
}

impl Group {
    fn new(chart: Chart, realm: Realm, [s, t]: [Vec<f64>; 2]) -> Self {
        let filled = |mut along: Vec<f64>| {
            let last = along[along.len() - 1];
            along.resize(along.len().next_multiple_of(LANES), last);
            along
        };
        let [s, t] = [s, t].map(filled);
        let on_chart = |along: &[f64]| match chart {
            Chart::Sphere => along.iter().map(|&st| WARP.u(st)).collect(),
            Chart::Cube => along.to_vec(),
        };
        Self {
            across: on_chart(&s),
            up: on_chart(&t),
            ends: [&s, &t].map(|along| extent(along.iter().copied())),
            realm,
            bands: 0,
            end: 0,
            ground: None,
            corners: Vec::new(),
            s,
            t,
        }
    }

    /// Some corners of a ground, of a level's sectors.
    fn of_corners(chart: Chart, corners: Vec<usize>, ground: &GroundOfRealm, level: u8) -> Self {
        let n = f64::from(1_u32 << level);
        let along = |index: u32| (2.0 * f64::from(index) - n) / n;
        let places = corners.iter().map(|&corner| ground.corner(corner));
        let (s, t) = places.map(|at| (along(at[0]), along(at[1]))).unzip();
        Self {
            corners,
            ..Self::new(chart, ground.realm(), [s, t])
        }
    }

    /// Whether an octave of a band is printed at its points.
    fn has(&self, band: usize, octave: u8) -> bool {
        self.bands > band && self.end > octave
    }
}

/// Takes all sectors of a ground in that may be looked at, and marks which corners of each of its realms are asked for.
fn corners(plan: &Plan, band: usize, ground: &mut Ground, groups: &[Group]) -> Vec<Vec<bool>> {
    let mut all = Vec::new();
    for octave in ground.octaves() {
        for realm in Realm::ALL {
            // Whatever is printed there, be it of this band or not, is looked at together.
            let left = |group: &&Group| group.realm == realm && group.end > octave;
            if let Some(ends) = borders(groups.iter().filter(left)) {
                let near = NearPoints::about(plan.recipe().chart, realm, ends, octave);
                ground.take_in_all(&near.about.sectors);
                all.push((ends, near));
            }
        }
    }
    let (_, levels) = ground.made_of();
    let mut asked = Asked {
        level: levels.end,
        marks: ground.realms().iter().map(unmarked).collect(),
        realms: ground.realms(),
    };
    for (ends, near) in &all {
        let reaching = Reaching {
            plan,
            band,
            ends: *ends,
            near,
            groups,
            asked: &mut asked,
        };
        match (
            plan.recipe().chart,
            plan.is_wide(band, near.about.sectors.level),
        ) {
            (Chart::Sphere, true) => reaching.ask::<SphereChart, f64>(),
            (Chart::Sphere, false) => reaching.ask::<SphereChart, f32>(),
            (Chart::Cube, true) => reaching.ask::<CubeChart, f64>(),
            (Chart::Cube, false) => reaching.ask::<CubeChart, f32>(),
        }
    }
    asked.marks
}

fn unmarked(ground: &GroundOfRealm) -> Vec<bool> {
    let (_, [columns, rows]) = ground.corners();
    vec![false; (columns * rows) as usize]
}

/// The rectangle that some groups of a realm lie in, by even steps along u and v; `None` around none.
fn borders<'g>(groups: impl Iterator<Item = &'g Group>) -> Option<[[f64; 2]; 2]> {
    let ends = groups.map(|group| group.ends);
    let hull =
        |[low, high]: [f64; 2], [lower, higher]: [f64; 2]| [low.min(lower), high.max(higher)];
    ends.reduce(|own, other| [hull(own[0], other[0]), hull(own[1], other[1])])
}

/// The corners of a ground that are asked for.
struct Asked<'g> {
    level: u8,
    realms: &'g [GroundOfRealm],
    marks: Vec<Vec<bool>>,
}

impl Asked<'_> {
    /// Those around a sector of an octave.
    fn mark(&mut self, realm: Realm, sector: [u32; 2], octave: u8) {
        let finer = octave - self.level;
        let mut realms = self.realms.iter().zip(&mut self.marks);
        if let Some((ground, marks)) = realms.find(|(ground, _)| ground.realm() == realm) {
            let ([column, row], [columns, _]) = ground.corners();
            let [i, j] = sector.map(|index| index >> finer);
            let at = ((j - row) * columns + (i - column)) as usize;
            let above = at + columns as usize;
            for corner in [at, at + 1, above, above + 1] {
                marks[corner] = true;
            }
        }
    }
}

/// Asks for the corners around all stamps that may reach a point of those groups that a band is printed on.
struct Reaching<'a, 'g> {
    plan: &'a Plan,
    band: usize,
    ends: [[f64; 2]; 2],
    near: &'a NearPoints,
    groups: &'a [Group],
    asked: &'a mut Asked<'g>,
}

impl Reaching<'_, '_> {
    /// In a chart, and the type that the octave is summed in.
    fn ask<C: ChartKind, T: Scalar>(self) {
        let instructions = self.plan.instructions();
        instructions.run(InChart(self, PhantomData::<(C, T)>));
    }
}

/// The same in a chart, by discs placed in a type.
struct InChart<'a, 'g, C>(Reaching<'a, 'g>, PhantomData<C>);

impl<C: ChartKind, T: Scalar> Kernel for InChart<'_, '_, (C, T)> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Reaching {
            plan,
            band,
            ends,
            near,
            groups,
            asked,
        } = self.0;
        let SectorsInReach { realm, level, .. } = near.about.sectors;
        let own = |group: &&Group| group.realm == realm && group.has(band, level);
        if !groups.iter().any(|group| own(&group)) {
            return;
        }
        near.each::<C, T>((plan, band), ends, Visit::Look, |near| match near {
            Near::Discs(discs) => {
                let reach = |lane: usize| {
                    let mut groups = groups.iter().filter(own);
                    groups.any(|group| reaches::<C, T>(&discs.placed, lane, group))
                };
                discs.ask(reach, |sector| asked.mark(realm, sector, level));
            }
            // Few come from other realms or lie at a corner of the cube, and to see whether they reach anything is dear.
            Near::Sector(sector) => asked.mark(sector.realm(), [sector.i(), sector.j()], level),
            Near::Stamp(stamp) => {
                if let Some(sector) = stamp.ask() {
                    asked.mark(sector.realm(), [sector.i(), sector.j()], level);
                }
            }
        });
    }
}

/// Whether a disc reaches a point of a group, or nearly does.
#[inline(always)]
fn reaches<C: ChartKind, T: Scalar>(placed: &PlacedDiscs<T>, lane: usize, group: &Group) -> bool {
    let centre = [placed.centre[0][lane], placed.centre[1][lane]];
    let (e1, e2) = (&placed.e1, &placed.e2);
    let blocks = group.across.chunks_exact(LANES);
    for (across, up) in blocks.zip(group.up.chunks_exact(LANES)) {
        let mut near = false;
        for k in 0..LANES {
            let du = T::of(across[k] - centre[0]);
            let dv = T::of(up[k] - centre[1]);
            let p = du * e1[0][lane];
            let q = du * e2[0][lane] + dv * e2[1][lane];
            let length_squared = T::of(C::length_squared(across[k], up[k]));
            near |= p * p + q * q <= T::of(NEARLY) * length_squared;
        }
        if near {
            return true;
        }
    }
    false
}

/// The square of how far from its centre a disc's stamp may still count, in radii: what f32 loses is much less.
const NEARLY: f64 = 1.01;
