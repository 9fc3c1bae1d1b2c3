//! A square map printed by stamp noise that wraps around.

use super::draw::Draw;
use super::level::Level;
use super::tile::{TILE_COLUMNS, TILE_ROWS, Tile};
use crate::recipe::{Seed, Shape};
use crate::simd::{InstructionSet, Kernel};

/// A square map printed by stamp noise that wraps around: what leaves it on one side comes back on the other.
///
/// One stamp over the whole map, displaced by up to half its size and raised or dug at
/// random; then one of half the size and height in each quarter; and so on, down to
/// sectors two cells wide. Stamps that are not round are turned at random by eighths.
///
/// A pure function of (size, shape, seed): rows may be asked for in any order and from
/// any thread. The stamp is computed once a level, by the first who needs it, and then only added.
///
/// ```
/// use terrain::{FlatMap, Seed, Shape};
/// let map = FlatMap::new(7, &Shape::Bell, Seed(1))?;
/// let mut row = vec![0.0; map.side()];
/// map.rows(0, &mut row);
/// assert!(row.iter().any(|&height| height != 0.0));
/// # Ok::<(), terrain::FlatMapError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FlatMap {
    draw: Draw,
    log2: u8,
    levels: Vec<Level>,
}

/// The map cannot be that large or that small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a map of 2^{0} cells a side; it takes 2^1 to 2^13")]
pub struct FlatMapError(u8);

impl FlatMap {
    /// The largest map: 2^13 = 8192 cells a side.
    pub const MAX_LOG2: u8 = 13;

    /// The map of 2^log2 cells a side.
    ///
    /// Takes microseconds: what a large stamp needs is computed strip by strip by whoever
    /// first asks for rows with it. Memory so grows up to 2/3 of the map's for round
    /// shapes, to three times the map's for others.
    ///
    /// # Errors
    ///
    /// If `log2` is 0 or above [`FlatMap::MAX_LOG2`].
    pub fn new(log2: u8, shape: &Shape, seed: Seed) -> Result<Self, FlatMapError> {
        Self::check(log2)?;
        let draw = Draw::new(log2, shape, seed);
        let levels = (0..log2).map(|level| Level::new(level, log2 - level, shape));
        Ok(Self {
            draw,
            log2,
            levels: levels.collect(),
        })
    }

    pub(crate) const fn check(log2: u8) -> Result<(), FlatMapError> {
        if log2 == 0 || log2 > Self::MAX_LOG2 {
            return Err(FlatMapError(log2));
        }
        Ok(())
    }

    /// Cells along a side.
    #[must_use]
    pub const fn side(&self) -> usize {
        1 << self.log2
    }

    /// Fills `heights` with whole rows of the map from row `first` on; the first stamp is 1 high.
    ///
    /// Their bits do not depend on how many rows are asked for at once; 64 from a multiple of 64 on are fastest.
    ///
    /// # Panics
    ///
    /// If `heights` is not made of whole rows, or some of them lie outside the map.
    pub fn rows(&self, first: usize, heights: &mut [f32]) {
        let side = self.side();
        assert!(
            heights.len().is_multiple_of(side) && first + heights.len() / side <= side,
            "{} heights from row {first} on in a map of {side} a side",
            heights.len(),
        );
        self.fill_rows(first, heights, InstructionSet::best());
    }

    /// The whole map, row by row.
    #[must_use]
    pub fn heights(&self) -> Vec<f32> {
        let mut heights = vec![0.0; self.side() * self.side()];
        self.rows(0, &mut heights);
        heights
    }

    /// Fills rows tile by tile, all levels on each.
    fn fill_rows(&self, first: usize, heights: &mut [f32], set: InstructionSet) {
        let side = self.side();
        let end = first + heights.len() / side;
        let columns = side.min(TILE_COLUMNS);
        let mut tile = Tile::default();
        let mut top = first;
        while top < end {
            let bottom = (top / TILE_ROWS * TILE_ROWS + TILE_ROWS).min(end);
            for left in (0..side).step_by(columns) {
                tile.clear(left..left + columns, top..bottom);
                set.run(FillTile {
                    map: self,
                    tile: &mut tile,
                });
                for row in top..bottom {
                    heights[(row - first) * side + left..][..columns]
                        .copy_from_slice(tile.row(row));
                }
            }
            top = bottom;
        }
    }
}

/// Adds all levels, the coarsest first, to one tile.
struct FillTile<'a> {
    map: &'a FlatMap,
    tile: &'a mut Tile,
}

