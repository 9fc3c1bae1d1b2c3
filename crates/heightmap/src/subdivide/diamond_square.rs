use super::halve::Halving;
use super::sheets::Sheets;
use crate::chance::{Key, unit};
use crate::{Grid, GridError, HeightMap};

/// Diamond-square: the lattice is halved again and again; the centre of each square is the mean of its four corners,
/// the middle of each edge the mean of its ends and of the two centres beside it, each moved up or down at random.
///
/// Every random number follows from the seed and from the node alone, so a map of half the
/// step has all the heights of this one, and a window of a map ([`crate::LazyDiamondSquare`])
/// has the whole map's. On the closed cube no edge is a border: each has two squares.
///
/// ```
/// use heightmap::{DiamondSquare, Grid};
/// let ground = DiamondSquare::default();
/// let small = ground.generate(Grid::plane(33, 33)?, 7)?;
/// let large = ground.generate(Grid::plane(65, 65)?, 7)?;
/// assert_eq!(small.heights()[33 * 16 + 16], large.heights()[65 * 32 + 32]);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiamondSquare {
    /// Heights of the corners of a plane, row by row; a torus and a cube begin with them in turn.
    pub values: [f32; 4],
    /// How far the first centre is moved, up or down, at most.
    pub roughness: f32,
    /// What that is multiplied with each time the step is halved, 0 ..= 1; between squares and edges lies half of that way.
    pub persistence: f32,
}

impl Default for DiamondSquare {
    fn default() -> Self {
        Self {
            values: [0.5; 4],
            roughness: 0.5,
            persistence: 0.55,
        }
    }
}

impl DiamondSquare {
    /// The map of a seed, as it comes: heights may be below 0 and above 1.
    ///
    /// A plane is cut out of a square of 2^k + 1 nodes a side.
    ///
    /// # Errors
    ///
    /// [`GridError::Odd`] if a torus cannot be halved often enough.
    pub fn generate(&self, grid: Grid, seed: u64) -> Result<HeightMap, GridError> {
        let key = Key::new(seed, super::SALT);
        halved(grid, self.values, key, |level| self.halving(key, level))
    }

    /// Whether a grid can be halved often enough.
    pub(crate) const fn check(grid: Grid) -> Result<(), GridError> {
        if let Grid::Torus { width, height } = grid {
            let levels = (width | height).trailing_zeros();
            let longer = if width > height { width } else { height };
            if longer >> levels > COARSEST {
                return Err(GridError::Odd { width, height });
            }
        }
        Ok(())
    }

    /// How the lattice of a level becomes the next.
    pub(super) fn halving(&self, key: Key, level: u8) -> Halving {
        let mut centre = self.roughness;
        for _ in 0..level {
            centre *= self.persistence;
        }
        Halving {
            key,
            centre,
            edge: centre * self.persistence.sqrt(),
            diamond: true,
        }
    }
}

/// How many nodes a torus may have at most along a side before it is halved for the first time.
const COARSEST: usize = 16;

/// Halves the corners of a grid until it is reached.
pub(super) fn halved(
    grid: Grid,
    values: [f32; 4],
    key: Key,
    halving: impl Fn(u8) -> Halving,
) -> Result<HeightMap, GridError> {
    DiamondSquare::check(grid)?;
    let (mut sheets, levels) = match grid {
        Grid::Plane { width, height } => {
            let steps = width.max(height).max(2) - 1;
            let levels = steps.next_power_of_two().trailing_zeros();
            (Sheets::plane(2, 2, values.to_vec(), [0; 2], 0), levels)
        }
        Grid::Torus { width, height } => {
            let levels = (width | height).trailing_zeros();
            let (width, height) = (width >> levels, height >> levels);
            #[expect(
                clippy::cast_possible_wrap,
                clippy::cast_possible_truncation,
                reason = "a few nodes"
            )]
            let height_of = |(k, (x, y)): (usize, (usize, usize))| {
                let first = halving(0).centre;
                values[k % 4] + first * unit(key.bits(x as i32, y as i32, 0))
            };
            let nodes = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let heights: Vec<_> = nodes.enumerate().map(height_of).collect();
            (Sheets::torus(width, height, &heights), levels)
        }
        Grid::Cube { level } => {
            let heights: Vec<_> = (0..8).map(|corner| values[corner % 4]).collect();
            (Sheets::cube(&heights), u32::from(level))
        }
    };
    for level in 0..levels {
        sheets = sheets.halved(halving(u8::try_from(level).expect("few")));
    }
    Ok(sheets.into_map(grid))
}
