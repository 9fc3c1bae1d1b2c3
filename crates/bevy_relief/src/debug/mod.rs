//! Lines over planets that show how they are made: realms, corners, chunks.

mod curves;
mod debug_lines;
mod draw_lines;

pub use debug_lines::DebugLines;
pub use draw_lines::{ReliefDebugPlugin, ReliefGizmos};
