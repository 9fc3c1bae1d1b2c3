//! What is measured with.

mod course;
mod dice;
pub(crate) mod memory;
mod rail;

pub(crate) use course::{Course, HOME};
pub(crate) use dice::Dice;
pub(crate) use rail::{RATE, Rail};
