//! Directions spread evenly over the sphere, numbers in their order.

mod ranked;
mod spread;

pub use ranked::Ranked;
pub use spread::spread;
