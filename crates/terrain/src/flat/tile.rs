//! A part of a flat map under the press.

use std::ops::Range;

/// The largest tile: it stays in the cache while all levels are printed on it.
pub(crate) const TILE_ROWS: usize = 64;
pub(crate) const TILE_COLUMNS: usize = 512;

/// A part of the map under the press, with a margin that takes what stamps leave beyond it.
///
/// # Invariants
///
/// Columns and rows begin and end at even numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tile {
    pub(crate) columns: Range<i32>,
    pub(crate) rows: Range<i32>,
    /// From one row to the next, both margins counted.
    pub(crate) stride: usize,
    pub(crate) heights: Vec<f32>,
}

/// Cells in the margin at either end of a row: a stamp 32 cells wide whose sector lies
/// beside the tile begins at most 48 cells before it.
const MARGIN: i32 = 48;

impl Tile {
    /// Makes it a blank part of the map, one row more at its ends where they are odd.
    pub(crate) fn clear(&mut self, columns: Range<usize>, rows: Range<usize>) {
        let index = |at: usize| i32::try_from(at).expect("at most 2^13");
        let rows = rows.start & !1..rows.end.next_multiple_of(2);
        self.stride = columns.len() + 2 * MARGIN.unsigned_abs() as usize;
        self.heights.clear();
        self.heights.resize(self.stride * rows.len(), 0.0);
        self.columns = index(columns.start)..index(columns.end);
        self.rows = index(rows.start)..index(rows.end);
    }

    /// Its columns, without the margins.
    #[inline(always)]
    pub(crate) const fn width(&self) -> i32 {
        self.columns.end - self.columns.start
    }

    /// Where a cell's height lies: `row` of the map, `column` of the tile, which may be in its margin.
    #[inline(always)]
    pub(crate) fn at(&self, row: i32, column: i32) -> usize {
        let row = (row - self.rows.start).unsigned_abs() as usize;
        row * self.stride + (column + MARGIN).unsigned_abs() as usize
    }

    /// A row of the map as far as it lies in the tile.
    pub(crate) fn row(&self, row: usize) -> &[f32] {
        let row = i32::try_from(row).expect("a row of the map");
        &self.heights[self.at(row, 0)..self.at(row, self.width())]
    }
}
