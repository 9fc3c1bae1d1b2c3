use crate::ChunkData;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use terrain::{ChunkMesh, ChunkSide};

/// The triangles that all chunks of one generation have.
#[derive(Clone, Debug)]
pub(crate) struct Triangles(Indices);

impl Triangles {
    /// Those of a side, with a skirt or without: 16-bit where the vertices allow it.
    pub(crate) fn new(side: ChunkSide, skirt: bool) -> Self {
        let indices = ChunkMesh::indices(side, skirt);
        let short: Result<Vec<u16>, _> = indices.iter().map(|&at| u16::try_from(at)).collect();
        Self(short.map_or_else(|_| Indices::U32(indices.to_vec()), Indices::U16))
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len() / 3
    }

    fn bytes(&self) -> usize {
        match &self.0 {
            Indices::U16(indices) => size_of_val(indices.as_slice()),
            Indices::U32(indices) => size_of_val(indices.as_slice()),
        }
    }
}

/// The bytes that a chunk's mesh takes.
pub(crate) fn mesh_bytes(data: &ChunkData, triangles: &Triangles) -> usize {
    let vertex = 2 * size_of::<Vec3>() + size_of::<Vec2>();
    data.mesh.positions.len() * vertex + triangles.bytes()
}

/// A chunk's vertices as they are drawn, about its centre.
///
/// Where there is a sea (metres above the sphere), ground below it is raised to its
/// surface: what is seen there is the water.
pub(crate) fn drawn_positions(data: &ChunkData, sea: Option<f64>) -> Vec<Vec3> {
    let arrays = &data.mesh;
    let mut positions = arrays.positions.clone();
    if let Some(sea) = sea {
        for (position, &height) in positions.iter_mut().zip(&arrays.heights) {
            let depth = sea - f64::from(height);
            if depth > 0.0 {
                let place = arrays.centre + position.as_dvec3();
                let surface = place + place.normalize_or_zero() * depth;
                *position = (surface - arrays.centre).as_vec3();
            }
        }
    }
    positions
}

/// The mesh of a chunk: positions and normals about its centre, height above the sphere in metres as the first texture coordinate.
///
/// The arrays live in the renderer alone.
pub(crate) fn bevy_mesh(data: &ChunkData, positions: Vec<Vec3>, triangles: &Triangles) -> Mesh {
    let arrays = &data.mesh;
    let heights: Vec<[f32; 2]> = arrays.heights.iter().map(|&height| [height, 0.0]).collect();
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, arrays.normals.clone())
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, heights)
    .with_inserted_indices(triangles.0.clone())
}
