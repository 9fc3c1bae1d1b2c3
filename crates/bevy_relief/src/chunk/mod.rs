//! One chunk: its arrays as a game reads them, its mesh as the shader takes it, and the entity that is drawn.

mod attributes;
mod border_part;
mod chunk_data;
mod chunk_entity;
mod chunk_mesh;
mod chunk_tag;
mod drawable;
mod drawn_height;
mod drawn_positions;
mod messages;
mod seam_wedges;
mod seen_heights;
mod snap_rim;
mod triangles;
mod water;

pub(crate) use attributes::{
    COARSE_NORMAL, COARSE_POSITION, DETAIL_OFFSET, DETAIL_PERIOD, DETAIL_PERIOD_EXPONENT, LIGHT,
    WATER,
};
pub(crate) use border_part::BorderPart;
pub use chunk_data::ChunkData;
pub use chunk_entity::{Chunk, ChunkOf, Chunks};
pub(crate) use chunk_tag::ChunkTag;
pub(crate) use drawable::Drawable;
pub(crate) use drawn_height::{cell_under, height_on};
#[cfg(test)]
pub(crate) use drawn_positions::DrawnPositions;
pub use messages::{ChunkHidden, ChunkShown};
#[cfg(test)]
pub(crate) use seam_wedges::wedge_vertices;
pub(crate) use seen_heights::SeenHeights;
pub(crate) use triangles::Triangles;
