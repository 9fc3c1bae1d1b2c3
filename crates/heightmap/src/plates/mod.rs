//! Plates that drift, and what comes of it: continents, and where ground is lifted.

mod drift;
mod plates;

pub use plates::{PlateField, Plates};
