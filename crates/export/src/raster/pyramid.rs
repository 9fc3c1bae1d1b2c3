//! A picture in tiles, and again in half of its size, and so on: packed as its rows come.

use super::predictor;
use crate::picture::What;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use rayon::prelude::*;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// Pixels along a side of a tile.
pub(super) const SIDE: u32 = 256;

/// A picture's levels, the first as large as itself.
#[derive(Debug)]
pub(super) struct Pyramid {
    what: What,
    are_floats: bool,
    pub(super) levels: Vec<Level>,
    /// All packed tiles in the order in which they were ready.
    scratch: File,
    /// How many bytes it has.
    end: u64,
}

/// A picture's pixels at one size.
#[derive(Debug)]
pub(super) struct Level {
    pub(super) size: [u32; 2],
    /// Rows that make no tile yet, and how many of them there are.
    rows: Vec<f32>,
    count: u32,
    /// How many rows are in tiles.
    done: u32,
    /// A row that waits for the one it is halved with.
    waiting: Vec<f32>,
    /// Where each packed tile begins in the scratch file, and how long it is; row by row.
    pub(super) tiles: Vec<(u64, u32)>,
}

impl Pyramid {
    /// A picture of a size, without rows; its levels end with the first that is one tile.
    pub(super) fn new(size: [u32; 2], what: What, are_floats: bool, scratch: File) -> Self {
        let halved = |[width, height]: &[u32; 2]| {
            let is_one = (*width).max(*height) <= SIDE;
            (!is_one).then(|| [width.div_ceil(2), height.div_ceil(2)])
        };
        let sizes = std::iter::successors(Some(size), halved);
        let level = |size| Level {
            size,
            rows: Vec::new(),
            count: 0,
            done: 0,
            waiting: Vec::new(),
            tiles: Vec::new(),
        };
        Self {
            what,
            are_floats,
            levels: sizes.map(level).collect(),
            scratch,
            end: 0,
        }
    }

    /// Takes the next row of a level, the first one's from the top.
    pub(super) fn push(&mut self, level: usize, row: &[f32]) -> io::Result<()> {
        let own = &mut self.levels[level];
        own.rows.extend_from_slice(row);
        own.count += 1;
        let taken = own.done + own.count;
        let is_last = taken == own.size[1];
        if own.count == SIDE || is_last {
            self.pack(level)?;
        }
        if level + 1 == self.levels.len() {
            return Ok(());
        }
        let own = &mut self.levels[level];
        if taken % 2 == 1 && !is_last {
            own.waiting = row.to_vec();
            return Ok(());
        }
        let before = std::mem::take(&mut own.waiting);
        let before = if before.is_empty() { row } else { &before };
        let half = self.halved(before, row);
        self.push(level + 1, &half)
    }

    /// Two rows as one of half their length: the mean of four pixels, but of what is counted the first.
    fn halved(&self, upper: &[f32], lower: &[f32]) -> Vec<f32> {
        let channels = self.what.channels();
        let pixels = upper.len() / channels;
        let mut half = Vec::with_capacity(pixels.div_ceil(2) * channels);
        for left in (0..pixels).step_by(2) {
            let right = (left + 1).min(pixels - 1);
            for channel in 0..channels {
                let [left, right] = [left, right].map(|pixel| pixel * channels + channel);
                half.push(if self.what == What::Water {
                    upper[left]
                } else {
                    0.25 * ((upper[left] + upper[right]) + (lower[left] + lower[right]))
                });
            }
        }
        half
    }

    /// Packs the rows that a level has, as one row of tiles.
    fn pack(&mut self, level: usize) -> io::Result<()> {
        let (what, are_floats) = (self.what, self.are_floats);
        let own = &mut self.levels[level];
        let rows = std::mem::take(&mut own.rows);
        let length = own.size[0] as usize * what.channels();
        let side = SIDE as usize * what.channels();
        let pack = |first: usize| {
            let mut bytes = Vec::new();
            let mut row_of_tile = vec![0.0; side];
            for row in 0..SIDE as usize {
                // Beyond the picture there is nothing.
                row_of_tile.fill(0.0);
                if let Some(row) = rows.get(row * length..(row + 1) * length) {
                    let row = &row[first..length.min(first + side)];
                    row_of_tile[..row.len()].copy_from_slice(row);
                }
                if are_floats {
                    predictor::floats(&row_of_tile, what.channels(), &mut bytes);
                } else {
                    let begin = bytes.len();
                    bytes.extend(row_of_tile.iter().map(|&number| what.byte(number)));
                    predictor::less_before(&mut bytes[begin..], what.channels());
                }
            }
            packed(&bytes)
        };
        let firsts: Vec<usize> = (0..length).step_by(side).collect();
        let tiles: io::Result<Vec<Vec<u8>>> = firsts.into_par_iter().map(pack).collect();
        for tile in tiles? {
            self.scratch.write_all(&tile)?;
            let size = u32::try_from(tile.len()).map_err(io::Error::other)?;
            own.tiles.push((self.end, size));
            self.end += u64::from(size);
        }
        own.done += own.count;
        own.count = 0;
        // The next rows are as many.
        own.rows = rows;
        own.rows.clear();
        Ok(())
    }

    /// Writes the tiles of a level, one after the other.
    pub(super) fn copy(&mut self, level: usize, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        for &(from, size) in &self.levels[level].tiles {
            self.scratch.seek(SeekFrom::Start(from))?;
            bytes.resize(size as usize, 0);
            self.scratch.read_exact(&mut bytes)?;
            out.write_all(&bytes)?;
        }
        Ok(())
    }
}

fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = ZlibEncoder::new(Vec::with_capacity(bytes.len() / 2), Compression::default());
    packed.write_all(bytes)?;
    packed.finish()
}
