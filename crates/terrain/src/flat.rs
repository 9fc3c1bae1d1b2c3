use crate::seed::BandKey;
use crate::{Seed, Shape};
use cubemap::{Cell, Realm};
use std::ops::Range;

/// A square map printed by stamp noise that wraps around: what leaves it on one side comes back on the other.
///
/// One stamp over the whole map, displaced by up to half its size and raised or dug at
/// random; then one of half the size and height in each quarter; and so on, down to
/// sectors two cells wide. Stamps that are not round are turned at random by eighths.
///
/// A pure function of (size, shape, seed): rows may be asked for in any order and from
/// any thread. The stamp is computed once a level and then only added.
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
    key: BandKey,
    log2: u8,
    levels: Vec<Level>,
}

/// The map cannot be that large or that small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a map of 2^{0} cells a side; it takes 2^1 to 2^13")]
pub struct FlatMapError(u8);

/// What one level prints with: sectors and stamps of 2^log2 cells a side.
#[derive(Clone, Debug)]
struct Level {
    level: u8,
    log2: u8,
    /// By turn in eighths; empty where no sector has that turn.
    tables: Vec<Table>,
}

/// A stamp computed once: its rows without the zeros around them.
#[derive(Clone, Debug, Default)]
struct Table {
    /// For each row the first column and where its values lie.
    rows: Vec<(usize, Range<usize>)>,
    values: Vec<f32>,
}

/// Where a sector's stamp is laid, and how.
#[derive(Clone, Copy, Debug)]
struct Print {
    /// First column and row of the stamp, in cells of the map; may lie outside it.
    column: i64,
    row: i64,
    sign: f32,
    turn: usize,
}

/// Makes flat maps draw other numbers than any band would with salt 0: "flat".
const SALT: u64 = 0x666c_6174;

impl FlatMap {
    /// The largest map: 2^13 = 8192 cells a side.
    pub const MAX_LOG2: u8 = 13;

    /// The map of 2^log2 cells a side.
    ///
    /// Computes the stamp of every level: memory of 4/3 map for round shapes, up to 3 for others.
    ///
    /// # Errors
    ///
    /// If `log2` is 0 or above [`FlatMap::MAX_LOG2`].
    pub fn new(log2: u8, shape: &Shape, seed: Seed) -> Result<Self, FlatMapError> {
        if log2 == 0 || log2 > Self::MAX_LOG2 {
            return Err(FlatMapError(log2));
        }
        let key = seed.band(SALT);
        let levels = (0..log2).map(|level| Level::new(key, level, log2 - level, shape));
        Ok(Self {
            key,
            log2,
            levels: levels.collect(),
        })
    }

    /// Cells along a side.
    #[must_use]
    pub const fn side(&self) -> usize {
        1 << self.log2
    }

    /// Fills `heights` with whole rows of the map from row `first` on; the first stamp is 1 high.
    ///
    /// Their bits do not depend on how many rows are asked for at once; some dozens are fastest.
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
        if heights.is_empty() {
            return;
        }
        heights.fill(0.0);
        for level in &self.levels {
            level.print(self.key, first, side, heights);
        }
    }

    /// The whole map, row by row.
    #[must_use]
    pub fn heights(&self) -> Vec<f32> {
        let mut heights = vec![0.0; self.side() * self.side()];
        self.rows(0, &mut heights);
        heights
    }
}

impl Level {
    fn new(key: BandKey, level: u8, log2: u8, shape: &Shape) -> Self {
        let mut this = Self {
            level,
            log2,
            tables: Vec::new(),
        };
        if shape.is_round() {
            this.tables.push(Table::new(log2, level, shape, 0));
            return this;
        }
        let mut used = [false; 8];
        // From 256 sectors on every turn is there.
        let few = 1_i64 << level.min(4);
        for (i, j) in (0..few).flat_map(|j| (0..few).map(move |i| (i, j))) {
            used[this.turn(key, i, j)] = true;
        }
        this.tables = (0..8)
            .map(|turn| {
                if used[turn] || level > 4 {
                    Table::new(log2, level, shape, turn)
                } else {
                    Table::default()
                }
            })
            .collect();
        this
    }

    /// The frozen bits of a sector; its column and row may lie outside the map.
    fn bits(&self, key: BandKey, i: i64, j: i64) -> u64 {
        let sectors = 1_i64 << self.level;
        let wrap = |index: i64| u32::try_from(index.rem_euclid(sectors)).expect("below 2^13");
        let cell = Cell::new(Realm::PlusX, self.level, wrap(i), wrap(j));
        key.bits(cell.expect("wrapped into the map").key())
    }

    fn turn(&self, key: BandKey, i: i64, j: i64) -> usize {
        (self.bits(key, i, j) >> 45 & 7) as usize
    }

    /// The stamp of the sector in column `i` and row `j`.
    fn stamp(&self, key: BandKey, i: i64, j: i64) -> Print {
        let bits = self.bits(key, i, j);
        // A whole number of cells from −size/2 up to size/2, the last one left out.
        let displaced = |place: u32| {
            let sixteen = i64::from((bits >> place & 0xffff) as u16);
            (sixteen << self.log2 >> 16) - (1 << self.log2 >> 1)
        };
        Print {
            column: (i << self.log2) + displaced(0),
            row: (j << self.log2) + displaced(16),
            sign: if bits >> 48 & 1 == 1 { -1.0 } else { 1.0 },
            turn: if self.tables.len() > 1 {
                (bits >> 45 & 7) as usize
            } else {
                0
            },
        }
    }

