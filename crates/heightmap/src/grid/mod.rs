//! The grids a map may lie on, and how its nodes are beside each other.

mod grid;
mod links;
mod near;
mod rows;

pub use grid::{Grid, GridError};
pub(crate) use links::{CubeLinks, HALO};
pub(crate) use near::Near;
pub(crate) use rows::Rows;
