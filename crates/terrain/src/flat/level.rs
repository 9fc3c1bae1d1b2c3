//! One level of a flat map: its stamps, added to a tile.

use super::draw::{Draw, Placement};
use super::shifted::Shifted;
use super::table::{LANES, Table, window};
use super::tile::{TILE_COLUMNS, Tile};
use crate::recipe::Shape;
use std::ops::{Range, RangeInclusive};

/// What one level adds: the stamps of sectors of 2^log2 cells a side.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    level: u8,
    log2: u8,
    /// Keys of a row's sectors, from the one before the map to the one behind it, and three to fill up.
    keys: Vec<u64>,
    stamps: Stamps,
}

/// A level's stamps. The smaller they are, the more there are of them, and the more is laid out beforehand.
#[derive(Clone, Debug)]
enum Stamps {
    /// Two cells a side: one cell of this height, the same in every turn.
    Dot(f32),
    Four(Shifted<4>),
    Eight(Shifted<8>),
    /// By turn.
    Sixteen(Vec<[[f32; 16]; 16]>),
    ThirtyTwo(Vec<[[f32; 32]; 32]>),
    Large(Vec<Table>),
}

/// Most sectors whose stamps can reach into a row of a tile: of 4 cells, and one at either end.
const MAX_SECTORS: usize = TILE_COLUMNS / 4 + 2;

impl Level {
    pub(crate) fn new(level: u8, log2: u8, shape: &Shape) -> Self {
        let turns = 0..if shape.is_round() { 1 } else { 8 };
        let stamps = match log2 {
            1 => Stamps::Dot(window::<2>(level, shape, 0)[1][1]),
            2 => Stamps::Four(Shifted::new(turns.map(|turn| window(level, shape, turn)))),
            3 => Stamps::Eight(Shifted::new(turns.map(|turn| window(level, shape, turn)))),
            4 => Stamps::Sixteen(turns.map(|turn| window(level, shape, turn)).collect()),
            5 => Stamps::ThirtyTwo(turns.map(|turn| window(level, shape, turn)).collect()),
            _ => {
                let tables = turns.map(|turn| Table::new(level, log2, shape, turn));
                Stamps::Large(tables.collect())
            }
        };
        let last = (1 << level) - 1;
        let columns = std::iter::once(last).chain(0..=last).chain([0; 4]);
        Self {
            level,
            log2,
            keys: columns.map(|i| Draw::key(level, i, 0)).collect(),
            stamps,
        }
    }

    /// Adds this level's stamps to a tile, in the order of their sectors.
    #[inline(always)]
    pub(crate) fn add(&self, draw: &Draw, tile: &mut Tile) {
        match &self.stamps {
            Stamps::Dot(height) => self.add_dots(*height, draw, tile),
            Stamps::Four(stamps) => self.add_shifted(stamps, draw, tile),
            Stamps::Eight(stamps) => self.add_shifted(stamps, draw, tile),
            Stamps::Sixteen(stamps) => self.add_windows(stamps, draw, tile),
            Stamps::ThirtyTwo(stamps) => self.add_windows(stamps, draw, tile),
            Stamps::Large(tables) => self.add_large(tables, draw, tile),
        }
    }

    /// Rows or columns of the sectors whose stamps may reach into a tile.
    ///
    /// Those beside the map are the sectors of its other side: their stamps reach in.
    #[inline(always)]
    fn sectors(&self, cells: &Range<i32>) -> RangeInclusive<i32> {
        (cells.start >> self.log2) - 1..=((cells.end - 1) >> self.log2) + 1
    }

    /// The keys of a row's sectors from column `i` ≥ −1 on, each to be joined with its row's key.
    #[inline(always)]
    fn keys_from(&self, i: i32) -> &[u64] {
        &self.keys[(i + 1).unsigned_abs() as usize..]
    }

    /// The key of a row of sectors.
    #[inline(always)]
    fn row_key(&self, j: i32) -> u64 {
        let wrapped = j & ((1 << self.level) - 1);
        Draw::key(self.level, 0, wrapped.unsigned_abs())
    }

    /// Four sectors at once; those behind the tile fall into its margin.
    #[inline(always)]
    fn add_dots(&self, height: f32, draw: &Draw, tile: &mut Tile) {
        let fours = tile.columns.len().div_ceil(8);
        let (keys, _) = self.keys_from(tile.columns.start >> 1)[..4 * fours].as_chunks::<4>();
        let stride = tile.stride;
        for j in tile.rows.start >> 1..tile.rows.end >> 1 {
            let row_key = self.row_key(j);
            let at = tile.at(2 * j, 0);
            let (above, below) = tile.heights[at..].split_at_mut(stride);
            let (above, _) = above[..8 * fours].as_chunks_mut::<8>();
            let (below, _) = below[..8 * fours].as_chunks_mut::<8>();
            for ((above, below), keys) in above.iter_mut().zip(below).zip(keys) {
                let (mut upper, mut lower) = ([0; 4], [0; 4]);
                for k in 0..4 {
                    let bits = draw.bits_of_key(keys[k] | row_key);
                    // Two cells side by side are one number of 64 bits.
                    let dot = u64::from(height.to_bits()) ^ (bits >> 48 & 1) << 31;
                    let dot = dot << ((bits >> 15 & 1) * 32);
                    let stays = (bits >> 31 & 1).wrapping_sub(1);
                    (upper[k], lower[k]) = (dot & stays, dot & !stays);
                }
                *above = plus(*above, 1.0, cells(upper));
                *below = plus(*below, 1.0, cells(lower));
            }
        }
    }

