use super::attributes::{
    COARSE_NORMAL, COARSE_POSITION, DETAIL_OFFSET, DETAIL_PERIOD, LIGHT, WATER,
};
use super::chunk_data::ChunkData;
use super::drawn_positions::DrawnPositions;
use super::triangles::Triangles;
use super::water::river_water;
use crate::light::NOTHING;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::PrimitiveTopology;
use bevy::prelude::*;
use terrain::ChunkMesh;

/// The mesh of a chunk: positions and normals about its centre, its own and its parent's.
///
/// The first texture coordinate is the height above the sphere in metres, the second
/// the [`BorderPart`](super::border_part::BorderPart).
/// The arrays live in the renderer alone.
pub(crate) fn bevy_mesh(
    data: &ChunkData,
    arrays: &ChunkMesh,
    places: DrawnPositions,
    triangles: &Triangles,
) -> Mesh {
    let normals = with_wedges(&arrays.normals, triangles, |&normal| normal);
    let mut heights = with_wedges(&arrays.heights, triangles, |&height| [height, 0.0]);
    for (height, part) in heights.iter_mut().zip(&triangles.borders) {
        height[1] = part.as_attribute();
    }
    let mut coarse = with_wedges(&arrays.coarse_normals, triangles, |normal| {
        normal.extend(0.0).to_array()
    });
    let coarse_heights = with_wedges(&arrays.coarse_heights, triangles, |&height| height);
    for (coarse, height) in coarse.iter_mut().zip(coarse_heights) {
        coarse[3] = height;
    }
    let mut light = Vec::with_capacity(triangles.borders.len());
    if let Some(finer) = &data.light {
        light.extend_from_slice(&finer.words);
    }
    light.resize(triangles.borders.len(), NOTHING);
    let water = river_water(&data.field);
    let water = with_wedges(&water, triangles, |&water| water);
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
    .with_inserted_attribute(WATER, water)
    .with_inserted_indices(triangles.indices.clone())
}

/// What the arrays have, and behind it once more what the wedges copy.
fn with_wedges<T, A>(array: &[T], triangles: &Triangles, attribute: impl Fn(&T) -> A) -> Vec<A> {
    let mut all = Vec::with_capacity(triangles.borders.len());
    all.extend(array.iter().map(&attribute));
    all.extend(triangles.wedges.iter().map(|&at| attribute(&array[at])));
    all
}

/// The bytes that a chunk's mesh takes.
pub(crate) fn mesh_bytes(triangles: &Triangles) -> usize {
    let vertex =
        4 * size_of::<Vec3>() + 2 * size_of::<Vec2>() + size_of::<Vec4>() + size_of::<UVec4>();
    triangles.borders.len() * vertex + triangles.bytes()
}
