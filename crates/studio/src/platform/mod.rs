//! What this machine can draw with and open windows on, and what it lacks.

mod adapter;
mod display;
mod libraries;
mod obstacle;
mod window;

pub use adapter::{Adapter, obstacle_to_drawing};
pub use display::Display;
pub use obstacle::Obstacle;
pub use window::obstacles_to_a_window;
