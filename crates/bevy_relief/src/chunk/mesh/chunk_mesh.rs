use super::attributes::{
    COARSE_POSITION, DETAIL_PERIOD, DETAIL_STEP, HEIGHTS, LIGHT, NORMALS, PLACE, WATER,
};
use super::triangles::Triangles;
use crate::chunk::border_part::BorderPart;
use crate::chunk::chunk_data::ChunkData;
use crate::chunk::drawn_positions::DrawnPositions;
use crate::chunk::water::river_water;
use crate::light::{ChunkLight, NOTHING, octahedral};
use bevy::asset::RenderAssetUsages;
use bevy::math::DVec3;
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
    let steps = steps(arrays.centre);
    let borders = triangles.borders.iter().map(|&part| place(steps, part));
    let mut light = Vec::with_capacity(triangles.borders.len());
    if let Some(finer) = finer {
        light.extend_from_slice(&finer.words);
    }
    light.resize(triangles.borders.len(), NOTHING);
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
    .with_inserted_attribute(PLACE, borders.collect::<Vec<_>>())
    .with_inserted_attribute(LIGHT, light)
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

/// Where a chunk's centre lies among the noise of the ground, in steps of [`PLACE`].
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "0 to 2^24, which is 0 again"
)]
fn steps(centre: DVec3) -> [u32; 3] {
    let step = f64::from(DETAIL_STEP);
    let along = |part: f64| (part.rem_euclid(DETAIL_PERIOD) / step).round() as u32 & 0x00ff_ffff;
    centre.to_array().map(along)
}

/// What stands in [`PLACE`].
fn place([x, y, z]: [u32; 3], part: BorderPart) -> [u32; 3] {
    let bits = part.bits();
    [x << 8 | bits & 255, y << 8 | bits >> 8, z << 8]
}

/// The bytes that a chunk's mesh takes.
pub(crate) fn mesh_bytes(triangles: &Triangles) -> usize {
    let attributes = [
        Mesh::ATTRIBUTE_POSITION,
        NORMALS,
        HEIGHTS,
        COARSE_POSITION,
        PLACE,
        LIGHT,
        WATER,
    ];
    let bytes = |attribute: &MeshVertexAttribute| attribute.format.size();
    let vertex: u64 = attributes.iter().map(bytes).sum();
    triangles.borders.len() * usize::try_from(vertex).expect("a few dozen") + triangles.bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::{Corner, Edge};

    /// As the shader reads it: `detail_offset` and `part_of` in vertex.wgsl.
    fn read(words: [u32; 3]) -> ([f64; 3], u32) {
        let offset = words.map(|word| f64::from(word >> 8) * f64::from(DETAIL_STEP));
        (offset, words[0] & 255 | (words[1] & 255) << 8)
    }

    #[test]
    fn a_place_and_its_part_of_the_border_are_read_as_they_were_written() {
        let edges = Edge::ALL.map(BorderPart::edge);
        let parts = Corner::ALL.map(BorderPart::corner).into_iter().chain(edges);
        let parts = parts.chain(edges.map(BorderPart::wedge));
        for part in parts.chain([BorderPart::default()]) {
            for along in [
                0.0,
                0.5,
                -0.25,
                -6_371_000.125,
                1e7 + 1.0 / 3.0,
                1_023.999_999,
            ] {
                let centre = DVec3::new(along, -along, along + 17.0);
                let (offset, bits) = read(place(steps(centre), part));
                assert_eq!(bits, part.bits(), "{part:?}");
                for (offset, along) in offset.into_iter().zip(centre.to_array()) {
                    // What is nearly a period is nearly nothing.
                    let off = (offset - along).rem_euclid(DETAIL_PERIOD);
                    let off = off.min(DETAIL_PERIOD - off);
                    assert!(off <= 0.51 * f64::from(DETAIL_STEP), "{offset} for {along}");
                    assert!((0.0..DETAIL_PERIOD).contains(&offset), "{offset}");
                }
            }
        }
    }
}
