//! The grids a map may lie on, and how its nodes are beside each other.

mod cube;
mod grid;
mod links;
mod near;
mod rows;

pub(crate) use cube::{CubeNodes, Place};
pub use grid::{Grid, GridError};
pub(crate) use links::{CubeLinks, HALO};
pub(crate) use near::Near;
pub(crate) use rows::Rows;
