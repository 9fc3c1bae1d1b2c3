//! Water over a chunk: how high it stands, and what the shader is told of it.

mod floors;
mod river_water;

pub(super) use floors::Floors;
pub(super) use river_water::river_water;
