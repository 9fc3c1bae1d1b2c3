//! Heightmaps on a plane, a torus and the cube.

mod chance;
mod exchange;
mod grid;
mod map;
mod modify;
mod noise;

pub use grid::{Grid, GridError};
pub use map::HeightMap;
pub use modify::{FastErosion, HydraulicErosion, Smooth, ThermalErosion};
pub use noise::{Curve, Distance, Fractal, Noise, NoiseProblem};
