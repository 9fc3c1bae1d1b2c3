//! What is measured with.

mod course;
mod dice;
mod headless;
pub(crate) mod memory;
mod rail;

pub(crate) use course::Course;
pub(crate) use dice::Dice;
pub(crate) use headless::headless;
pub(crate) use rail::{RATE, Rail};
