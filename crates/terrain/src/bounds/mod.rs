//! Bounds: what is known of the ground before it is printed.

mod affine_interval;
mod base_bounds;
mod cell_bounds;
mod family;
mod interval;
mod level_error;
mod seen_stamps;

pub(crate) use cell_bounds::{SMALLEST_LEVEL, of_cell, of_chords, of_planet};
pub(crate) use level_error::level_error;
