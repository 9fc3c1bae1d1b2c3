//! Normals as a chunk's mesh carries them: in two small numbers each, and between the vertices.

mod chunk_light;
mod octahedral;

pub(crate) use chunk_light::{ChunkLight, NOTHING};
#[cfg(test)]
pub(crate) use octahedral::as_read;
pub(crate) use octahedral::octahedral;
