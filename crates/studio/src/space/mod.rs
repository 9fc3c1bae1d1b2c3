//! Places on a planet, where a camera is and how it is turned.

pub mod ask;
mod compass;
mod pose;

pub use compass::{Compass, direction, lat_lon};
pub use pose::{Height, Pose, Viewpoint, facing};
