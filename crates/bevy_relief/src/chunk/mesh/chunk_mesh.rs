use super::attributes::{COARSE_POSITION, HEIGHTS, LIGHT, NORMALS, WATER};
use super::triangles::Triangles;
use crate::chunk::chunk_data::ChunkData;
use crate::chunk::drawn_positions::DrawnPositions;
use crate::chunk::water::river_water;
use crate::light::{ChunkLight, NOTHING, octahedral};
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{MeshVertexAttribute, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;
use terrain::ChunkMesh;

/// The mesh of a chunk: positions about its centre and normals, its own and its parent's, and the other attributes of chunks.
///
/// It is lit as finely as its vertices, or finer. The arrays live in the renderer alone.
pub(crate) fn bevy_mesh(
    data: &ChunkData,
    arrays: &ChunkMesh,
    finer: Option<&ChunkLight>,
    places: DrawnPositions,
    triangles: &Triangles,
) -> Mesh {
    let coarse_normals = ChunkLight::of_parent(finer, arrays);
    let normals = arrays.normals.iter().zip(coarse_normals);
    let normals = with_wedges(triangles, normals, |(&own, [coarse_x, coarse_y])| {
        let [x, y] = octahedral(own);
        [x, y, coarse_x, coarse_y]
    });
    let heights = arrays.heights.iter().zip(&arrays.coarse_heights);
    let heights = with_wedges(triangles, heights, |(&own, &coarse)| [own, coarse]);
    let words = finer.into_iter().flat_map(|finer| &finer.words).copied();
    let words = words.chain(std::iter::repeat(NOTHING));
    let light = words.zip(&triangles.borders);
    let light = light.map(|([x, y, z, w], part)| [x, y, z, w | part.packed()]);
    let water = river_water(&data.field);
    let water = with_wedges(triangles, water.iter(), |&water| water);
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places.fine)
    .with_inserted_attribute(NORMALS, VertexAttributeValues::Snorm16x4(normals))
    .with_inserted_attribute(HEIGHTS, heights)
    .with_inserted_attribute(COARSE_POSITION, places.coarse)
    .with_inserted_attribute(LIGHT, light.collect::<Vec<_>>())
    .with_inserted_attribute(WATER, water)
    .with_inserted_indices(triangles.indices.clone())
}

/// What some arrays have vertex by vertex, and behind it once more what the wedges copy.
fn with_wedges<T, A: Copy>(
    triangles: &Triangles,
    array: impl Iterator<Item = T>,
    attribute: impl Fn(T) -> A,
) -> Vec<A> {
    let mut all = Vec::with_capacity(triangles.borders.len());
    all.extend(array.map(attribute));
    for &at in &triangles.wedges {
        all.push(all[at]);
    }
    all
}

/// The bytes that a chunk's mesh takes.
pub(crate) fn mesh_bytes(triangles: &Triangles) -> usize {
    let attributes = [
        Mesh::ATTRIBUTE_POSITION,
        NORMALS,
        HEIGHTS,
        COARSE_POSITION,
        LIGHT,
        WATER,
    ];
    let bytes = |attribute: &MeshVertexAttribute| attribute.format.size();
    let vertex: u64 = attributes.iter().map(bytes).sum();
    triangles.borders.len() * usize::try_from(vertex).expect("a few dozen") + triangles.bytes()
}
