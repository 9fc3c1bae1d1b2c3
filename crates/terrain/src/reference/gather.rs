use crate::{ChunkSide, Terrain};
use cubemap::Cell;

/// The heights of a chunk's vertices with octaves up to level `finest`, in metres, row by row: each vertex asks the 3 × 3 sectors around it on every level.
///
/// The same bits as [`Terrain::heights`].
#[must_use]
pub fn gather(terrain: &Terrain, cell: Cell, side: ChunkSide, finest: u8) -> Vec<f32> {
    terrain.heights(cell, side, finest)
}
