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

/// Where the chunk's centre lies among the noise of the ground, the same for all its vertices; and the [`BorderPart`](crate::chunk::BorderPart) that a vertex lies on.
///
/// In the planet's axes, less whole [`DETAIL_PERIOD`]s, which f64 takes away before fewer bits lose the rest: of each axis in turn a number's upper 24
/// bits, of a [`DETAIL_STEP`] each. Of the border the first number has the lower eight bits, the second the next.
pub(crate) const PLACE: MeshVertexAttribute =
    MeshVertexAttribute::new("Relief_Place", 0x5e_11ef_0002, VertexFormat::Uint32x3);

/// What the light between vertices goes by: see [`ChunkLight`](crate::light::ChunkLight).
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

/// The power of 2 that [`DETAIL_PERIOD`] is.
pub(crate) const DETAIL_PERIOD_EXPONENT: u32 = 10;

/// Metres after which the finest noise of the ground may repeat.
pub(crate) const DETAIL_PERIOD: f64 = (1_u32 << DETAIL_PERIOD_EXPONENT) as f64;

/// Metres that one of a [`PLACE`]'s numbers is: 2⁻²⁴ of a [`DETAIL_PERIOD`], 0.06 mm.
pub(crate) const DETAIL_STEP: f32 = (1_u32 << DETAIL_PERIOD_EXPONENT) as f32 / 16_777_216.0;
