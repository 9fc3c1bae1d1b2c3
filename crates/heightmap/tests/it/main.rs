//! What holds of maps on every grid.

mod erosion;
mod grids;
mod subdivide;
mod noise;
mod pictures;
