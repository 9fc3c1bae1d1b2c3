use crate::chunk::border_part::BorderPart;
use crate::chunk::seam_wedges::{wedge_indices, wedge_vertices};
use bevy::mesh::Indices;
use terrain::{ChunkMesh, ChunkSide};

/// What all chunks of one generation have alike: their triangles, and which vertices lie on which part of the border.
#[derive(Clone, Debug)]
pub(crate) struct Triangles {
    pub(crate) indices: Indices,
    /// The part of the border that each vertex lies on: of the ground, then of the skirt, then of the wedges.
    pub(super) borders: Vec<BorderPart>,
    /// For each vertex of the wedges, the number of the ground's vertex that it copies.
    pub(super) wedges: Vec<usize>,
}

impl Triangles {
    /// The triangles of a side, with a skirt or without, numbered in 16 bits where so few vertices allow it.
    pub(crate) fn new(side: ChunkSide, skirt: bool) -> Self {
        let places = ChunkMesh::places(side).map(|place| BorderPart::at(place, side.steps()));
        let mut borders: Vec<_> = places.collect();
        let first = u32::try_from(borders.len()).expect("at most 257² + 1024 vertices");
        borders.extend(wedge_vertices(side).map(|vertex| vertex.part));
        let mut indices = ChunkMesh::indices(side, skirt).to_vec();
        indices.extend(wedge_indices(side, first));
        let short: Result<Vec<u16>, _> = indices.iter().map(|&at| u16::try_from(at)).collect();
        Self {
            indices: short.map_or_else(|_| Indices::U32(indices), Indices::U16),
            borders,
            wedges: wedge_vertices(side).map(|vertex| vertex.of).collect(),
        }
    }

    /// How many triangles there are.
    pub(crate) fn count(&self) -> usize {
        self.indices.len() / 3
    }

    pub(super) fn bytes(&self) -> usize {
        match &self.indices {
            Indices::U16(indices) => size_of_val(indices.as_slice()),
            Indices::U32(indices) => size_of_val(indices.as_slice()),
        }
    }
}
