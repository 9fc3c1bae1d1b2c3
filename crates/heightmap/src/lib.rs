//! Heightmaps on a plane, a torus and the cube.

mod chance;
mod exchange;
mod grid;
mod map;
mod modify;

pub use grid::{Grid, GridError};
pub use map::HeightMap;
pub use modify::{FastErosion, HydraulicErosion, Smooth, ThermalErosion};
