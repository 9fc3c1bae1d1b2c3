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

mod abreast;
mod aligned;
mod around_corner;
mod band;
mod bounds;
mod cube_chart;
mod discs;
mod field;
mod flat;
mod grid;
mod instructions;
mod kernel;
mod laid;
mod mesh;
mod octave;
mod patch;
mod points;
mod polyphase;
mod print;
mod quantity;
mod recipe;
mod recipes;
pub mod reference;
mod scalar;
mod sector;
mod seed;
mod shape;
mod sheet;
mod side;
mod sphere_chart;
mod terrain;
mod total;
mod walk;

pub use band::{Band, Mask, Sign, Stamp};
pub use cubemap::HeightRange;
pub use field::HeightField;
pub use flat::{FlatMap, FlatMapError};
pub use grid::{GreyGrid, GreyGridError};
pub use instructions::InstructionSet;
pub use mesh::ChunkMesh;
pub use recipe::{BandProblem, Chart, Recipe, RecipeError};
pub use sector::{Disc, SectorStamp};
pub use seed::Seed;
pub use shape::Shape;
pub use side::{ChunkSide, ChunkSideError};
pub use terrain::Terrain;
