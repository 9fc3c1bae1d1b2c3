//! The whole planet as one closed mesh, and the files of it.

mod glb;
#[expect(clippy::module_inception, reason = "the room's one type for all")]
mod mesh;
mod mesh_error;
mod mesh_format;
mod obj;
mod shape;
mod stl;
mod three_mf;
mod words;
mod write;

pub use mesh::Mesh;
pub use mesh_error::MeshError;
pub use mesh_format::MeshFormat;
pub use shape::Shape;
pub use write::write_mesh;
