//! What a map is worth to those who play on it.

mod erosion_score;
mod playability;
mod spread;

pub use erosion_score::erosion_score;
pub(crate) use erosion_score::steepest;
pub use playability::{Playability, Score};
pub use spread::Spread;
