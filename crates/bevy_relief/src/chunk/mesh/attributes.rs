use bevy::mesh::{Mesh, MeshVertexAttribute, VertexFormat};

/// Where a vertex lies in the parent's mesh, metres from the chunk's centre.
pub(crate) const COARSE_POSITION: MeshVertexAttribute = MeshVertexAttribute::new(
    "Relief_CoarsePosition",
    0x5e_11ef_0001,
    VertexFormat::Float32x3,
);

/// The vertex's normal and the parent's there, [`octahedral`](crate::light::octahedral) both.
///
/// In place of Bevy's own normals: its pipelines hand on what stands there in whatever format a mesh has it.
pub(super) const NORMALS: MeshVertexAttribute = MeshVertexAttribute {
    format: VertexFormat::Snorm16x4,
    ..Mesh::ATTRIBUTE_NORMAL
};

/// Metres above the sphere of a vertex, and of where it lies in the parent's mesh: in place of texture coordinates.
pub(super) const HEIGHTS: MeshVertexAttribute = Mesh::ATTRIBUTE_UV_0;

/// What the light between vertices goes by: see [`ChunkLight`](crate::light::ChunkLight). Above its bits the last number has those of the [`BorderPart`](crate::chunk::BorderPart) that a vertex lies on.
pub(crate) const LIGHT: MeshVertexAttribute =
    MeshVertexAttribute::new("Relief_Light", 0x5e_11ef_0004, VertexFormat::Uint32x4);

/// The river water over a vertex, and over where it lies in the parent's mesh.
///
/// In each number the upper 16 bits are those of an f32: metres over the ground, below 0 where it is dry. The next 8 are how much of the ground is under water
/// too narrow to be drawn, of 255. The last 8 are of where the water flows at the vertex: its parts by the two of the planet's axes that come in turn after the one
/// that the realm looks along, signed, of 127; the third follows from its running along the sphere. As long as the fourth root of how many metres it falls a metre, so that gentle
/// rivers have a direction, too, and 0.9 at most: of length 1 where the bed is dry.
pub(crate) const WATER: MeshVertexAttribute =
    MeshVertexAttribute::new("Relief_Water", 0x5e_11ef_0005, VertexFormat::Uint32x2);
