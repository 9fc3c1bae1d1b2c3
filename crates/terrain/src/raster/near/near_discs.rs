//! Discs about a few points, and their footprints as the ground has them.

use crate::raster::discs::{ChosenDiscs, PlacedDiscs};
use crate::raster::guides::GroundOfRealm;
use crate::recipe::Band;
use crate::simd::{LANES, Scalar};
use crate::stamp::{ChartKind, Footprint, GuideRule};
use std::array::from_fn;
use std::cell::OnceCell;

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

impl<T: Scalar> NearDiscs<T> {
    /// Discs, placed; turned as well, where that shows and no ground will turn them.
    #[inline(always)]
    pub(super) fn new<C: ChartKind>(chosen: &ChosenDiscs, are_turned: bool) -> Self {
        Self {
            placed: PlacedDiscs::new::<C>(chosen, are_turned),
            chosen: chosen.clone(),
            footprints: from_fn(|_| OnceCell::new()),
        }
    }

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
            are_known: GroundOfRealm::are_known(&gradients),
            chosen,
            placed,
        }
    }
}
