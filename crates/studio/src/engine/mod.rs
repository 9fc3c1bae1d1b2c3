//! The scene that is drawn, and the studio that draws it.

mod demands;
mod sampling;
pub mod scene;
mod studio;
mod studio_error;

pub use studio::Studio;
pub use studio_error::StudioError;
