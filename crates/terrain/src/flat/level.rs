use super::place::{Draw, Place};
use super::table::{LANES, Table, window};
use super::tile::{MARGIN, Tile};
use crate::Shape;
use std::ops::RangeInclusive;

/// What one level prints with: sectors and stamps of 2^log2 cells a side.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    level: u8,
    log2: u8,
    /// Keys of the sectors of one row, from the one beside the map to the one beyond it.
    keys: Vec<u64>,
    stamps: Stamps,
}

/// A level's stamps, by turn.
#[derive(Clone, Debug)]
enum Stamps {
    /// Stamps of two cells a side: one cell of this height, the same in every turn.
    Dots(f32),
    Four(Vec<[[f32; 4]; 4]>),
    Eight(Vec<[[f32; 8]; 8]>),
    Sixteen(Vec<[[f32; 16]; 16]>),
    ThirtyTwo(Vec<[[f32; 32]; 32]>),
    Large(Vec<Table>),
}

/// Sectors drawn at once.
const DRAWN: usize = 64;

impl Level {
    pub(crate) fn new(level: u8, log2: u8, shape: &Shape) -> Self {
        let turns = 0..if shape.is_round() { 1 } else { 8 };
        let stamps = match log2 {
            1 => Stamps::Dots(window::<2>(level, shape, 0)[1][1]),
            2 => Stamps::Four(turns.map(|turn| window(level, shape, turn)).collect()),
            3 => Stamps::Eight(turns.map(|turn| window(level, shape, turn)).collect()),
            4 => Stamps::Sixteen(turns.map(|turn| window(level, shape, turn)).collect()),
            5 => Stamps::ThirtyTwo(turns.map(|turn| window(level, shape, turn)).collect()),
            _ => Stamps::Large(
                turns
                    .map(|turn| Table::new(level, log2, shape, turn))
                    .collect(),
            ),
        };
        let last = (1 << level) - 1;
        let columns = std::iter::once(last).chain(0..=last).chain([0]);
        Self {
            level,
            log2,
            keys: columns.map(|i| Draw::key(level, i, 0)).collect(),
            stamps,
        }
    }

    /// Adds this level's stamps to a tile, in the order of their sectors.
    #[inline(always)]
    pub(crate) fn print(&self, draw: &Draw, tile: &mut Tile) {
        match &self.stamps {
            Stamps::Dots(height) => self.print_dots(*height, draw, tile),
            Stamps::Four(stamps) => self.print_windows(stamps, draw, tile),
            Stamps::Eight(stamps) => self.print_windows(stamps, draw, tile),
            Stamps::Sixteen(stamps) => self.print_windows(stamps, draw, tile),
            Stamps::ThirtyTwo(stamps) => self.print_windows(stamps, draw, tile),
            Stamps::Large(tables) => self.print_large(tables, draw, tile),
        }
    }

    /// Rows or columns of the sectors whose stamps may reach into a tile.
    ///
    /// Sectors beside the map are those of its other side: their stamps reach in.
    #[inline(always)]
    fn sectors(&self, cells: &std::ops::Range<i32>) -> RangeInclusive<i32> {
        (cells.start >> self.log2) - 1..=((cells.end - 1) >> self.log2) + 1
    }

    /// The key to the sectors of a row.
    #[inline(always)]
    fn row_key(&self, j: i32) -> u64 {
        let wrapped = j & ((1 << self.level) - 1);
        Draw::key(self.level, 0, wrapped.unsigned_abs())
    }

    /// Draws the stamps of some sectors from column `i` on; returns how many.
    #[inline(always)]
    fn draw(&self, draw: &Draw, row_key: u64, i: i32, last: i32, bits: &mut [u64; DRAWN]) -> usize {
        let first = (i + 1) as usize;
        let n = DRAWN.min((last - i + 1) as usize);
        for (bits, key) in bits.iter_mut().zip(&self.keys[first..first + n]) {
            *bits = draw.bits_of_key(*key | row_key);
        }
        n
    }

