use super::snap_rim::{middle, weld};
use super::water::Floors;
use bevy::math::{DVec3, Vec3};
use terrain::{ChunkMesh, HeightField};

/// What was built for one cell, for a game to use: its heights, and all that follows from them.
#[derive(Debug)]
pub struct ChunkData {
    /// Heights and gradients, and the planet's radius.
    pub field: HeightField,
    /// The middle of its mesh, in metres from the planet's centre: on the ground, or on the water that is drawn over it.
    pub centre: DVec3,
    /// The largest distance of a vertex from `centre`, in metres.
    pub reach: f32,
}

impl ChunkData {
    /// The data of a chunk whose heights are a field's, over which there may be a sea (metres above the sphere), and its mesh.
    pub(crate) fn with_mesh(field: HeightField, sea: Option<f64>) -> (Self, ChunkMesh) {
        let mut data = Self {
            centre: middle(&field, Floors::new(&field, sea)),
            field,
            reach: 0.0,
        };
        let mesh = data.mesh();
        data.reach = mesh.reach;
        (data, mesh)
    }

    /// The arrays of its mesh, in metres about the chunk's centre: worked out anew, for they are three times as large as the field that they follow from.
    ///
    /// Its rim and centre lie on grids, so that neighbours agree on every bit of what they share.
    #[must_use]
    pub fn mesh(&self) -> ChunkMesh {
        let mut mesh = ChunkMesh::new(&self.field);
        weld(&mut mesh, &self.field, self.centre);
        mesh
    }

    /// The bytes that the arrays take in memory, without the headers.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let coarse = self.field.coarse_heights().map_or(0, <[f32]>::len);
        let points = self.field.heights().len() + coarse;
        points * (size_of::<f32>() + size_of::<Vec3>())
    }
}
