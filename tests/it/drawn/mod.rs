//! What the program draws, looked at pixel by pixel.

mod colours;
mod golden;
pub(crate) mod photo;
mod pictures;
mod rivers;
mod skies;
mod underfoot;
mod waters;
