//! The sectors about a few points, and what all bands of a level share of them.

use super::discs::SectorBorders;
use crate::patch::{Patch, SectorsInReach};
use crate::recipe::Chart;
use crate::simd::LANES;
use cubemap::{Cell, CellRow};
use std::cell::RefCell;
use std::rc::Rc;

/// Every sector of a level whose stamp may reach some points, and of those of their own realm what a [`NearWalk`](super::near_walk::NearWalk) asks of each.
#[derive(Clone, Debug)]
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
}

thread_local! {
    /// Those of each realm and level that this thread met last: bands of one level have the same, and so have places beside each other.
    static FOUND: RefCell<Vec<Option<Rc<NearSectors>>>> = const { RefCell::new(Vec::new()) };
}

/// How many levels have sectors.
const LEVELS: usize = Cell::MAX_LEVEL as usize + 1;

impl NearSectors {
    /// Those of a level about a patch.
    pub(crate) fn about(chart: Chart, patch: &Patch, level: u8) -> Rc<Self> {
        let held = SectorsInReach::held(patch, level);
        FOUND.with_borrow_mut(|found| {
            if found.is_empty() {
                found.resize(6 * LEVELS, None);
            }
            let found = &mut found[patch.realm.index() * LEVELS + usize::from(level)];
            let is_known = |near: &&mut Rc<Self>| near.chart == chart && near.held == held;
            if let Some(near) = found.as_mut().filter(is_known) {
                return Rc::clone(near);
            }
            let sectors = SectorsInReach::around(patch.realm, level, held);
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
            ..
        } = self;
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

    /// How many of them are of their own realm.
    pub(crate) const fn len(&self) -> usize {
        self.keys.len() - LANES
    }
}
