use cubemap::{Corner, Edge};

/// On which part of a chunk's border a vertex lies: one bit of eight, or none inside.
///
/// Bits 0 to 3 are the edges without their ends, 4 to 7 the corners, in their orders; bit 8
/// is set for the vertices of wedges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BorderPart(u32);

impl BorderPart {
    /// The part that is an edge without its ends.
    pub(super) const fn edge(edge: Edge) -> Self {
        Self(1 << edge as u32)
    }

    /// The part that is a corner.
    pub(super) const fn corner(corner: Corner) -> Self {
        Self(16 << corner as u32)
    }

    /// The part on which the vertex at a column and row lies, in a chunk of `steps` steps a side.
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

    /// The part of the wedges' vertices along this edge: they are drawn only if a coarser chunk shares it.
    pub(crate) const fn wedge(self) -> Self {
        Self(self.0 | Self::WEDGE)
    }

    /// The bits of all edges and corners.
    pub(crate) const MASK: u32 = 255;

    /// The bit of wedges, which no chunk's tag has as coarser, and all have as finer.
    pub(crate) const WEDGE: u32 = 256;

    /// The bits of the part, as they stand in a chunk's tag.
    pub(super) const fn bits(self) -> u32 {
        self.0
    }
}
