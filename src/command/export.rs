//! Planets as files that other programs read.

mod globe;
mod map;
mod mesh;
mod region;

pub(super) use globe::{GlobeArgs, run as globe};
pub(super) use mesh::{MeshArgs, run as mesh};
pub(super) use region::{RegionArgs, run as region};
