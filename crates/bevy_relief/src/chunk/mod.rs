//! One chunk: its arrays as a game reads them, its mesh as the shader takes it, and the entity that is drawn.

mod border_part;
mod chunk_data;
mod chunk_entity;
mod chunk_tag;
mod drawable;
mod drawn_height;
mod drawn_positions;
mod mesh;
mod messages;
mod seam_wedges;
mod seen_heights;
mod snap_rim;
mod water;

pub(crate) use border_part::BorderPart;
pub use chunk_data::ChunkData;
pub use chunk_entity::{Chunk, ChunkOf, Chunks};
pub(crate) use chunk_tag::ChunkTag;
pub(crate) use drawable::Drawable;
pub(crate) use drawn_height::{cell_under, height_on};
#[cfg(test)]
pub(crate) use drawn_positions::DrawnPositions;
pub(crate) use mesh::{COARSE_POSITION, LIGHT, Triangles, WATER};
pub use messages::{ChunkHidden, ChunkShown};
#[cfg(test)]
pub(crate) use seam_wedges::wedge_vertices;
pub(crate) use seen_heights::SeenHeights;
