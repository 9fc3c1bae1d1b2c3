//! What a thread remembers about a few points: who asks for a place asks for one beside it next.

use super::kept_band::KeptBand;
use super::near::Near;
use super::near_sectors::NearSectors;
use crate::patch::SectorsInReach;
use crate::plan::Plan;
use crate::recipe::Chart;
use crate::simd::Scalar;
use crate::stamp::ChartKind;
use cubemap::{Cell, Realm};
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

/// The sectors of a level about a few points, and what bands have there.
#[derive(Debug)]
pub(crate) struct NearPoints {
    pub(crate) about: NearSectors,
    /// The bands that were printed there.
    bands: RefCell<Vec<Met>>,
}

/// A band that was printed about them.
#[derive(Debug)]
struct Met {
    plan: u64,
    band: usize,
    /// The [`KeptBand`] of the type that the level is summed in, once points in the same sectors were asked for again.
    kept: Option<Rc<dyn Any>>,
}

/// What one asks for a band's discs for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visit {
    /// To see which of them reach a point.
    Look,
    /// To print them.
    Print,
}

thread_local! {
    /// Those of each realm and level that this thread met last: bands of one level have the same, and so have places beside each other.
    static FOUND: RefCell<Vec<Option<Rc<NearPoints>>>> = const { RefCell::new(Vec::new()) };
}

/// Of how many places of a realm a thread remembers a level's sectors; neighbouring sectors are never in one's room.
///
/// What eight discs have is three kilobytes: a walk on an Earth takes a quarter of a megabyte.
const PLACES: usize = 4;

/// Of how many bands is remembered what they have at the same sectors.
const BANDS: usize = 64;

/// How many levels have sectors.
const LEVELS: usize = Cell::MAX_LEVEL as usize + 1;

impl NearPoints {
    /// What is about points of a realm between such even steps along u and v, on a level.
    pub(crate) fn about(chart: Chart, realm: Realm, ends: [[f64; 2]; 2], level: u8) -> Rc<Self> {
        let held = SectorsInReach::held(ends, level);
        FOUND.with_borrow_mut(|found| {
            if found.is_empty() {
                found.resize(6 * LEVELS * PLACES, None);
            }
            let of_level = (realm.index() * LEVELS + usize::from(level)) * PLACES;
            let [[column, _], [row, _]] = held.map(|ends| ends.map(|sector| sector as usize));
            let found = &mut found[of_level + (column + 2 * row) % PLACES];
            let is_known = |own: &&mut Rc<Self>| own.about.are(chart, held);
            if let Some(known) = found.as_mut().filter(is_known) {
                return Rc::clone(known);
            }
            // In the room of those from before, unless somebody has them still.
            if let Some(own) = found.as_mut().and_then(Rc::get_mut) {
                own.about.set(chart, realm, level, held);
                own.bands.get_mut().clear();
            } else {
                let about = NearSectors::new(chart, realm, level, held);
                let bands = RefCell::default();
                *found = Some(Self { about, bands }.into());
            }
            found.clone().expect("filled")
        })
    }

    /// Gives what a band has about points between such even steps to `take`, in the order it is summed in.
    #[inline(always)]
    pub(crate) fn each<C: ChartKind, T: Scalar>(
        &self,
        (plan, band): (&Plan, usize),
        ends: [[f64; 2]; 2],
        visit: Visit,
        take: impl FnMut(Near<'_, T>),
    ) {
        match self.kept::<C, T>(plan, band, visit) {
            Some(kept) => kept.iter().for_each(take),
            None => Near::each::<C>(&self.about, self.about.in_sectors(ends), (plan, band), take),
        }
    }

    /// What is remembered of a band: from the second time on that it is printed there.
    #[inline(always)]
    fn kept<C: ChartKind, T: Scalar>(
        &self,
        plan: &Plan,
        band: usize,
        visit: Visit,
    ) -> Option<Rc<KeptBand<T>>> {
        let mut bands = self.bands.borrow_mut();
        let met = bands
            .iter_mut()
            .find(|met| met.plan == plan.id() && met.band == band);
        let Some(met) = met else {
            if visit == Visit::Print {
                // What is remembered for this place must stay until it is printed.
                if bands.len() == BANDS {
                    bands.retain(|met| met.plan == plan.id());
                }
                if bands.len() < BANDS {
                    bands.push(Met {
                        plan: plan.id(),
                        band,
                        kept: None,
                    });
                }
            }
            return None;
        };
        if met.kept.is_none() && visit == Visit::Print {
            met.kept = Some(Rc::new(KeptBand::<T>::new::<C>(&self.about, plan, band)));
        }
        let kept = met.kept.clone()?.downcast();
        Some(kept.expect("a level is summed in one type"))
    }
}
