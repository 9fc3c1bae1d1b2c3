//! The sectors about a few points, and what all bands of a level share of them.

use super::near_discs::{KeptBand, Near};
use crate::patch::SectorsInReach;
use crate::plan::Plan;
use crate::raster::discs::SectorBorders;
use crate::recipe::Chart;
use crate::simd::{LANES, Scalar};
use crate::stamp::ChartKind;
use cubemap::{Cell, CellRow, Realm};
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

/// Every sector of a level whose stamp may reach some points, and of those of their own realm what a [`NearWalk`](super::near_walk::NearWalk) asks of each.
#[derive(Debug)]
pub(crate) struct NearSectors {
    pub(crate) chart: Chart,
    /// The sectors that hold a point.
    held: [[u32; 2]; 2],
    pub(crate) sectors: SectorsInReach,
    /// Column and row of each, in the order they are summed in; behind the last some of no meaning, to a whole vector.
    pub(crate) places: [Vec<u32>; 2],
    /// What their random bits come from.
    pub(crate) keys: Vec<u64>,
    pub(crate) borders: [SectorBorders; 2],
    /// The bands that were printed there.
    bands: RefCell<Vec<Met>>,
}

/// A band that was printed about some points.
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
    static FOUND: RefCell<Vec<Option<Rc<NearSectors>>>> = const { RefCell::new(Vec::new()) };
}

/// How many places of a realm a thread remembers a level's sectors of, one at most of neighbouring ones.
const PLACES: usize = 4;

/// Of how many bands is remembered what they have at the same sectors.
const BANDS: usize = 64;

/// How many levels have sectors.
const LEVELS: usize = Cell::MAX_LEVEL as usize + 1;

impl NearSectors {
    /// Those of a level about points of a realm between such even steps along u and v.
    pub(crate) fn about(chart: Chart, realm: Realm, ends: [[f64; 2]; 2], level: u8) -> Rc<Self> {
        let held = SectorsInReach::held(ends, level);
        FOUND.with_borrow_mut(|found| {
            if found.is_empty() {
                found.resize(6 * LEVELS * PLACES, None);
            }
            let of_level = (realm.index() * LEVELS + usize::from(level)) * PLACES;
            let [[column, _], [row, _]] = held.map(|ends| ends.map(|sector| sector as usize));
            let found = &mut found[of_level + (column + 2 * row) % PLACES];
            let is_known = |near: &&mut Rc<Self>| near.chart == chart && near.held == held;
            if let Some(near) = found.as_mut().filter(is_known) {
                return Rc::clone(near);
            }
            let sectors = SectorsInReach::around(realm, level, held);
            // In the room of those from before, unless somebody has them still.
            if let Some(near) = found.as_mut().and_then(Rc::get_mut) {
                (near.chart, near.sectors) = (chart, sectors);
                near.fill();
                near.held = held;
            } else {
                let mut near = Self {
                    chart,
                    held,
                    sectors,
                    places: Default::default(),
                    keys: Vec::new(),
                    borders: Default::default(),
                    bands: RefCell::default(),
                };
                near.fill();
                *found = Some(near.into());
            }
            found.clone().expect("filled")
        })
    }

    /// Finds what follows from the sectors.
    fn fill(&mut self) {
        let Self {
            chart,
            sectors,
            places,
            keys,
            borders,
            bands,
            ..
        } = self;
        bands.get_mut().clear();
        let spans @ [columns, rows] = [sectors.columns, sectors.rows];
        for (borders, span) in borders.iter_mut().zip(spans) {
            // From no patch: who looks at blocks does not ask how far from its first point they are.
            borders.set(*chart, sectors.level, span, 0.0);
        }
        let span = |[first, last]: [u32; 2]| (last - first) as usize + 1;
        let whole = span(columns) * span(rows) + LANES;
        let [all_columns, all_rows] = places;
        for all in [&mut *all_columns, &mut *all_rows] {
            all.clear();
            all.reserve(whole);
        }
        keys.clear();
        keys.reserve(whole);
        for j in rows[0]..=rows[1] {
            let row = CellRow::new(sectors.own(columns[0], j));
            let mut key = row.key(columns[0]);
            for i in columns[0]..=columns[1] {
                all_columns.push(i);
                all_rows.push(j);
                keys.push(key.bits());
                key = row.after(key);
            }
        }
        all_columns.resize(whole, 0);
        all_rows.resize(whole, 0);
        keys.resize(whole, 0);
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
            None => Near::each::<C>(self, self.in_sectors(ends), (plan, band), take),
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
                if bands.len() == BANDS {
                    bands.clear();
                }
                bands.push(Met {
                    plan: plan.id(),
                    band,
                    kept: None,
                });
            }
            return None;
        };
        if met.kept.is_none() && visit == Visit::Print {
            met.kept = Some(Rc::new(KeptBand::<T>::new::<C>(self, plan, band)));
        }
        let kept = met.kept.clone()?.downcast();
        Some(kept.expect("a level is summed in one type"))
    }

    /// Even steps in sectors from the realm's edges.
    fn in_sectors(&self, ends: [[f64; 2]; 2]) -> [[f64; 2]; 2] {
        let n = f64::from(1_u32 << self.sectors.level);
        ends.map(|ends| ends.map(|st| (st + 1.0) * 0.5 * n))
    }

    /// The borders around the sectors that hold a point.
    pub(super) fn within(&self) -> [[f64; 2]; 2] {
        self.held
            .map(|[first, last]| [f64::from(first), f64::from(last) + 1.0])
    }

    /// How many of them are of their own realm.
    pub(crate) const fn len(&self) -> usize {
        self.keys.len() - LANES
    }
}