    /// Adds this level's stamps to some rows of the map, in the order of their sectors.
    #[expect(clippy::cast_possible_wrap, reason = "at most 2^26")]
    fn print(&self, key: BandKey, first: usize, side: usize, heights: &mut [f32]) {
        let end = first + heights.len() / side;
        let sectors = 1 << self.level;
        let (top, bottom) = (first >> self.log2, (end - 1) >> self.log2);
        // Sectors beside the map are those of the other side: their stamps reach in.
        for j in top as i64 - 1..=bottom as i64 + 1 {
            for i in -1..=sectors {
                let print = self.stamp(key, i, j);
                let table = &self.tables[print.turn];
                let from = print.row.max(first as i64);
                let to = (print.row + table.rows.len() as i64).min(end as i64);
                for y in from..to {
                    let (Ok(row), Ok(within)) = (
                        usize::try_from(y - print.row),
                        usize::try_from(y - first as i64),
                    ) else {
                        continue;
                    };
                    table.add(row, print, &mut heights[within * side..][..side]);
                }
            }
        }
    }
}

impl Table {
    /// The stamp of 2^log2 cells a side, 2^−level high, turned by `turn` eighths.
    fn new(log2: u8, level: u8, shape: &Shape, turn: usize) -> Self {
        let side = 1_u32 << log2;
        let radius = f64::from(side / 2);
        let scale = 1.0 / f64::from(1_u32 << level);
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let (cosine, sine) = [
            (1.0, 0.0),
            (half, half),
            (0.0, 1.0),
            (-half, half),
            (-1.0, 0.0),
            (-half, -half),
            (0.0, -1.0),
            (half, -half),
        ][turn];
        let mut table = Self::default();
        for y in 0..side {
            // Pictures have their first row at the top.
            let q = (radius - f64::from(y)) / radius;
            let start = table.values.len();
            let mut first = 0;
            for x in 0..side {
                let p = (f64::from(x) - radius) / radius;
                if p * p + q * q >= 1.0 {
                    continue;
                }
                if table.values.len() == start {
                    first = x as usize;
                }
                let value = shape
                    .sample(p * cosine + q * sine, q * cosine - p * sine)
                    .value;
                #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
                table.values.push((value * scale) as f32);
            }
            table.rows.push((first, start..table.values.len()));
        }
        table
    }

    /// Adds one of the stamp's rows to a row of the map.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "clamped to the map's row, and not before the stamp's own"
    )]
    fn add(&self, row: usize, print: Print, heights: &mut [f32]) {
        let (first, values) = &self.rows[row];
        let (side, count) = (heights.len() as i64, values.len() as i64);
        let start = print.column + *first as i64;
        let (from, to) = (start.clamp(0, side), (start + count).clamp(0, side));
        if from < to {
            let values = &self.values[values.start + (from - start) as usize..];
            let heights = &mut heights[from as usize..to as usize];
            for (height, value) in heights.iter_mut().zip(values) {
                *height += print.sign * value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GreyGrid;
    use std::sync::Arc;

    fn grid() -> Shape {
        let values: Vec<f32> = (0..64).map(|k| ((k * 37) % 64) as f32 / 64.0).collect();
        Shape::Grid(Arc::new(GreyGrid::new(8, values).expect("in order")))
    }

    /// The recursion as it is told, cell by cell, on a torus.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "places within a small map, and heights are f32"
    )]
    fn told(log2: u8, shape: &Shape, seed: Seed) -> Vec<f32> {
        fn noise(map: &mut [f32], size: i64, told: (&FlatMap, &Shape), level: u8, i: i64, j: i64) {
            let scale = size >> level;
            if scale < 2 {
                return;
            }
            let print = told.0.levels[usize::from(level)].stamp(told.0.key, i, j);
            let angle = f64::from(u8::try_from(print.turn).expect("0 to 7")).to_radians() * 45.0;
            let (sine, cosine) = libm::sincos(angle);
            let radius = scale as f64 / 2.0;
            for (x, y) in (0..scale).flat_map(|y| (0..scale).map(move |x| (x, y))) {
                let (p, q) = (x as f64 / radius - 1.0, 1.0 - y as f64 / radius);
                if p * p + q * q < 1.0 {
                    let place = (print.row + y).rem_euclid(size) * size
                        + (print.column + x).rem_euclid(size);
                    let (a, b) = (p * cosine + q * sine, q * cosine - p * sine);
                    let value = told.1.sample(a, b).value * scale as f64 / size as f64;
                    map[place as usize] += print.sign * value as f32;
                }
            }
            for (di, dj) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                noise(map, size, told, level + 1, 2 * i + di, 2 * j + dj);
            }
        }
        let map = FlatMap::new(log2, shape, seed).expect("in range");
        let mut heights = vec![0.0; map.side() * map.side()];
        noise(&mut heights, 1 << log2, (&map, shape), 0, 0, 0);
        heights
    }

    #[test]
    fn a_map_is_the_articles_recursion() {
        for shape in [Shape::Cone, Shape::Bell, grid()] {
            for log2 in [1, 2, 5, 7] {
                for seed in 0..4 {
                    let map = FlatMap::new(log2, &shape, Seed(seed)).expect("in range");
                    let pairs = map
                        .heights()
                        .into_iter()
                        .zip(told(log2, &shape, Seed(seed)));
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
    fn sizes_beyond_two_and_8192_are_refused() {
        assert_eq!(
            FlatMap::new(0, &Shape::Cone, Seed(0)).err(),
            Some(FlatMapError(0))
        );
        assert_eq!(
            FlatMap::new(14, &Shape::Cone, Seed(0)).err(),
            Some(FlatMapError(14))
        );
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
