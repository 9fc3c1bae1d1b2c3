//! Reads the sources of a workspace and says which file uses which.
//!
//! [`Workspace::read`] has every package with its [`FileMap`], the files and the [`Arrow`]s between them. Where they lead
//! around, they are a [`Circle`], and files that are a circle can be read only together. Folders are [`Room`]s: the files and
//! rooms in each stand in an order in which everything uses only what comes before it. [`drawing`] shows that order, and
//! [`with_drawing`] puts it into a README.
//!
//! `cargo run -p rooms` prints order, sizes and circles, `-- --readme` writes the drawing, `-- --check` says whether it is as
//! the sources are.

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
