//! Lines over planets that show how they are made: realms, corners, chunks, stamps, rivers.

mod curves;
mod debug_lines;
mod draw_lines;
mod pen;
mod river_map;
mod stamp_map;
mod stamp_marks;

pub use debug_lines::{DebugLines, ReliefGizmos};
pub use draw_lines::ReliefDebugPlugin;
pub use river_map::RiverMap;
pub use stamp_map::StampMap;
