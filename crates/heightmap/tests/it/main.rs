//! What holds of maps on every grid.

mod erosion;
mod grids;
mod pictures;