    #[inline(always)]
    fn add_shifted<const S: usize>(&self, stamps: &Shifted<S>, draw: &Draw, tile: &mut Tile) {
        let columns = self.sectors(&tile.columns);
        let keys = &self.keys_from(*columns.start())[..columns.count()];
        let mut starts = [0; MAX_SECTORS];
        let starts = &mut starts[..keys.len()];
        let size = 1 << self.log2;
        for j in self.sectors(&tile.rows) {
            let row_key = self.row_key(j);
            for (start, key) in starts.iter_mut().zip(keys) {
                let bits = draw.bits_of_key(*key | row_key);
                *start = Shifted::<S>::start(draw.placement(self.level, bits));
            }
            let top = j * size - Shifted::<S>::BEFORE;
            let end = top + Shifted::<S>::REACH;
            for y in top.max(tile.rows.start)..end.min(tile.rows.end) {
                let at = tile.at(y, -size - Shifted::<S>::BEFORE);
                let cells = &mut tile.heights[at..][..S * (starts.len() + 1)];
                stamps.add_row((y - top).unsigned_abs() as usize, starts, cells);
            }
        }
    }

    #[inline(always)]
    fn add_windows<const S: usize>(&self, stamps: &[[[f32; S]; S]], draw: &Draw, tile: &mut Tile) {
        let columns = self.sectors(&tile.columns);
        let keys = &self.keys_from(*columns.start())[..columns.clone().count()];
        let size = 1 << self.log2;
        for j in self.sectors(&tile.rows) {
            let row_key = self.row_key(j);
            for (i, key) in (*columns.start()..).zip(keys) {
                let placement = draw.placement(self.level, draw.bits_of_key(*key | row_key));
                let column = i * size + placement.right - tile.columns.start;
                let row = j * size + placement.down;
                let stamp = &stamps[placement.turn];
                // A stamp's row 0 is empty.
                for y in (row + 1).max(tile.rows.start)..(row + size).min(tile.rows.end) {
                    let values = &stamp[(y - row).unsigned_abs() as usize];
                    let at = tile.at(y, column);
                    let heights = tile.heights[at..].first_chunk_mut::<S>();
                    let heights = heights.expect("the margin is wider");
                    *heights = plus(*heights, sign(placement), *values);
                }
            }
        }
    }

    #[inline(always)]
    fn add_large(&self, tables: &[Table], draw: &Draw, tile: &mut Tile) {
        let columns = self.sectors(&tile.columns);
        let keys = &self.keys_from(*columns.start())[..columns.clone().count()];
        let size = 1 << self.log2;
        for j in self.sectors(&tile.rows) {
            let row_key = self.row_key(j);
            for (i, key) in (*columns.start()..).zip(keys) {
                let placement = draw.placement(self.level, draw.bits_of_key(*key | row_key));
                let column = i * size + placement.right - tile.columns.start;
                let row = j * size + placement.down;
                if column >= tile.width() || column + size <= 0 {
                    continue;
                }
                let table = &tables[placement.turn];
                for y in (row + 1).max(tile.rows.start)..(row + size).min(tile.rows.end) {
                    let (strip, line) = table.find(y - row);
                    let (first, values) = table.strip(strip).line(line);
                    tile.add(y, column + first, sign(placement), values);
                }
            }
        }
    }
}

impl Tile {
    /// Adds whole lanes of a stamp's row to a row of the map, where they reach into it.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "at most 2^13"
    )]
    fn add(&mut self, row: i32, column: i32, sign: f32, values: &[f32]) {
        let end = column + values.len() as i32;
        if end <= 0 || column >= self.width() {
            return;
        }
        // What a lane holds beyond the tile falls into the margin.
        let before = (-column).max(0).unsigned_abs() as usize / LANES * LANES;
        let behind = (end - self.width()).max(0).unsigned_abs() as usize / LANES * LANES;
        let (values, _) = values[before..values.len() - behind].as_chunks::<LANES>();
        let at = self.at(row, column + before as i32);
        let (heights, _) = self.heights[at..].as_chunks_mut::<LANES>();
        for (heights, values) in heights.iter_mut().zip(values) {
            *heights = plus(*heights, sign, *values);
        }
    }
}

#[inline(always)]
fn sign(placement: Placement) -> f32 {
    if placement.dug { -1.0 } else { 1.0 }
}

/// By value: were they in memory, each sum would have to be stored before the next is read.
#[inline(always)]
fn plus<const N: usize>(mut heights: [f32; N], sign: f32, values: [f32; N]) -> [f32; N] {
    for k in 0..N {
        heights[k] += sign * values[k];
    }
    heights
}

/// The heights of pairs of cells, the first in the lower half of its number.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "one half after the other")]
fn cells(pairs: [u64; 4]) -> [f32; 8] {
    let mut cells = [0.0; 8];
    for k in 0..4 {
        cells[2 * k] = f32::from_bits(pairs[k] as u32);
        cells[2 * k + 1] = f32::from_bits((pairs[k] >> 32) as u32);
    }
    cells
}
