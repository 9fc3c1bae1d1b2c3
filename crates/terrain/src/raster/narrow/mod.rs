//! The narrowest sectors, two vertex steps wide, added eight side by side.

mod deinterleaved;
mod narrow_accumulator;
mod narrow_sectors;

pub(super) use narrow_accumulator::NarrowAccumulator;
pub(super) use narrow_sectors::{NarrowDiscs, are_narrow};
