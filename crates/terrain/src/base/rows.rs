//! The bells of bumps along a row of points, corner by corner of the cells that those lie in.

use super::bells::Bell;
use super::bumps::{Bumps, in_order};
use super::heap::BellBlock;
use crate::simd::LANES;
use cubemap::{NodePlace, Realm};

/// The bells of the nodes of a row of cells, each made once.
#[derive(Debug)]
pub(super) struct BumpRows {
    realm: Realm,
    /// For each column of points the column of its cell.
    columns: Vec<usize>,
    /// The first of the nodes' columns, and how many they are.
    first: usize,
    count: usize,
    /// The row of the cells that were looked at.
    row: Option<usize>,
    /// Of the nodes in the row before those cells, and in that behind them.
    rows: [Vec<Option<Bell>>; 2],
}

/// For each of the four corners of the cells that points of a row lie in, in the order of their places, the corner's bell at each point: one that adds nothing where it has none.
#[derive(Debug, Default)]
pub(super) struct Corners([Corner; 4]);

/// One of them: what bells are made of, point by point.
#[derive(Debug, Default)]
struct Corner {
    centre: [Vec<f64>; 3],
    narrowness: Vec<f64>,
    height: Vec<f64>,
}

/// A bell that adds nothing.
const NOTHING: Bell = Bell {
    centre: [0.0; 3],
    narrowness: 0.0,
    height: 0.0,
};

impl BumpRows {
    /// Of points in some columns of cells; `None` without any.
    pub(super) fn new(realm: Realm, columns: Vec<usize>) -> Option<Self> {
        let (&first, &last) = (columns.iter().min()?, columns.iter().max()?);
        Some(Self {
            realm,
            columns,
            first,
            count: last + 2 - first,
            row: None,
            rows: [Vec::new(), Vec::new()],
        })
    }

    /// Looks at a row of cells.
    pub(super) fn look(&mut self, bumps: &Bumps, j: usize) {
        let [before, behind] = &mut self.rows;
        let (realm, i, count) = (self.realm, self.first, self.count);
        let read = |j: usize, row: &mut Vec<Option<Bell>>| {
            row.clear();
            row.extend(bumps.row(NodePlace { realm, i, j }, count));
        };
        if self.row.is_some_and(|row| row + 1 == j) {
            std::mem::swap(before, behind);
        } else {
            read(j, before);
        }
        read(j + 1, behind);
        self.row = Some(j);
    }

    /// The bells at the points' corners; whether there are any.
    pub(super) fn corners(&self, corners: &mut Corners) -> bool {
        if self.rows.iter().flatten().all(Option::is_none) {
            return false;
        }
        for (corner, [right, above]) in corners.0.iter_mut().zip(in_order(self.realm)) {
            let row = &self.rows[above];
            let bells = self.columns.iter();
            let bells = bells.map(|&column| row[column + right - self.first].unwrap_or(NOTHING));
            corner.take(bells, self.columns.len().next_multiple_of(LANES));
        }
        true
    }
}

impl Corner {
    /// Takes bells, and behind them such as add nothing, so that there are so many.
    #[inline(always)]
    fn take(&mut self, bells: impl Iterator<Item = Bell>, count: usize) {
        let [x, y, z] = &mut self.centre;
        let mut parts = [x, y, z, &mut self.narrowness, &mut self.height];
        for part in &mut parts {
            part.clear();
            part.resize(count, 0.0);
        }
        for (at, bell) in bells.enumerate() {
            let [x, y, z] = bell.centre;
            for (part, value) in parts
                .iter_mut()
                .zip([x, y, z, bell.narrowness, bell.height])
            {
                part[at] = value;
            }
        }
    }

    #[inline(always)]
    fn block(&self, first: usize) -> BellBlock {
        let block = |part: &Vec<f64>| {
            let block = part[first..].first_chunk();
            *block.expect("blocks are whole")
        };
        BellBlock {
            centre: self.centre.each_ref().map(block),
            narrowness: block(&self.narrowness),
            height: block(&self.height),
        }
    }
}

impl Corners {
    /// What each corner has at a block of points, from one on.
    #[inline(always)]
    pub(super) fn blocks(&self, first: usize) -> impl Iterator<Item = BellBlock> + '_ {
        self.0.iter().map(move |corner| corner.block(first))
    }
}
