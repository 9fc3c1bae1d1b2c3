//! Heightmaps on a plane, a torus and the cube.

mod chance;
mod exchange;
mod grid;
mod map;
mod modify;
mod noise;
mod picture;
mod pipeline;
mod scatter;
mod score;
mod stamps;
mod subdivide;

pub use grid::{Grid, GridError};
pub use map::HeightMap;
pub use modify::{
    CutOff, FastErosion, Flatten, Gaussize, HydraulicErosion, Islandize, Mix, Smooth,
    ThermalErosion, masked,
};
pub use noise::{Curve, Distance, Fractal, Noise, NoiseProblem};
pub use picture::{
    Format, Gradient, Grey16Image, LineDrawing, Paper, PictureError, Shading, coloured, exr,
    greyscale8, greyscale16, pgm16, png, png8, png16, ppm, raw_f32, read,
};
pub use pipeline::{
    At, Event, Operator, Output, OutputKind, Pipeline, PipelineError, Problem, RunError, Step,
};
pub use scatter::{Hills, VoronoiIsland};
pub use score::{Playability, Score, Spread, erosion_score};
pub use stamps::StampNoise;
pub use subdivide::{
    DiamondSquare, LazyCube, LazyDiamondSquare, MidpointDisplacement, RetroDiamondSquare,
    RetroForm, RetroTable,
};
