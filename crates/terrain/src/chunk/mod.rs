//! Chunks: the heights of a cell's vertices, and the arrays of their mesh.

mod chunk_mesh;
mod height_field;
mod lattice;
mod normals;
mod raise;
mod relief;
#[cfg(test)]
mod tests;
mod vertex_row;

pub use chunk_mesh::ChunkMesh;
pub use height_field::HeightField;
