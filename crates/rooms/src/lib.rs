#![doc = include_str!("../README.md")]

mod crowd;
mod drawing;
mod error;
mod file_map;
mod graph;
mod metadata;
mod readme;
mod room;
mod source;
mod workspace;

pub use crowd::{Crowd, MOST_FILES, crowds};
pub use drawing::drawing;
pub use error::ReadError;
pub use file_map::{Arrow, Circle, File, FileMap};
pub use readme::{NoPlace, with_drawing};
pub use room::{Entry, Room};
pub use workspace::{Dependency, Package, Workspace};
