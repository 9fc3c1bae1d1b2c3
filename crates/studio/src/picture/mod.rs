//! Sizes, colours and greys of pictures, and how they become files.

pub mod apng;
mod bits;
mod flat_heights;
mod grey_range;
mod picture_size;
pub mod png;
mod rgb;

pub use bits::Bits;
pub use flat_heights::flat_heights;
pub use grey_range::{GreyRange, to_u8};
pub use picture_size::PictureSize;
pub use rgb::Rgb;
