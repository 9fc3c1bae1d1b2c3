use bevy::mesh::{MeshVertexAttribute, VertexFormat};

/// Where a vertex lies in the parent's mesh, metres from the chunk's centre.
pub(crate) const COARSE_POSITION: MeshVertexAttribute = MeshVertexAttribute::new(
    "Relief_CoarsePosition",
    0x5e_11ef_0001,
    VertexFormat::Float32x3,
);

/// The parent's normal there, and its height above the sphere.
pub(crate) const COARSE_NORMAL: MeshVertexAttribute = MeshVertexAttribute::new(
    "Relief_CoarseNormal",
    0x5e_11ef_0002,
    VertexFormat::Float32x4,
);

/// Where the chunk's centre lies among the noise of the ground, metres: the same for all its vertices.
///
/// In the planet's axes, less whole [`DETAIL_PERIOD`]s, which f64 takes away before f32 loses the rest.
pub(crate) const DETAIL_OFFSET: MeshVertexAttribute = MeshVertexAttribute::new(
    "Relief_DetailOffset",
    0x5e_11ef_0003,
    VertexFormat::Float32x3,
);

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
