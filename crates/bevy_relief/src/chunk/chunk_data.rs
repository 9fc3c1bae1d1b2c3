use super::snap_rim::weld;
use crate::light::{ChunkLight, thinned};
use bevy::prelude::*;
use terrain::{ChunkMesh, HeightField};

/// What was built for one cell: heights, positions, normals, for a game to use.
#[derive(Debug)]
pub struct ChunkData {
    /// Heights and gradients, and the planet's radius.
    pub field: HeightField,
    /// The arrays of its mesh, in metres about the chunk's centre.
    ///
    /// Its rim and centre lie on grids, so that neighbours agree on every bit of what they share.
    pub mesh: ChunkMesh,
    /// What its light goes by between the vertices, if it is finer than they are.
    pub(crate) light: Option<ChunkLight>,
}

impl ChunkData {
    /// The data of a chunk whose heights are a field's.
    pub(crate) fn new(field: HeightField) -> Self {
        let mut mesh = ChunkMesh::new(&field);
        weld(&mut mesh, &field);
        Self {
            field,
            mesh,
            light: None,
        }
    }

    /// The data of a chunk that is lit by a field and has every second column and row of it for vertices.
    pub(crate) fn lit(finer: &HeightField) -> Self {
        let (field, mut mesh, light) = thinned(finer);
        weld(&mut mesh, &field);
        Self {
            field,
            mesh,
            light: Some(light),
        }
    }

    /// The bytes that the arrays take in memory, without the headers.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.field.heights())
            + size_of_val(self.field.gradients())
            + self.mesh.positions.len() * (4 * size_of::<Vec3>() + 2 * size_of::<f32>())
            + self
                .light
                .as_ref()
                .map_or(0, |light| size_of_val(&*light.0))
    }
}
