//! The sectors of a level about a few points, and what all bands share of them.

use crate::patch::SectorsInReach;
use crate::raster::discs::SectorBorders;
use crate::recipe::Chart;
use crate::simd::LANES;
use cubemap::{CellRow, Realm};

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
}

impl NearSectors {
    /// Those of a level about points of a realm, of which these hold one.
    pub(super) fn new(chart: Chart, realm: Realm, level: u8, held: [[u32; 2]; 2]) -> Self {
        let mut near = Self {
            chart,
            held,
            sectors: SectorsInReach::around(realm, level, held),
            places: Default::default(),
            keys: Vec::new(),
            borders: Default::default(),
        };
        near.fill();
        near
    }

    /// Makes them those of [`NearSectors::new`], in the same room.
    pub(super) fn set(&mut self, chart: Chart, realm: Realm, level: u8, held: [[u32; 2]; 2]) {
        self.chart = chart;
        self.held = held;
        self.sectors = SectorsInReach::around(realm, level, held);
        self.fill();
    }

    /// Whether they are those that hold a point in this chart; of the same realm and level.
    pub(super) fn are(&self, chart: Chart, held: [[u32; 2]; 2]) -> bool {
        self.chart == chart && self.held == held
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

    /// Even steps in sectors from the realm's edges.
    pub(super) fn in_sectors(&self, ends: [[f64; 2]; 2]) -> [[f64; 2]; 2] {
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
