//! What the panels remember that is no part of the planet: planets by chance, and what is printed for now.

mod picks;
mod printed;

pub(crate) use picks::{Board, PICKS, PORTRAIT, Pick};
pub(crate) use printed::{Printed, octave_at};
