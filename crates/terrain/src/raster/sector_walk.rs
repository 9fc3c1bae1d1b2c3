//! The walk over an octave's sectors in the patch's own realm, some at a time.

use super::disc_batch::{Borders, Discs};
use crate::patch::{Patch, Sectors};
use crate::recipe::{BandKey, Chart, Stamp};
use crate::simd::{LANES, Scalar};
use crate::stamp::Lot;
use cubemap::{Cell, CellKey, CellRow};

/// Sector after sector, in the order they are summed in.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    sectors: &'a Sectors,
    stamps: &'a [Stamp],
    key: BandKey,
    borders: [Borders; 2],
    /// Whether sectors at a corner of the cube are laid on their own.
    corners: bool,
    /// Column and row of the sector that comes next, its row and its key.
    at: [u32; 2],
    row: CellRow,
    next: CellKey,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stretch {
    /// Sectors from this column and row on, put into [`Discs`].
    Discs([u32; 2]),
    /// One that touches a corner of the cube.
    Corner(Cell),
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        chart: Chart,
        sectors: &'a Sectors,
        patch: &Patch,
        stamps: &'a [Stamp],
        key: BandKey,
    ) -> Self {
        let at = [sectors.columns[0], sectors.rows[0]];
        let row = CellRow::new(sectors.own(at[0], at[1]));
        let borders = |span, place| Borders::new(chart, sectors.level, span, place);
        Self {
            sectors,
            stamps,
            key,
            borders: [
                borders(sectors.columns, patch.s[0]),
                borders(sectors.rows, patch.t[0]),
            ],
            corners: chart == Chart::Cube,
            at,
            row,
            next: row.key(at[0]),
        }
    }

    /// First and last column and row of the sectors.
    pub(crate) const fn spans(&self) -> [[u32; 2]; 2] {
        [self.sectors.columns, self.sectors.rows]
    }

    /// How many columns and rows of sectors lie before the patch, which begins with a sector.
    pub(crate) fn before(&self) -> [u32; 2] {
        self.borders.each_ref().map(Borders::before)
    }

    /// Fills the lanes with whatever stamps come next, up to a corner of the cube.
    #[inline(always)]
    pub(crate) fn next<T: Scalar>(&mut self, discs: &mut Discs<T>) -> Option<Stretch> {
        let start = self.at;
        discs.clear();
        while self.at[1] <= self.sectors.rows[1] && discs.len() < LANES {
            if self.is_corner(self.at) {
                if discs.len() == 0 {
                    return Some(self.corner());
                }
                break;
            }
            let lot = Lot(self.key.bits(self.next));
            if let Some(index) = lot.choose(self.stamps) {
                discs.push(lot, index, self.at, &self.borders);
            }
            self.go_on(1, self.row.after(self.next));
        }
        (discs.len() > 0).then_some(Stretch::Discs(start))
    }

    /// Fills the lanes with neighbours in a row, with or without a stamp, up to its end or a corner of the cube.
    #[inline(always)]
    pub(crate) fn next_neighbours<T: Scalar>(&mut self, discs: &mut Discs<T>) -> Option<Stretch> {
        let [i, j] = self.at;
        let last = self.sectors.columns[1];
        if j > self.sectors.rows[1] {
            return None;
        }
        if self.is_corner(self.at) {
            return Some(self.corner());
        }
        let end = last + u32::from(!self.is_corner([last, j]));
        let count = ((end - i) as usize).min(LANES);
        discs.clear();
        let mut next = self.next;
        for k in 0..count {
            let lot = Lot(self.key.bits(next));
            discs.set(k, lot, lot.choose(self.stamps));
            next = self.row.after(next);
        }
        discs.in_row([i, j], count, &self.borders);
        let start = self.at;
        #[expect(clippy::cast_possible_truncation, reason = "8 at most")]
        self.go_on(count as u32, next);
        Some(Stretch::Discs(start))
    }

    #[inline(always)]
    const fn is_corner(&self, [i, j]: [u32; 2]) -> bool {
        self.corners && self.sectors.is_at_corner(i, j)
    }

    /// The sector here, and on.
    fn corner(&mut self) -> Stretch {
        let [i, j] = self.at;
        self.go_on(1, self.row.after(self.next));
        Stretch::Corner(self.sectors.own(i, j))
    }

    /// So many columns on, where the key is `next`, or to the next row.
    #[inline(always)]
    fn go_on(&mut self, columns: u32, next: CellKey) {
        let [first, last] = self.sectors.columns;
        self.at[0] += columns;
        self.next = next;
        if self.at[0] > last {
            self.at = [first, self.at[1] + 1];
            if self.at[1] <= self.sectors.rows[1] {
                self.row = CellRow::new(self.sectors.own(first, self.at[1]));
                self.next = self.row.key(first);
            }
        }
    }
}
