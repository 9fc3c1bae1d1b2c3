//! The first article's recursion over a square map.

use crate::flat::{Draw, FlatMap, FlatMapError, TURNS};
use crate::recipe::{Seed, Shape};
/// The first article's algorithm, step by step as it is described there: a map of 2^log2 cells a side that wraps around, row by row; the first stamp is 1 high.
///
/// One stamp is computed over the whole map. Then sector by sector, each before its four
/// quarters: the stamp is displaced by up to half its size, raised or dug, and added cell
/// by cell, every `size / scale`-th cell of the whole stamp over so many, which also
/// divides its height; cells that are zero are skipped, cells beyond the map come back on
/// the other side. Down to sectors two cells wide.
///
/// Draws the stamps of [`FlatMap`], in another order: heights differ by the rounding of
/// their sums, less than 2·10⁻⁶. What is not round is computed in all its eight turns,
/// which takes eight times the memory of the map.
///
/// # Errors
///
/// If `log2` is 0 or above [`FlatMap::MAX_LOG2`].
///
/// # Source
///
/// The article on stamp noise of 2016, but that its random numbers came from the clock.
///
/// ```
/// use terrain::reference::flat_map;
/// use terrain::{FlatMap, Seed, Shape};
/// let fast = FlatMap::new(5, &Shape::Bell, Seed(1))?.heights();
/// let plain = flat_map(5, &Shape::Bell, Seed(1))?;
/// assert!(fast.iter().zip(&plain).all(|(a, b)| (a - b).abs() < 2e-6));
/// # Ok::<(), terrain::FlatMapError>(())
/// ```
pub fn flat_map(log2: u8, shape: &Shape, seed: Seed) -> Result<Vec<f32>, FlatMapError> {
    FlatMap::check(log2)?;
    let size = 1_usize << log2;
    let turns = if shape.is_round() { 1 } else { TURNS.len() };
    let mut map = Map {
        size,
        draw: Draw::new(log2, shape, seed),
        stamps: (0..turns).map(|turn| stamp(size, shape, turn)).collect(),
        heights: vec![0.0; size * size],
    };
    map.noise(0, 0, 0);
    Ok(map.heights)
}

struct Map {
    size: usize,
    draw: Draw,
    /// `size × size` values each, by turn.
    stamps: Vec<Vec<f32>>,
    heights: Vec<f32>,
}

impl Map {
    fn noise(&mut self, level: u8, i: u32, j: u32) {
        let scale = self.size >> level;
        if scale < 2 {
            return;
        }
        let inc = self.size / scale;
        let bits = self.draw.bits_of_key(Draw::key(level, i, j));
        let placement = self.draw.placement(level, bits);
        #[expect(clippy::cast_precision_loss, reason = "a power of two")]
        let height = if placement.dug { -1.0 } else { 1.0 } / inc as f32;
        let stamp = &self.stamps[placement.turn];
        // Adding a negative number wraps around and back; so does what leaves the map.
        let mask = self.size - 1;
        let column = (i as usize * scale).wrapping_add_signed(placement.right as isize);
        let row = (j as usize * scale).wrapping_add_signed(placement.down as isize);
        for y in 0..scale {
            let stamp = &stamp[y * inc * self.size..][..self.size];
            let heights =
                &mut self.heights[(row.wrapping_add(y) & mask) * self.size..][..self.size];
            for x in 0..scale {
                let value = stamp[x * inc];
                if value != 0.0 {
                    heights[column.wrapping_add(x) & mask] += value * height;
                }
            }
        }
        for (di, dj) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            self.noise(level + 1, 2 * i + di, 2 * j + dj);
        }
    }
}

/// The stamp over the whole map: 1 high, its centre in the cell at half of its size, nothing outside its disc.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "heights are f32, and places at most 2^13"
)]
fn stamp(size: usize, shape: &Shape, turn: usize) -> Vec<f32> {
    let radius = size as f64 / 2.0;
    let (cosine, sine) = TURNS[turn];
    let mut values = Vec::with_capacity(size * size);
    for y in 0..size {
        // Pictures have their first row at the top.
        let q = (radius - y as f64) / radius;
        for x in 0..size {
            let p = (x as f64 - radius) / radius;
            values.push(
                shape
                    .sample(p * cosine + q * sine, q * cosine - p * sine)
                    .value as f32,
            );
        }
    }
    values
}
