//! What a band has about a few points: discs of their own realm, and what comes from others.

use super::near_sectors::NearSectors;
use super::near_walk::NearWalk;
use crate::plan::Plan;
use crate::raster::discs::{ChosenDiscs, PlacedDiscs};
use crate::raster::guides::GroundOfRealm;
use crate::raster::sector_walk::Stretch;
use crate::recipe::{Band, Chart};
use crate::simd::{LANES, Scalar};
use crate::stamp::{ChartKind, Footprint, GuideRule, SectorStamp};
use cubemap::Cell;
use std::array::from_fn;
use std::cell::OnceCell;

/// One of the things that a band has about a few points.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Near<'a, T> {
    /// Some of the stamps of the points' own realm.
    Discs(&'a NearDiscs<T>),
    /// A stamp of another realm.
    Stamp(&'a OtherStamp<T>),
    /// A sector of another realm that nothing is remembered of, or one at a corner of the cube.
    Sector(Cell),
}

/// The same, to be remembered.
#[derive(Debug)]
enum Kept<T> {
    Discs(Box<NearDiscs<T>>),
    Stamp(Box<OtherStamp<T>>),
    Sector(Cell),
}

/// All that a band has about a few points, as far as it does not depend on where in their sectors they lie.
#[derive(Debug)]
pub(super) struct KeptBand<T>(Vec<Kept<T>>);

/// Discs of the points' own realm, a lane each.
#[derive(Clone, Debug)]
pub(crate) struct NearDiscs<T> {
    /// Those that follow the ground are as if they did not, before they are guided.
    pub(crate) chosen: ChosenDiscs,
    pub(crate) placed: PlacedDiscs<T>,
    /// What was found of each lane's stamp, as the ground has it: `None` where that takes it away.
    footprints: [OnceCell<Option<Footprint<T>>>; LANES],
}

/// The same as the ground has them.
#[derive(Debug)]
pub(crate) struct GuidedDiscs<T> {
    chosen: ChosenDiscs,
    placed: PlacedDiscs<T>,
    /// Whether the ground under each was asked for.
    are_known: [bool; LANES],
}

/// A stamp of another realm than the points', in the sphere chart.
#[derive(Clone, Debug)]
pub(crate) struct OtherStamp<T> {
    /// As if it did not follow the ground.
    pub(crate) drawn: SectorStamp,
    footprint: OnceCell<Footprint<T>>,
}

impl<T> OtherStamp<T> {
    /// The sector under which the ground is to be asked for; `None` once it is known what that says.
    pub(crate) fn ask(&self) -> Option<Cell> {
        let is_known = self.footprint.get().is_some();
        (!is_known).then_some(self.drawn.cell)
    }

    /// Its footprint without columns or rows, as the ground has it: what `find` finds the first time that it finds one.
    pub(crate) fn footprint(
        &self,
        find: impl FnOnce() -> Option<Footprint<T>>,
    ) -> Option<&Footprint<T>> {
        let known = self.footprint.get();
        known.or_else(|| find().map(|found| self.footprint.get_or_init(|| found)))
    }
}

impl<T: Scalar> Near<'_, T> {
    /// All that a band has, in the order it is summed in, given to `take`: of the discs those whose centres lie within such columns and rows of sectors.
    #[inline(always)]
    pub(super) fn each<C: ChartKind>(
        near: &NearSectors,
        within: [[f64; 2]; 2],
        (plan, band): (&Plan, usize),
        mut take: impl FnMut(Near<'_, T>),
    ) {
        let sectors = &near.sectors;
        let Some(height) = plan.octave_height(band, sectors.level) else {
            return;
        };
        for &sector in &sectors.earlier {
            take(Near::Sector(sector));
        }
        let recipe = &plan.recipe().bands[band];
        let (stamps, spread) = (&recipe.stamps, recipe.spread());
        let are_turned = plan.guide_rule(band).is_none() && !recipe.is_round();
        let mut walk = NearWalk::new(near, within, (stamps, spread), plan.key(band));
        let mut chosen = ChosenDiscs::new(sectors.level, spread, height);
        while let Some(stretch) = walk.next(&mut chosen) {
            match stretch {
                Stretch::CubeCorner(sector) => take(Near::Sector(sector)),
                Stretch::Discs(_) => take(Near::Discs(&NearDiscs {
                    placed: PlacedDiscs::new::<C>(&chosen, are_turned),
                    chosen: chosen.clone(),
                    footprints: from_fn(|_| OnceCell::new()),
                })),
            }
        }
        for &sector in &sectors.later {
            take(Near::Sector(sector));
        }
    }
}

impl<T: Scalar> KeptBand<T> {
    /// What a band has for all points in the same sectors.
    #[inline(always)]
    pub(super) fn new<C: ChartKind>(near: &NearSectors, plan: &Plan, band: usize) -> Self {
        let mut all = Vec::new();
        Near::each::<C>(near, near.within(), (plan, band), |own| {
            let kept = match own {
                Near::Discs(discs) => Some(Kept::Discs(Box::new(discs.clone()))),
                Near::Stamp(stamp) => Some(Kept::Stamp(Box::new(stamp.clone()))),
                Near::Sector(sector) => plan.drawn_stamp(band, sector).map(|drawn| {
                    let footprint = OnceCell::new();
                    match C::CHART {
                        Chart::Sphere => Kept::Stamp(Box::new(OtherStamp { drawn, footprint })),
                        Chart::Cube => Kept::Sector(sector),
                    }
                }),
            };
            all.extend(kept);
        });
        Self(all)
    }

    /// One after the other in the order it is summed in.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = Near<'_, T>> {
        self.0.iter().map(|kept| match kept {
            Kept::Discs(discs) => Near::Discs(discs),
            Kept::Stamp(stamp) => Near::Stamp(stamp),
            Kept::Sector(sector) => Near::Sector(*sector),
        })
    }
}

