//! Heightmaps on a plane, a torus and the cube.

mod exchange;
mod grid;
mod map;
mod modify;
mod picture;

pub use grid::{Grid, GridError};
pub use map::HeightMap;
pub use modify::{FastErosion, HydraulicErosion, Smooth, ThermalErosion};
pub use picture::{
    Format, Gradient, Grey16Image, LineDrawing, Paper, PictureError, Shading, coloured, exr,
    greyscale8, greyscale16, pgm16, png, png8, png16, ppm, raw_f32, read,
};