impl Kernel for FillTile<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for level in &self.map.levels {
            level.add(&self.map.draw, self.tile);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GreyGrid, reference};
    use std::sync::Arc;

    fn grid() -> Shape {
        let values: Vec<f32> = (0..64).map(|k| ((k * 37) % 64) as f32 / 64.0).collect();
        Shape::Grid(Arc::new(GreyGrid::new(8, values).expect("in order")))
    }

    #[test]
    fn a_map_is_the_articles_recursion() {
        for shape in [Shape::Cone, Shape::Bell, Shape::Ridge, grid()] {
            for log2 in [1, 2, 3, 5, 7, 10] {
                for seed in 0..if log2 < 10 { 4 } else { 1 } {
                    let map = FlatMap::new(log2, &shape, Seed(seed)).expect("in range");
                    let told = reference::flat_map(log2, &shape, Seed(seed)).expect("in range");
                    let pairs = map.heights().into_iter().zip(told);
                    let error = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(error < 2e-6, "{shape:?} 2^{log2} seed {seed}: {error}");
                }
            }
        }
    }

    #[test]
    fn the_torus_wraps_without_a_step() {
        for shape in [Shape::Cone, Shape::Bell] {
            for seed in 0..8 {
                let map = FlatMap::new(8, &shape, Seed(seed)).expect("in range");
                let (heights, side) = (map.heights(), map.side());
                let step = |a: usize, b: usize| (heights[a] - heights[b]).abs();
                let largest = |column: usize| {
                    let next = (column + 1) % side;
                    (0..side).fold((0.0_f32, 0.0_f32), |(across, down), k| {
                        (
                            across.max(step(k * side + column, k * side + next)),
                            down.max(step(column * side + k, next * side + k)),
                        )
                    })
                };
                let inside = (0..side - 1)
                    .map(largest)
                    .fold((0.0_f32, 0.0_f32), |a, b| (a.0.max(b.0), a.1.max(b.1)));
                let wrap = largest(side - 1);
                assert!(
                    wrap.0 <= inside.0 && wrap.1 <= inside.1,
                    "{shape:?} seed {seed}: {wrap:?} over the border, {inside:?} inside"
                );
            }
        }
    }

    #[test]
    fn rows_do_not_depend_on_their_order_and_seeds_differ() {
        let map = FlatMap::new(6, &Shape::Bell, Seed(3)).expect("in range");
        let all = map.heights();
        for count in [1, 2, 32] {
            let mut rows = vec![7.0; count * map.side()];
            for y in (0..map.side() / count).rev().map(|band| band * count) {
                map.rows(y, &mut rows);
                assert_eq!(
                    rows,
                    all[y * map.side()..][..rows.len()],
                    "{count} rows at {y}"
                );
            }
        }
        let other = FlatMap::new(6, &Shape::Bell, Seed(4)).expect("in range");
        assert_ne!(other.heights(), all);
    }

    #[test]
    fn every_instruction_set_and_every_band_of_rows_gives_the_same_bits() {
        let bits = |heights: &[f32]| -> Vec<u32> { heights.iter().map(|h| h.to_bits()).collect() };
        for shape in [Shape::Cone, Shape::Crater, Shape::Ridge, grid()] {
            // More than one tile a row from 2^10 on.
            for log2 in [1, 2, 3, 6, 10] {
                let map = FlatMap::new(log2, &shape, Seed(5)).expect("in range");
                let (side, all) = (map.side(), map.heights());
                for set in InstructionSet::all() {
                    let case = format!("{shape:?} 2^{log2} {}", set.name());
                    let mut heights = vec![7.0; all.len()];
                    map.fill_rows(0, &mut heights, set);
                    assert!(bits(&heights) == bits(&all), "{case}");
                    for (count, first) in [(1, 0), (1, 1), (1, 63), (2, 31), (32, 481), (99, 700)] {
                        if first + count <= side {
                            let mut rows = vec![7.0; count * side];
                            map.fill_rows(first, &mut rows, set);
                            let same = bits(&rows) == bits(&all[first * side..][..rows.len()]);
                            assert!(same, "{case}: {count} rows from {first} on");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn sizes_beyond_two_and_8192_are_refused() {
        for log2 in [0, 14] {
            let refused = Some(FlatMapError(log2));
            assert_eq!(FlatMap::new(log2, &Shape::Cone, Seed(0)).err(), refused);
            let told = reference::flat_map(log2, &Shape::Cone, Seed(0));
            assert_eq!(told.err(), refused);
        }
    }

    #[test]
    fn heights_have_their_golden_hash() {
        let hash = |shape: Shape, seed| {
            let map = FlatMap::new(8, &shape, Seed(seed)).expect("in range");
            map.heights()
                .iter()
                .fold(0xcbf2_9ce4_8422_2325_u64, |hash, height| {
                    (hash ^ u64::from(height.to_bits())).wrapping_mul(0x0100_0000_01b3)
                })
        };
        assert_eq!(
            [
                hash(Shape::Cone, 1),
                hash(Shape::Bell, 1),
                hash(Shape::Bell, u64::MAX)
            ],
            [
                0xc735_43d8_0e39_a92c,
                0x5a2d_9895_747e_4687,
                0x4dec_c395_6c0a_7a6c
            ]
        );
    }
}
