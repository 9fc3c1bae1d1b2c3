//! The grids a map may lie on, and how its nodes are beside each other.

mod cube;
mod grid;
mod links;
mod rows;

pub(crate) use cube::{CubeNodes, Place};
pub use grid::{Grid, GridError};
pub(crate) use links::CubeLinks;
pub(crate) use rows::{HALO, Rows};
