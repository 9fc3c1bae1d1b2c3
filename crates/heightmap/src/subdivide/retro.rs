use crate::chance::Key;
use crate::{Grid, GridError, HeightMap};
use rand_chacha::rand_core::Rng;

/// The old short diamond-square of (2^level + 1)² nodes, as the retro article writes it, in its three forms.
///
/// Corners are random; then, for steps of the whole side, half of it and so on to 2: the centre
/// of each square is the mean of its corners, the middle of each edge that of the three or four
/// neighbours it has, each moved at random; what moves them shrinks by √½ after both.
/// Random numbers come one after the other, so the map has no windows: for those there is [`crate::LazyDiamondSquare`].
///
/// ```
/// use heightmap::{RetroDiamondSquare, RetroForm};
/// let retro = RetroDiamondSquare { level: 5, ..RetroDiamondSquare::default() };
/// let (a, b) = (retro.generate(RetroForm::A, 3)?, retro.generate(RetroForm::B, 3)?);
/// assert_eq!(a.heights().len(), 33 * 33);
/// assert_eq!(a, b);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RetroDiamondSquare {
    /// K: the map has 2^K + 1 nodes a side.
    pub level: u8,
    /// How far the first centre is moved at most, up or down: 1 in the forms A and B, 2 in R.
    pub amplitude: f32,
}

impl Default for RetroDiamondSquare {
    fn default() -> Self {
        Self {
            level: 9,
            amplitude: 1.0,
        }
    }
}

/// How it is written down.
#[derive(Clone, Debug, PartialEq)]
pub enum RetroForm {
    /// The shortest: one loop for all edges, which asks for each neighbour whether it is there.
    A,
    /// Edges on the border apart, no question inside: the same map as A.
    B,
    /// As B, with random numbers from a table.
    R(RetroTable),
}

/// 4177 random numbers, a prime, read one after the other and again from the first.
///
/// ```
/// use heightmap::RetroTable;
/// // Of any distribution: here most are near 0.
/// let table = RetroTable::new(5, |even| even * even * even);
/// assert_ne!(table, RetroTable::new(6, |even| even));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RetroTable(Vec<f32>);

impl RetroTable {
    /// How many.
    pub const LEN: usize = 4177;

    /// The table of a seed; `distribution` makes of an even number in −½ .. ½ what is wanted.
    pub fn new(seed: u64, distribution: impl Fn(f32) -> f32) -> Self {
        let mut random = Xorshift::new(seed);
        let numbers = (0..Self::LEN).map(|_| distribution(random.next()));
        Self(numbers.collect())
    }
}

impl RetroDiamondSquare {
    /// The map of a seed; heights are about 0.
    ///
    /// # Errors
    ///
    /// [`GridError::Side`] if the level is too deep for a map.
    pub fn generate(&self, form: RetroForm, seed: u64) -> Result<HeightMap, GridError> {
        let n = 1_usize
            .checked_shl(u32::from(self.level))
            .unwrap_or(usize::MAX - 1);
        let grid = Grid::plane(n + 1, n + 1)?;
        let mut map = vec![0.0; grid.len()];
        match form {
            RetroForm::A => {
                let mut random = Xorshift::new(seed);
                self.tested(&mut map, n, || random.next());
            }
            RetroForm::B => {
                let mut random = Xorshift::new(seed);
                self.apart(&mut map, n, || random.next());
            }
            RetroForm::R(RetroTable(numbers)) => {
                // The seed says where the reading begins.
                let mut at = Xorshift::new(seed).bits() as usize % RetroTable::LEN;
                self.apart(&mut map, n, || {
                    at = if at + 1 == RetroTable::LEN { 0 } else { at + 1 };
                    numbers[at]
                });
            }
        }
        Ok(HeightMap::new(grid, map).expect("as many"))
    }

    fn corners(map: &mut [f32], n: usize, random: &mut impl FnMut() -> f32) {
        let side = n + 1;
        for corner in [0, n, n * side, n * side + n] {
            map[corner] = random();
        }
    }

