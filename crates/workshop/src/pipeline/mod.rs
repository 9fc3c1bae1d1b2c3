//! The pipeline of a planet's map: what it may begin with, what was done to it, and what it makes in small.

mod difference;
mod previews;
mod start;

pub(crate) use difference::map_difference;
pub use previews::Previews;
pub use start::MapStart;
