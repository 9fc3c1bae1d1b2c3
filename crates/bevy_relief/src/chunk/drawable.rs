use super::chunk_data::ChunkData;
use super::drawn_positions::DrawnPositions;
use super::mesh::{Triangles, bevy_mesh, mesh_bytes};
use crate::light::ChunkLight;
use bevy::camera::primitives::Aabb;
use bevy::prelude::*;
use terrain::ChunkMesh;

/// What a chunk is drawn by, made where it is built: the main thread has only to hand it on.
#[derive(Clone, Debug)]
pub(crate) struct Drawable {
    /// The mesh; none where there is no renderer.
    pub(crate) mesh: Option<Box<Mesh>>,
    /// The box around its vertices, its own and its parent's.
    pub(crate) aabb: Aabb,
    /// The bytes that the mesh takes.
    pub(crate) bytes: usize,
}

impl Drawable {
    /// What a chunk with such arrays and such a light between its vertices is drawn by, over a sea (metres above the sphere) where there is one; without `triangles` it has no mesh.
    pub(crate) fn new(
        data: &ChunkData,
        arrays: &ChunkMesh,
        light: Option<&ChunkLight>,
        sea: Option<f64>,
        triangles: Option<&Triangles>,
    ) -> Self {
        let places = DrawnPositions::new(data, arrays, sea);
        let aabb = Aabb::enclosing(places.fine.iter().chain(&places.coarse)).unwrap_or_default();
        Self {
            aabb,
            bytes: triangles.map_or(0, mesh_bytes),
            mesh: triangles
                .map(|triangles| Box::new(bevy_mesh(data, arrays, light, places, triangles))),
        }
    }
}
