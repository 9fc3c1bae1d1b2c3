//! Noise on every grid: value, gradient, simplex and cell noise, each alone and summed over octaves.

mod cells;
mod curve;
mod distance;
mod field;
mod fractal;
mod lattice;
mod layers;
mod noise;
mod octave;
mod points;
mod problem;
mod simplex;

pub use curve::Curve;
pub use distance::Distance;
pub use fractal::Fractal;
pub use noise::Noise;
pub use problem::NoiseProblem;
