//! Pictures of planets without a window, and what goes with them.
//!
//! The application and the laboratory stand on it: [`Studio`] starts the engine without a window and draws a planet on a
//! picture; poses say from where, [`Output`] writes files whole or not at all, [`Adapter`] and [`Obstacle`] tell what
//! this machine can do and what it lacks.

mod engine;
mod io;
mod picture;
mod platform;
pub mod process;
mod sample;
mod space;

pub use engine::{Studio, StudioError, scene};
pub use indicatif::ProgressBar;
pub use io::{Folder, Output, OutputError, Staged, progress, say};
pub use picture::{Bits, GreyRange, PictureSize, Rgb, apng, flat_heights, png, to_u8};
pub use platform::{Adapter, Display, Obstacle, obstacle_to_drawing, obstacles_to_a_window};
pub use sample::{Ranked, spread};
pub use space::{Compass, Height, Pose, Viewpoint, ask, direction, facing, lat_lon};
