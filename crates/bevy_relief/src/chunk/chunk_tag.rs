use super::border_part::BorderPart;
use bevy::mesh::MeshTag;
use cubemap::{Cell, Corner, EdgeSet};
use quadtree::DrawnSet;

/// What the shader knows of a chunk, in its `MeshTag`.
///
/// | bits | meaning |
/// |---|---|
/// | 0–4 | level |
/// | 5–7 | realm |
/// | 8–15 | the [`BorderPart`]s that a coarser drawn chunk shares |
/// | 16–23 | those that a finer one shares |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChunkTag(u32);

impl ChunkTag {
    /// Bits of the level, the lowest.
    pub(crate) const LEVEL_BITS: u32 = 5;

    /// Bits of the realm, above those of the level.
    pub(crate) const REALM_BITS: u32 = 3;

    /// Bits below the parts that a coarser chunk shares.
    pub(crate) const COARSER_SHIFT: u32 = 8;

    /// Bits below the parts that a finer chunk shares.
    pub(crate) const FINER_SHIFT: u32 = 16;

    /// A chunk's among the drawn ones.
    pub(crate) fn new(cell: Cell, drawn: &DrawnSet) -> Self {
        let parts = |edges: EdgeSet, corners: &mut dyn Iterator<Item = Corner>| {
            let edges = edges.iter().map(BorderPart::edge);
            edges
                .chain(corners.map(BorderPart::corner))
                .fold(0, |bits, part| bits | part.bits())
        };
        let coarser = parts(drawn.coarser_edges(cell), &mut drawn.coarser_corners(cell));
        let finer = parts(drawn.finer_edges(cell), &mut drawn.finer_corners(cell));
        let parts = coarser << Self::COARSER_SHIFT | finer << Self::FINER_SHIFT;
        Self(Self::address(cell) | parts)
    }

    /// A cell's level and realm.
    fn address(cell: Cell) -> u32 {
        u32::from(cell.level()) | (cell.realm() as u32) << Self::LEVEL_BITS
    }

    /// The tag as Bevy's component.
    pub(crate) const fn mesh_tag(self) -> MeshTag {
        MeshTag(self.0)
    }

    /// A chunk's among none but its like.
    #[cfg(test)]
    pub(crate) fn plain(cell: Cell) -> Self {
        Self(Self::address(cell))
    }

    /// The chunk's level.
    #[cfg(test)]
    pub(crate) const fn level(self) -> usize {
        (self.0 & ((1 << Self::LEVEL_BITS) - 1)) as usize
    }

    /// Whether a coarser chunk shares a part of the border.
    #[cfg(test)]
    pub(crate) const fn is_coarser_beyond(self, part: BorderPart) -> bool {
        self.0 >> Self::COARSER_SHIFT & BorderPart::MASK & part.bits() != 0
    }

    /// Whether a finer chunk shares a part of the border.
    #[cfg(test)]
    pub(crate) const fn is_finer_beyond(self, part: BorderPart) -> bool {
        (self.0 >> Self::FINER_SHIFT | BorderPart::WEDGE) & part.bits() != 0
    }
}
