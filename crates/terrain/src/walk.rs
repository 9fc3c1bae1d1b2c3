//! The walk over an octave's sectors in the patch's own realm, some at a time.

use crate::band::Stamp;
use crate::discs::{Borders, Discs};
use crate::patch::{Patch, Sectors};
use crate::points::LANES;
use crate::recipe::Chart;
use crate::scalar::Scalar;
use crate::sector::Lot;
use crate::seed::BandKey;
use cubemap::{Cell, CellRow};

/// Sector after sector, in the order they are summed in.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    sectors: &'a Sectors,
    stamps: &'a [Stamp],
    key: BandKey,
    borders: [Borders; 2],
    /// Whether sectors at a corner of the cube are laid on their own.
    corners: bool,
    at: [u32; 2],
    row: CellRow,
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
            row: CellRow::new(sectors.own(at[0], at[1])),
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
            let [i, j] = self.at;
            if self.is_corner(self.at) {
                if discs.len() == 0 {
                    return Some(self.corner());
                }
                break;
            }
            let lot = Lot(self.key.bits(self.row.key(i)));
            if let Some(index) = lot.choose(self.stamps) {
                discs.push(lot, index, [i, j], &self.borders);
            }
            self.go_on(1);
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
        for (k, key) in self.row.keys(i).take(count).enumerate() {
            let lot = Lot(self.key.bits(key));
            discs.set(k, lot, lot.choose(self.stamps));
        }
        discs.in_row([i, j], count, &self.borders);
        let start = self.at;
        #[expect(clippy::cast_possible_truncation, reason = "8 at most")]
        self.go_on(count as u32);
        Some(Stretch::Discs(start))
    }

    #[inline(always)]
    const fn is_corner(&self, [i, j]: [u32; 2]) -> bool {
        self.corners && self.sectors.is_at_corner(i, j)
    }

    /// The sector here, and on.
    fn corner(&mut self) -> Stretch {
        let [i, j] = self.at;
        self.go_on(1);
        Stretch::Corner(self.sectors.own(i, j))
    }

    /// So many columns on, or to the next row.
    #[inline(always)]
    fn go_on(&mut self, columns: u32) {
        let [first, last] = self.sectors.columns;
        self.at[0] += columns;
        if self.at[0] > last {
            self.at = [first, self.at[1] + 1];
            if self.at[1] <= self.sectors.rows[1] {
                self.row = CellRow::new(self.sectors.own(first, self.at[1]));
            }
        }
    }
}
