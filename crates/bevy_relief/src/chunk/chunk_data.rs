use super::snap_rim::weld;
use crate::light::ChunkLight;
use bevy::math::{DVec3, Vec3};
use terrain::{ChunkMesh, HeightField};

/// What was built for one cell, for a game to use: its heights, and all that follows from them.
#[derive(Debug)]
pub struct ChunkData {
    /// Heights and gradients, and the planet's radius.
    pub field: HeightField,
    /// The middle of its mesh, in metres from the planet's centre.
    pub centre: DVec3,
    /// The largest distance of a vertex from `centre`, in metres.
    pub reach: f32,
    /// What its light goes by between the vertices, if it is finer than they are.
    pub(crate) light: Option<ChunkLight>,
}

impl ChunkData {
    /// The data of a chunk whose heights are a field's, and its mesh.
    pub(crate) fn with_mesh(field: HeightField) -> (Self, ChunkMesh) {
        Self::new(field, None)
    }

    /// The data of a chunk that is lit by a field and has every second column and row of it for vertices, and its mesh.
    pub(crate) fn lit(finer: &HeightField) -> (Self, ChunkMesh) {
        let (field, light) = ChunkLight::of_finer(finer);
        Self::new(field, Some(light))
    }

    fn new(field: HeightField, light: Option<ChunkLight>) -> (Self, ChunkMesh) {
        let mut data = Self {
            field,
            centre: DVec3::ZERO,
            reach: 0.0,
            light,
        };
        let mesh = data.mesh();
        (data.centre, data.reach) = (mesh.centre, mesh.reach);
        (data, mesh)
    }

    /// The arrays of its mesh, in metres about the chunk's centre: worked out anew, for they are three times as large as the field that they follow from.
    ///
    /// Its rim and centre lie on grids, so that neighbours agree on every bit of what they share.
    #[must_use]
    pub fn mesh(&self) -> ChunkMesh {
        let mut mesh = ChunkMesh::new(&self.field);
        if let Some(normals) = self.light.as_ref().and_then(ChunkLight::coarse_normals) {
            let n = self.field.side().vertices();
            for (at, (column, row)) in ChunkMesh::places(self.field.side()).enumerate() {
                mesh.coarse_normals[at] = normals[row * n + column];
            }
        }
        weld(&mut mesh, &self.field);
        mesh
    }

    /// Whether its light is finer than its vertices.
    pub(crate) const fn is_lit_finely(&self) -> bool {
        self.light.is_some()
    }

    /// The bytes that the arrays take in memory, without the headers.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let coarse = self.field.coarse_heights().map_or(0, <[f32]>::len);
        let points = self.field.heights().len() + coarse;
        points * (size_of::<f32>() + size_of::<Vec3>())
            + self.light.as_ref().map_or(0, ChunkLight::bytes)
    }
}
