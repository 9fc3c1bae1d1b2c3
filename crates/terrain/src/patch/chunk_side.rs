//! How many vertices a chunk has along a side.

use cubemap::Cell;

/// How many vertices a chunk has along a side: 2^k + 1, from 3 to 257.
///
/// # Invariants
///
/// `steps` is a power of two from 2 to 256.
///
/// ```
/// use terrain::ChunkSide;
/// let side = ChunkSide::new(33)?;
/// assert_eq!((side.vertices(), side.steps()), (33, 32));
/// assert!(ChunkSide::new(32).is_err());
/// # Ok::<(), terrain::ChunkSideError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChunkSide {
    log2: u8,
}

/// The number is not 2^k + 1 from 3 to 257.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a chunk of {0} vertices a side; it takes 2^k + 1, from 3 to 257")]
pub struct ChunkSideError(usize);

impl ChunkSide {
    /// 65 vertices a side: the best trade between draw calls and detail.
    pub const DEFAULT: Self = Self { log2: 6 };

    /// The side of `vertices` vertices.
    ///
    /// # Errors
    ///
    /// Unless `vertices` is 2^k + 1 from 3 to 257.
    pub fn new(vertices: usize) -> Result<Self, ChunkSideError> {
        (1..=8)
            .map(|log2| Self { log2 })
            .find(|side| side.vertices() == vertices)
            .ok_or(ChunkSideError(vertices))
    }

    /// Vertices along a side, 2^k + 1.
    #[must_use]
    pub const fn vertices(self) -> usize {
        (1 << self.log2) + 1
    }

    /// Steps along a side, 2^k.
    #[must_use]
    pub const fn steps(self) -> usize {
        1 << self.log2
    }

    /// The level of the finest octave that a chunk of a level with so many vertices shows: four vertex steps a sector.
    ///
    /// What [`Terrain::heights`](crate::Terrain::heights) and
    /// [`Terrain::height_at_level`](crate::Terrain::height_at_level) take for the ground as
    /// that chunk has it. `None` only for a whole realm of three vertices a side, which is too
    /// coarse for any octave: it lies at height 0.
    ///
    /// ```
    /// use terrain::ChunkSide;
    /// assert_eq!(ChunkSide::DEFAULT.finest_octave(0), Some(4));
    /// assert_eq!(ChunkSide::DEFAULT.finest_octave(10), Some(14));
    /// ```
    #[must_use]
    pub fn finest_octave(self, chunk_level: u8) -> Option<u8> {
        (chunk_level + self.log2)
            .checked_sub(2)
            .map(|level| level.min(Cell::MAX_LEVEL))
    }

    /// Twice as many steps; `None` beyond 257 vertices.
    #[must_use]
    pub const fn finer(self) -> Option<Self> {
        if self.log2 < 8 {
            Some(Self {
                log2: self.log2 + 1,
            })
        } else {
            None
        }
    }

    /// Half as many steps; `None` below 3 vertices.
    #[must_use]
    pub const fn coarser(self) -> Option<Self> {
        if self.log2 > 1 {
            Some(Self {
                log2: self.log2 - 1,
            })
        } else {
            None
        }
    }

    /// k.
    #[must_use]
    pub const fn log2(self) -> u8 {
        self.log2
    }
}

impl Default for ChunkSide {
    fn default() -> Self {
        Self::DEFAULT
    }
}
