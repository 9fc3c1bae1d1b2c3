//! What the renderer takes of a chunk: vertices with the attributes that the shader reads, and the triangles between them.

mod attributes;
mod chunk_mesh;
mod triangles;

pub(crate) use attributes::{COARSE_POSITION, LIGHT, WATER};
pub(super) use chunk_mesh::{bevy_mesh, mesh_bytes};
pub(crate) use triangles::Triangles;
