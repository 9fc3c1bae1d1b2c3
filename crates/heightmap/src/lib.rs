//! Heightmaps on a plane, a torus and the closed cube: made, eroded, scored and drawn.
//!
//! An algorithm is written once against a [`Grid`]. Nodes have numbers; on a cube each node of
//! the lattice has one, from whichever realm it is seen, so a map cannot step where realms meet.
//!
//! # The rooms
//!
//! | folder | what it holds |
//! |---|---|
//! | `grid` | planes, tori and cubes: their nodes, neighbours, lengths and areas |
//! | `map.rs` | numbers on a grid |
//! | `chance` | random numbers that follow from a seed and a place |
//! | `noise`, `subdivide`, `scatter`, `plates`, `stamps.rs` | generators |
//! | `exchange` | steps in which nodes give to and take from their neighbours, on every grid alike |
//! | `modify` | erosion and all else that changes a map |
//! | `water` | where rivers run, and how they wear the ground down |
//! | `score` | what a map is worth |
//! | `picture` | how it is looked at, and files |
//! | `pipeline` | all of it described by a file |
//! | `graph` | such a file as nodes and wires, to be changed |
//! | `base.rs` | maps as the ground of planets |

mod base;
mod chance;
mod exchange;
mod graph;
mod grid;
mod map;
mod modify;
mod noise;
mod picture;
mod pipeline;
mod plates;
mod scatter;
mod score;
mod stamps;
mod subdivide;
mod water;

pub use drainage::Drainage;
pub use graph::{Graph, GraphNode, GraphRefusal, Port, Setting};
pub use grid::{Grid, GridError};
pub use map::HeightMap;
pub use modify::{
    CutOff, FastErosion, Flatten, Gaussize, HydraulicErosion, Islandize, Mix, Smooth,
    ThermalErosion, masked,
};
pub use noise::{Curve, Distance, Fractal, Noise, NoiseProblem};
pub use picture::{
    Gradient, Grey16Image, LineDrawing, OntoCubeError, Paper, PictureError, Shading, coloured, exr,
    greyscale8, greyscale16, pgm16, png, png8, png16, ppm, raw_f32, read, read_up_to,
};
pub use pipeline::{
    At, Event, Operator, Output, OutputKind, Parameter, ParameterValue, Pipeline, PipelineError,
    Problem, RunError, Step,
};
pub use plates::{PlateField, Plates};
pub use scatter::{Hills, VoronoiIsland};
pub use score::{Playability, Score, Spread, erosion_score};
pub use stamps::StampNoise;
pub use subdivide::{
    DiamondSquare, LazyCube, LazyDiamondSquare, MidpointDisplacement, RetroDiamondSquare,
    RetroForm, RetroTable,
};
pub use water::{Rain, Rivers, StreamPower};

/// The examples of the README, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
