//! How many vertices a chunk has along a side.

use cubemap::Cell;
use std::fmt;

/// How many vertices a chunk has along a side: 2^k + 1, from 3 to 257.
///
/// # Invariants
///
/// `steps` is a power of two from 2 to 256.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChunkSide {
    log2: u8,
}

/// The number is not 2^k + 1 from 3 to 257.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkSideError(usize);

impl fmt::Display for ChunkSideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a chunk of {} vertices a side; it takes 2^k + 1, from 3 to 257",
            self.0
        )
    }
}

impl std::error::Error for ChunkSideError {}

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

    /// The level of the finest sectors printed on a chunk: four vertex steps a sector. `None` if even a whole realm is finer than that.
    pub(crate) fn finest_sectors(self, cell_level: u8) -> Option<u8> {
        (cell_level + self.log2)
            .checked_sub(2)
            .map(|level| level.min(Cell::MAX_LEVEL))
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
