//! Lines over planets that show how they are made: realms, corners, chunks, rivers.

mod curves;
mod debug_lines;
mod draw_lines;
mod pen;
mod river_map;

pub use debug_lines::{DebugLines, ReliefGizmos};
pub use draw_lines::ReliefDebugPlugin;
pub use river_map::RiverMap;
