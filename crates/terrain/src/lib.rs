//! Stamp noise on a cube: from a [`Recipe`], a [`Seed`] and a cell to heights,
//! gradients and mesh arrays.
//!
//! Height is a pure function of (recipe, seed, point, finest level), gathered from
//! the sectors whose stamps reach the point. A chunk comes out the same in every bit
//! on any thread, in any order, whatever else was built; a coarser chunk is the same
//! sum cut off earlier.
//!
//! The way: [`Seed`] → a sector's stamp → [`HeightField`] → [`ChunkMesh`].
//!
//! Inside, a press prints a patch of points octave by octave: an `octave` walks the
//! sectors, `discs` lays their stamps on the patch eight at a time, the `kernel` adds
//! them to the sheet of their band, and `total` weighs and adds up the bands. One source
//! is compiled for every instruction set ([`InstructionSet`]) and the bits do not depend
//! on it; [`reference`](mod@reference) has the same heights by the plainest means.

mod bounds;
mod chunk;
mod flat;
mod patch;
mod plan;
mod raster;
mod recipe;
mod recipes;
pub mod reference;
mod simd;
mod stamp;
mod terrain;

pub use chunk::{ChunkMesh, HeightField};
pub use cubemap::HeightRange;
pub use flat::{FlatMap, FlatMapError};
pub use patch::{ChunkSide, ChunkSideError};
pub use recipe::{
    Band, BandProblem, Chart, GreyGrid, GreyGridError, Mask, Recipe, RecipeError, Seed, Shape,
    Sign, Stamp,
};
pub use simd::InstructionSet;
pub use stamp::{Disc, SectorStamp};
pub use terrain::Terrain;

/// The examples of the README, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