    /// What is written as A.
    fn tested(&self, map: &mut [f32], n: usize, mut random: impl FnMut() -> f32) {
        let side = n + 1;
        Self::corners(map, n, &mut random);
        let mut amplitude = self.amplitude;
        let mut step = n;
        while step >= 2 {
            let half = step / 2;
            for y in (half..n).step_by(step) {
                for x in (half..n).step_by(step) {
                    let mean = (map[(y - half) * side + x - half]
                        + map[(y - half) * side + x + half]
                        + map[(y + half) * side + x - half]
                        + map[(y + half) * side + x + half])
                        / 4.0;
                    map[y * side + x] = mean + amplitude * random();
                }
            }
            amplitude *= std::f32::consts::FRAC_1_SQRT_2;
            for y in (0..=n).step_by(half) {
                let first = if (y / half).is_multiple_of(2) {
                    half
                } else {
                    0
                };
                for x in (first..=n).step_by(step) {
                    let (mut sum, mut count) = (0.0, 0.0);
                    if x >= half {
                        sum += map[y * side + x - half];
                        count += 1.0;
                    }
                    if x + half <= n {
                        sum += map[y * side + x + half];
                        count += 1.0;
                    }
                    if y >= half {
                        sum += map[(y - half) * side + x];
                        count += 1.0;
                    }
                    if y + half <= n {
                        sum += map[(y + half) * side + x];
                        count += 1.0;
                    }
                    map[y * side + x] = sum / count + amplitude * random();
                }
            }
            amplitude *= std::f32::consts::FRAC_1_SQRT_2;
            step = half;
        }
    }

    /// What is written as B and R.
    fn apart(&self, map: &mut [f32], n: usize, mut random: impl FnMut() -> f32) {
        let side = n + 1;
        Self::corners(map, n, &mut random);
        let mut amplitude = self.amplitude;
        let mut step = n;
        while step >= 2 {
            let half = step / 2;
            let (up, left) = (half * side, half);
            for row in (up..n * side).step_by(step * side) {
                for at in (row + half..row + n).step_by(step) {
                    let mean = (map[at - up - left]
                        + map[at - up + left]
                        + map[at + up - left]
                        + map[at + up + left])
                        / 4.0;
                    map[at] = mean + amplitude * random();
                }
            }
            amplitude *= std::f32::consts::FRAC_1_SQRT_2;
            for y in (0..=n).step_by(half) {
                let row = y * side;
                if (y / half).is_multiple_of(2) {
                    // Ends lie left and right, and a centre is missing on the border.
                    for at in (row + half..row + n).step_by(step) {
                        let ends = map[at - left] + map[at + left];
                        let mean = if y == 0 {
                            (ends + map[at + up]) / 3.0
                        } else if y == n {
                            (ends + map[at - up]) / 3.0
                        } else {
                            (ends + map[at - up] + map[at + up]) / 4.0
                        };
                        map[at] = mean + amplitude * random();
                    }
                } else {
                    let first = (map[row + left] + map[row - up] + map[row + up]) / 3.0;
                    map[row] = first + amplitude * random();
                    for at in (row + step..row + n).step_by(step) {
                        let mean =
                            (map[at - left] + map[at + left] + map[at - up] + map[at + up]) / 4.0;
                        map[at] = mean + amplitude * random();
                    }
                    let at = row + n;
                    let last = (map[at - left] + map[at - up] + map[at + up]) / 3.0;
                    map[at] = last + amplitude * random();
                }
            }
            amplitude *= std::f32::consts::FRAC_1_SQRT_2;
            step = half;
        }
    }
}

/// Random numbers one after the other, at the price of three shifts.
struct Xorshift(u32);

impl Xorshift {
    fn new(seed: u64) -> Self {
        let bits = Key::new(seed, super::SALT).rng().next_u32();
        // It would stay at 0.
        Self(bits.max(1))
    }

    fn bits(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// In −½ .. ½.
    fn next(&mut self) -> f32 {
        crate::chance::unit(self.bits()) * 0.5
    }
}
