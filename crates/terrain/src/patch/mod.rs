//! Patches: the points of one realm for which heights are asked.

mod chunk_side;
mod patch;
mod points;
mod realm_axes;

pub use chunk_side::{ChunkSide, ChunkSideError};
pub(crate) use patch::{Patch, Sectors, WARP, Window};
pub(crate) use points::{Points, inverse_root};
pub(crate) use realm_axes::Axes;
