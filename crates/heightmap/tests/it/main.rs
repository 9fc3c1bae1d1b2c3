//! What holds of maps on every grid.

mod erosion;
mod graphs;
mod grids;
mod noise;
mod pictures;
mod pipelines;
mod rain;
mod subdivide;
mod water;
