use super::DiamondSquare;
use super::sheets::Sheets;
use crate::chance::Key;
use crate::{Grid, GridError, HeightMap};

/// A diamond-square of a plane too large to be held, of which any window costs what the window costs.
///
/// It is the [`DiamondSquare`] of 2^level + 1 nodes a side, in every bit: each random number
/// follows from the seed and its node alone, so of every coarser lattice only what lies under
/// the window, and a node or two around, is worked out.
///
/// ```
/// use heightmap::{DiamondSquare, Grid, LazyDiamondSquare};
/// let landscape = LazyDiamondSquare::new(DiamondSquare::default(), 24, 7)?;
/// assert_eq!(landscape.side(), 16_777_217);
/// let window = landscape.window([9_000_000, 1_234_567], 128, 128)?;
/// // A step to the right the same ground is there, one column on.
/// let beside = landscape.window([9_000_001, 1_234_567], 128, 128)?;
/// assert_eq!(window.heights()[1..128], beside.heights()[..127]);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LazyDiamondSquare {
    ground: DiamondSquare,
    level: u8,
    key: Key,
}

impl LazyDiamondSquare {
    /// The deepest level: 16 777 217 nodes a side.
    pub const MAX_LEVEL: u8 = 24;

    /// The landscape of a seed.
    ///
    /// # Errors
    ///
    /// [`GridError::Halvings`] above [`Self::MAX_LEVEL`].
    pub fn new(ground: DiamondSquare, level: u8, seed: u64) -> Result<Self, GridError> {
        if level > Self::MAX_LEVEL {
            return Err(GridError::Halvings { level });
        }
        let key = Key::new(seed, super::SALT);
        Ok(Self { ground, level, key })
    }

    /// Nodes a side: 2^level + 1.
    #[must_use]
    pub const fn side(&self) -> usize {
        (1 << self.level) + 1
    }

    /// Whether there is such a window.
    pub(crate) fn check(
        &self,
        [x, y]: [usize; 2],
        width: usize,
        height: usize,
    ) -> Result<(), GridError> {
        Grid::plane(width, height)?;
        let inside = |at: usize, length: usize| {
            let end = at.checked_add(length);
            end.is_some_and(|end| end <= self.side())
        };
        if inside(x, width) && inside(y, height) {
            return Ok(());
        }
        Err(GridError::Beyond {
            column: x,
            row: y,
            side: self.side(),
        })
    }

    /// The heights of `width` × `height` nodes from a column and a row on.
    ///
    /// # Errors
    ///
    /// [`GridError::Side`] if the window has no nodes or more than a map may have, [`GridError::Beyond`] if it does not lie in the landscape.
    pub fn window(
        &self,
        [x, y]: [usize; 2],
        width: usize,
        height: usize,
    ) -> Result<HeightMap, GridError> {
        self.check([x, y], width, height)?;
        let grid = Grid::plane(width, height)?;
        // From the finest lattice to the coarsest: which nodes the next finer one needs.
        let mut needed = vec![([x, x + width - 1], [y, y + height - 1])];
        for level in (0..self.level).rev() {
            let end = 1 << level;
            // The middle of an edge on the border needs the centres on both sides of it.
            let coarser = |[first, last]: [usize; 2]| {
                let first = first.saturating_sub(1) / 2;
                let last = (last + 2) / 2;
                let last = last.min(end);
                // At least one square.
                [first.min(last - 1), last.max(first + 1).min(end)]
            };
            let &(columns, rows) = needed.last().expect("the window itself");
            needed.push((coarser(columns), coarser(rows)));
        }
        let mut sheets = Sheets::plane(2, 2, self.ground.values.to_vec(), [0; 2], 0);
        for (level, (columns, rows)) in (0..).zip(needed.into_iter().rev()) {
            if level > 0 {
                sheets = sheets.halved(self.ground.halving(self.key, level - 1));
            }
            let count = |[first, last]: [usize; 2]| last - first + 1;
            sheets = sheets.window([columns[0], rows[0]], count(columns), count(rows));
        }
        Ok(HeightMap::new(grid, sheets.into_heights()).expect("as many"))
    }
}