impl<T: Scalar> NearDiscs<T> {
    /// Asks for the ground under those of the stamps that `reach` a point and of which it does not know yet what it says to them; `ask` is given their sectors.
    #[inline(always)]
    pub(crate) fn ask(&self, reach: impl Fn(usize) -> bool, mut ask: impl FnMut([u32; 2])) {
        let unknown = |&lane: &usize| self.footprints[lane].get().is_none();
        for lane in (0..self.chosen.len()).filter(unknown) {
            if reach(lane) {
                ask(self.chosen.sector(lane));
            }
        }
    }

    /// The footprint of a lane's stamp, without columns or rows; `None` if the ground takes it away, or was not asked for, since no point is in the disc. The guides are what the band's stamps follow, if they do.
    #[inline(always)]
    pub(crate) fn footprint<C: ChartKind>(
        &self,
        lane: usize,
        band: &Band,
        guided: &mut Option<GuidedDiscs<T>>,
        guides: Option<(&GuideRule, &GroundOfRealm)>,
    ) -> Option<&Footprint<T>> {
        let own = &self.footprints[lane];
        if let Some(known) = own.get() {
            return known.as_ref();
        }
        let (chosen, placed) = match guides {
            Some((rule, ground)) => {
                let find = || self.guided(rule, ground, !band.is_round());
                let guided = guided.get_or_insert_with(find);
                if !guided.are_known[lane] {
                    return None;
                }
                (&guided.chosen, &guided.placed)
            }
            None => (&self.chosen, &self.placed),
        };
        let find = |index: usize| placed.footprint::<C>(chosen, lane, &band.stamps[index]);
        own.get_or_init(|| chosen.indices()[lane].map(find))
            .as_ref()
    }

    /// All lanes as the ground has them.
    #[inline(always)]
    fn guided(&self, rule: &GuideRule, ground: &GroundOfRealm, are_turned: bool) -> GuidedDiscs<T> {
        let (mut chosen, mut placed) = (self.chosen.clone(), self.placed.clone());
        let gradients = ground.under_all(chosen.sectors(), chosen.level, &placed.jitter);
        let (mut turns, mut weights) = (chosen.turns(), [1.0; LANES]);
        rule.guide_all(&mut turns, &mut weights, &placed.centre, &gradients);
        chosen.guide(&turns, &weights);
        if are_turned {
            placed.turn(&chosen);
        }
        GuidedDiscs {
            are_known: gradients[0].map(|part| !part.is_nan()),
            chosen,
            placed,
        }
    }
}
