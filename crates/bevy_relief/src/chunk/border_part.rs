use crate::light::ChunkLight;
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

    /// Bits of the light's last word below those of a vertex's part.
    pub(crate) const PACKED_SHIFT: u32 = ChunkLight::BITS;

    /// The part in the upper bits of that word: which of the eight it is, in three; whether it is one of them; whether it is a wedge's.
    pub(super) const fn packed(self) -> u32 {
        let one = self.0 & Self::MASK;
        let (which, is_one) = if one == 0 {
            (0, 0)
        } else {
            (one.trailing_zeros(), 1)
        };
        let is_wedge = self.0 / Self::WEDGE;
        (which | is_one << 3 | is_wedge << 4) << Self::PACKED_SHIFT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the shader reads it: `part_of` in `chunk_tag.wgsl`.
    const fn read(number: u32) -> u32 {
        let packed = number >> BorderPart::PACKED_SHIFT;
        ((packed >> 3 & 1) << (packed & 7)) | ((packed >> 4 & 1) * BorderPart::WEDGE)
    }

    #[test]
    fn a_part_is_read_as_it_was_packed_above_what_else_a_number_has() {
        let edges = Edge::ALL.map(BorderPart::edge);
        let parts = Corner::ALL.map(BorderPart::corner).into_iter().chain(edges);
        let parts = parts.chain(edges.map(BorderPart::wedge));
        for part in parts.chain([BorderPart::default()]) {
            let packed = part.packed();
            let below = (1 << BorderPart::PACKED_SHIFT) - 1;
            assert_eq!(packed & below, 0, "{part:?}");
            assert_eq!(read(packed | below), part.bits(), "{part:?}");
        }
    }
}
