//! Noise on every grid: value, gradient, simplex and cell noise, each alone and summed over octaves.

mod axis;
mod cells;
mod curve;
mod distance;
mod field;
mod fractal;
mod knots;
mod layers;
mod noise;
mod octave;
mod plane_lattice;
mod points;
mod problem;
mod simplex;
mod solid_lattice;

pub use curve::Curve;
pub use distance::Distance;
pub use fractal::Fractal;
pub use noise::Noise;
pub use problem::NoiseProblem;
