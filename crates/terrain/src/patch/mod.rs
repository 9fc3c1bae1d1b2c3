//! Patches: the points of one realm for which heights are asked.

mod blocks;
mod chunk_side;
mod cloud;
mod corner_places;
mod patch;
mod points;
mod realm_axes;
mod sectors_in_reach;

pub(crate) use blocks::Blocks;
pub use chunk_side::{ChunkSide, ChunkSideError};
pub(crate) use cloud::{Bins, Cloud, extent};
pub(crate) use corner_places::{CornerPlaces, PlacesAround};
pub(crate) use patch::{Patch, WARP, Window};
pub(crate) use points::{Points, inverse_root};
pub(crate) use realm_axes::RealmAxes;
pub(crate) use sectors_in_reach::{SectorsInReach, window_in_reach};