    #[inline(always)]
    fn print_dots(&self, height: f32, draw: &Draw, tile: &mut Tile) {
        let mut bits = [0; DRAWN];
        let last = (tile.columns.end - 1) >> 1;
        for (line, j) in (tile.rows.start >> 1..tile.rows.end >> 1).enumerate() {
            let row_key = self.row_key(j);
            let line = &mut tile.heights[2 * line * tile.stride..][..2 * tile.stride];
            let mut i = tile.columns.start >> 1;
            let mut column = MARGIN;
            while i <= last {
                let n = self.draw(draw, row_key, i, last, &mut bits);
                for &bits in &bits[..n] {
                    let right = (bits >> 15 & 1) as usize;
                    let down = (bits >> 31 & 1) as usize;
                    let height = if bits >> 48 & 1 == 1 { -height } else { height };
                    line[down * tile.stride + column + right] += height;
                    column += 2;
                }
                i += n as i32;
            }
        }
    }

    #[inline(always)]
    fn print_windows<const S: usize>(
        &self,
        stamps: &[[[f32; S]; S]],
        draw: &Draw,
        tile: &mut Tile,
    ) {
        let mut bits = [0; DRAWN];
        let columns = self.sectors(&tile.columns);
        for j in self.sectors(&tile.rows) {
            let row_key = self.row_key(j);
            let mut i = *columns.start();
            while i <= *columns.end() {
                let n = self.draw(draw, row_key, i, *columns.end(), &mut bits);
                for (i, &bits) in (i..).zip(&bits[..n]) {
                    let place = draw.place_of(self.level, bits);
                    let sign = sign(place);
                    let column = (i << self.log2) + place.right - tile.columns.start + MARGIN as i32;
                    let row = (j << self.log2) + place.down;
                    let stamp = &stamps[place.turn];
                    let from = (row + 1).max(tile.rows.start);
                    let to = (row + S as i32).min(tile.rows.end);
                    for y in from..to {
                        let values = &stamp[(y - row) as usize & (S - 1)];
                        let at = (y - tile.rows.start) as usize * tile.stride + column as usize;
                        let heights: &mut [f32; S] = (&mut tile.heights[at..at + S])
                            .try_into()
                            .expect("as many");
                        for k in 0..S {
                            heights[k] += sign * values[k];
                        }
                    }
                }
                i += n as i32;
            }
        }
    }

    #[inline(always)]
    fn print_large(&self, tables: &[Table], draw: &Draw, tile: &mut Tile) {
        for j in self.sectors(&tile.rows) {
            let row_key = self.row_key(j);
            for i in self.sectors(&tile.columns) {
                let bits = draw.bits_of_key(self.keys[(i + 1) as usize] | row_key);
                let place = draw.place_of(self.level, bits);
                let column = (i << self.log2) + place.right - tile.columns.start;
                let row = (j << self.log2) + place.down;
                let from = (row + 1).max(tile.rows.start);
                let to = (row + (1 << self.log2)).min(tile.rows.end);
                let width = tile.columns.end - tile.columns.start;
                if column >= width || column + (1 << self.log2) <= 0 {
                    continue;
                }
                let table = &tables[place.turn];
                let sign = sign(place);
                for y in from..to {
                    let (strip, line) = table.find(y - row);
                    let (first, values) = table.strip(strip).line(line);
                    let start = column + first;
                    let end = start + values.len() as i32;
                    if end <= 0 || start >= width {
                        continue;
                    }
                    // Whole lanes; what they hold beyond the tile falls into its margin.
                    let skipped = (-start).max(0) as usize & !(LANES - 1);
                    let excess = (end - width).max(0) as usize & !(LANES - 1);
                    let values = &values[skipped..values.len() - excess];
                    let start = start + skipped as i32;
                    let at = (y - tile.rows.start) as usize * tile.stride;
                    let at = at + (start + MARGIN as i32) as usize;
                    add(sign, values, &mut tile.heights[at..at + values.len()]);
                }
            }
        }
    }
}

#[inline(always)]
fn sign(place: Place) -> f32 {
    if place.dug { -1.0 } else { 1.0 }
}

#[inline(always)]
fn add(sign: f32, values: &[f32], heights: &mut [f32]) {
    let (values, _) = values.as_chunks::<LANES>();
    let (heights, _) = heights.as_chunks_mut::<LANES>();
    for (heights, values) in heights.iter_mut().zip(values) {
        for k in 0..LANES {
            heights[k] += sign * values[k];
        }
    }
}
