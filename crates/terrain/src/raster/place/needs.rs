//! What has to be printed to know the ground at one place: the place, and corners of sectors under its stamps.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use crate::patch::{Patch, SectorsInReach, WARP, extent};
use crate::plan::Plan;
use crate::raster::discs::{ChosenDiscs, PlacedDiscs};
use crate::raster::guides::{Ground, GroundOfRealm, Guides};
use crate::raster::sector_walk::{SectorWalk, Stretch};
use crate::recipe::Chart;
use crate::simd::{Kernel, LANES};
use crate::stamp::{ChartKind, CubeChart, SphereChart};
use cubemap::Realm;
use std::marker::PhantomData;

/// What has to be printed to know the ground at one place.
#[derive(Debug)]
pub(super) struct Needs {
    /// The grounds that stamps follow; not found yet.
    pub(super) guides: Guides,
    /// The place, and behind it the corners of grounds, from the finest ground to the coarsest.
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
    across: Vec<f64>,
    up: Vec<f64>,
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
        let mut grounds = Vec::new();
        let levels = if plan.is_guided() { 0..=finest } else { 1..=0 };
        for level in levels.rev() {
            for (band, octaves) in plan.guided_bands() {
                if let Some(mut ground) = Ground::new(band, &octaves, level) {
                    let corners = corners(plan, band, &mut ground, &groups);
                    let number = grounds.len();
                    for (at, (corners, of_realm)) in corners.iter().zip(ground.realms()).enumerate()
                    {
                        let group = Group::of_corners(chart, corners, of_realm, level);
                        groups.extend(group.map(|group| Group {
                            bands: band + 1,
                            end: level,
                            ground: Some([number, at]),
                            ..group
                        }));
                    }
                    grounds.push(ground);
                }
            }
        }
        Self {
            guides: Guides::of_grounds(grounds),
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
            realm,
            bands: 0,
            end: 0,
            ground: None,
            corners: Vec::new(),
            s,
            t,
        }
    }

    /// The corners that are asked for, of a level's sectors; `None` of none.
    fn of_corners(
        chart: Chart,
        asked: &[bool],
        ground: &GroundOfRealm,
        level: u8,
    ) -> Option<Self> {
        let n = f64::from(1_u32 << level);
        let ([column, row], [columns, _]) = ground.corners();
        let corners: Vec<_> = (0..asked.len()).filter(|&at| asked[at]).collect();
        if corners.is_empty() {
            return None;
        }
        let along = |index: u32| (2.0 * f64::from(index) - n) / n;
        #[expect(clippy::cast_possible_truncation, reason = "a few dozen")]
        let place = |at: usize| {
            let at = at as u32;
            [along(column + at % columns), along(row + at / columns)]
        };
        let axis = |axis: usize| corners.iter().map(|&at| place(at)[axis]).collect();
        let group = Self::new(chart, ground.realm(), [axis(0), axis(1)]);
        Some(Self { corners, ..group })
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
            if let Some(patch) = borders(realm, groups.iter().filter(left)) {
                let sectors = SectorsInReach::new(&patch, octave);
                ground.take_in_all(&sectors);
                all.push((patch, sectors));
            }
        }
    }
    let (_, levels) = ground.made_of();
    let mut asked = Asked {
        level: levels.end,
        marks: ground.realms().iter().map(unmarked).collect(),
        realms: ground.realms(),
    };
    for (patch, sectors) in &all {
        let of_realm = |group: &&Group| group.realm == sectors.realm;
        let groups = groups.iter().filter(of_realm);
        let groups: Vec<_> = groups
            .filter(|group| group.has(band, sectors.level))
            .collect();
        if groups.is_empty() {
            continue;
        }
        // Few come from other realms, and to see whether they reach anything is dear.
        for sector in sectors.earlier.iter().chain(&sectors.later) {
            asked.mark(sector.realm(), [sector.i(), sector.j()], sectors.level);
        }
        let reaching = (plan, band, patch, sectors, &*groups, &mut asked);
        let instructions = plan.instructions();
        match plan.recipe().chart {
            Chart::Sphere => instructions.run(Reaching::<SphereChart>(reaching, PhantomData)),
            Chart::Cube => instructions.run(Reaching::<CubeChart>(reaching, PhantomData)),
        }
    }
    asked.marks
}

fn unmarked(ground: &GroundOfRealm) -> Vec<bool> {
    let (_, [columns, rows]) = ground.corners();
    vec![false; (columns * rows) as usize]
}

/// The rectangle that some groups of a realm lie in; `None` around none.
fn borders<'g>(realm: Realm, groups: impl Iterator<Item = &'g Group>) -> Option<Patch> {
    let groups: Vec<_> = groups.collect();
    let ends = |along: fn(&Group) -> &[f64]| {
        let all = groups.iter().flat_map(|group| along(group));
        extent(all.copied()).to_vec()
    };
    (!groups.is_empty()).then(|| Patch {
        realm,
        s: ends(|group| &group.s),
        t: ends(|group| &group.t),
        step: 1.0,
        slack: 0.0,
    })
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

/// Asks for the corners around all stamps of a realm that reach a point of some groups.
struct Reaching<'a, 'g, C>(
    (
        &'a Plan,
        usize,
        &'a Patch,
        &'a SectorsInReach,
        &'a [&'a Group],
        &'a mut Asked<'g>,
    ),
    PhantomData<C>,
);

impl<C: ChartKind> Kernel for Reaching<'_, '_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (plan, band, patch, sectors, groups, asked) = self.0;
        let recipe = &plan.recipe().bands[band];
        let (stamps, key) = (&recipe.stamps, plan.key(band));
        let mut walk = SectorWalk::new(C::CHART, sectors, patch, stamps, key, None);
        let mut discs = ChosenDiscs::new(sectors.level, recipe.spread(), 0.0);
        while let Some(stretch) = walk.next(&mut discs) {
            if let Stretch::CubeCorner(sector) = stretch {
                asked.mark(sectors.realm, [sector.i(), sector.j()], sectors.level);
                continue;
            }
            let placed = PlacedDiscs::<f64>::new::<C>(&discs, false);
            for lane in 0..discs.len() {
                for group in groups {
                    if reaches::<C>(&placed, lane, group) {
                        asked.mark(sectors.realm, discs.sector(lane), sectors.level);
                        break;
                    }
                }
            }
        }
    }
}

/// Whether a disc reaches a point of a group, or nearly does.
#[inline(always)]
fn reaches<C: ChartKind>(placed: &PlacedDiscs<'_, f64>, lane: usize, group: &Group) -> bool {
    let centre = [placed.centre[0][lane], placed.centre[1][lane]];
    let (e1, e2) = (&placed.e1, &placed.e2);
    let blocks = group.across.chunks_exact(LANES);
    for (across, up) in blocks.zip(group.up.chunks_exact(LANES)) {
        let mut near = false;
        for k in 0..LANES {
            let (du, dv) = (across[k] - centre[0], up[k] - centre[1]);
            let p = du * e1[0][lane];
            let q = du * e2[0][lane] + dv * e2[1][lane];
            near |= p * p + q * q <= NEARLY * C::length_squared(across[k], up[k]);
        }
        if near {
            return true;
        }
    }
    false
}

/// The square of how far from its centre a disc's stamp may still count, in radii: what f32 loses is much less.
const NEARLY: f64 = 1.01;
