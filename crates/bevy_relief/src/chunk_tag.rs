use bevy::mesh::MeshTag;
use cubemap::{Cell, Corner, Edge, EdgeSet};
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
    /// A chunk's among the drawn ones.
    pub(crate) fn new(cell: Cell, drawn: &DrawnSet) -> Self {
        let parts = |edges: EdgeSet, corners: &mut dyn Iterator<Item = Corner>| {
            let edges = edges.iter().map(BorderPart::edge);
            edges
                .chain(corners.map(BorderPart::corner))
                .fold(0, |bits, part| bits | part.0)
        };
        let coarser = parts(drawn.coarser_edges(cell), &mut drawn.coarser_corners(cell));
        let finer = parts(drawn.finer_edges(cell), &mut drawn.finer_corners(cell));
        Self(u32::from(cell.level()) | (cell.realm() as u32) << 5 | coarser << 8 | finer << 16)
    }

    /// As Bevy takes it.
    pub(crate) const fn mesh_tag(self) -> MeshTag {
        MeshTag(self.0)
    }

    /// A chunk's among none but its like.
    #[cfg(test)]
    pub(crate) fn plain(cell: Cell) -> Self {
        Self(u32::from(cell.level()) | (cell.realm() as u32) << 5)
    }

    /// The chunk's level.
    #[cfg(test)]
    pub(crate) const fn level(self) -> usize {
        (self.0 & 31) as usize
    }

    /// Whether a coarser chunk shares a part of the border.
    #[cfg(test)]
    pub(crate) const fn is_coarser_beyond(self, part: BorderPart) -> bool {
        self.0 >> 8 & 255 & part.0 != 0
    }

    /// Whether a finer chunk shares a part of the border.
    #[cfg(test)]
    pub(crate) const fn is_finer_beyond(self, part: BorderPart) -> bool {
        (self.0 >> 16 | BorderPart::WEDGE) & part.0 != 0
    }
}

/// On which part of a chunk's border a vertex lies: one bit of eight, or none inside.
///
/// Bits 0 to 3 are the edges without their ends, 4 to 7 the corners, in their orders; bit 8
/// is set for the vertices of wedges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BorderPart(u32);

impl BorderPart {
    const fn edge(edge: Edge) -> Self {
        Self(1 << edge as u32)
    }

    const fn corner(corner: Corner) -> Self {
        Self(16 << corner as u32)
    }

    /// That of the vertex at a column and row of a chunk of `steps` steps a side.
    pub(crate) fn at((column, row): (usize, usize), steps: usize) -> Self {
        let end = |place: usize| match place {
            0 => Some(0),
            _ => (place == steps).then_some(1),
        };
        match (end(column), end(row)) {
            (None, None) => Self(0),
            (Some(u), None) => Self::edge([Edge::MinusU, Edge::PlusU][u]),
            (None, Some(v)) => Self::edge([Edge::MinusV, Edge::PlusV][v]),
            (Some(u), Some(v)) => Self::corner(Corner::ALL[u + 2 * v]),
        }
    }

    /// That of the wedges' vertices along an edge: drawn only if a coarser chunk shares it.
    pub(crate) const fn wedge(self) -> Self {
        Self(self.0 | Self::WEDGE)
    }

    /// What no chunk's tag has as coarser, and all have as finer.
    const WEDGE: u32 = 256;

    /// As the mesh carries it: a whole number below 512.
    pub(crate) fn as_attribute(self) -> f32 {
        f32::from(u16::try_from(self.0).expect("nine bits"))
    }
}
