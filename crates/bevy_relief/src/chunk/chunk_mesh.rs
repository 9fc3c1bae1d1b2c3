use super::attributes::{COARSE_NORMAL, COARSE_POSITION, DETAIL_OFFSET, DETAIL_PERIOD, LIGHT};
use super::chunk_data::ChunkData;
use super::chunk_light::NOTHING;
use super::drawn_positions::DrawnPositions;
use super::triangles::Triangles;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::PrimitiveTopology;
use bevy::prelude::*;

/// The mesh of a chunk: positions and normals about its centre, its own and its parent's.
///
/// The first texture coordinate is the height above the sphere in metres, the second
/// the [`BorderPart`](super::border_part::BorderPart).
/// The arrays live in the renderer alone.
pub(crate) fn bevy_mesh(data: &ChunkData, places: DrawnPositions, triangles: &Triangles) -> Mesh {
    let arrays = &data.mesh;
    let numbers = (0..arrays.positions.len()).chain(triangles.wedges.iter().copied());
    let numbers = || numbers.clone();
    let normals: Vec<Vec3> = numbers().map(|at| arrays.normals[at]).collect();
    let heights = numbers().zip(&triangles.borders);
    let heights: Vec<[f32; 2]> = heights
        .map(|(at, part)| [arrays.heights[at], part.as_attribute()])
        .collect();
    let coarse: Vec<Vec4> = numbers()
        .map(|at| arrays.coarse_normals[at].extend(arrays.coarse_heights[at]))
        .collect();
    let mut light = data
        .light
        .as_ref()
        .map_or_else(Vec::new, |light| light.0.to_vec());
    light.resize(triangles.borders.len(), NOTHING);
    let offset = arrays.centre.map(|part| part.rem_euclid(DETAIL_PERIOD));
    let offsets = vec![offset.as_vec3(); triangles.borders.len()];
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places.fine)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, heights)
    .with_inserted_attribute(COARSE_POSITION, places.coarse)
    .with_inserted_attribute(COARSE_NORMAL, coarse)
    .with_inserted_attribute(DETAIL_OFFSET, offsets)
    .with_inserted_attribute(LIGHT, light)
    .with_inserted_indices(triangles.indices.clone())
}

/// The bytes that a chunk's mesh takes.
pub(crate) fn mesh_bytes(triangles: &Triangles) -> usize {
    let vertex = 4 * size_of::<Vec3>() + size_of::<Vec2>() + size_of::<Vec4>() + size_of::<UVec4>();
    triangles.borders.len() * vertex + triangles.bytes()
}
