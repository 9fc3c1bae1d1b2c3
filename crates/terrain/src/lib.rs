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
//! # The articles' words
//!
//! The two articles on stamp noise and on cube mapping describe what this crate does. Whoever
//! comes from there finds it here:
//!
//! | in the articles | type | file |
//! |---|---|---|
//! | stamp: cone, bell, picture | [`Shape`], [`GreyGrid`] | `recipe/shape.rs`, `recipe/grey_grid.rs` |
//! | sector, its displacement and its sign | `SectorBits`, [`SectorStamp`] | `stamp/sector_bits.rs`, `stamp/sector_stamp.rs` |
//! | recursion into quarters of half the size | `Press::print_up_to`, the loop over octaves | `raster/press.rs` |
//! | printing the stamps of one size | `Octave` | `raster/octave.rs` |
//! | printing one stamp, point by point | `Rasteriser` | `raster/rasteriser.rs` |
//! | green: within a chunk | `SectorWalk`, `Rasteriser::<_, OwnRealm, _>` | `raster/sector_walk.rs`, `raster/stamp_realm.rs` |
//! | blue and red: over one border of a chunk, over two | `SectorsInReach`: the ring of sectors around the chunk | `patch/sectors_in_reach.rs` |
//! | blue and red over an edge of the cube | `Case::OverEdge`, `Rasteriser::<_, AnyRealm, _>` | `stamp/case.rs`, `raster/octave.rs` |
//! | yellow: over a corner of the cube | `Case::AroundCorner`, `AroundCorner` | `stamp/case.rs`, `raster/around_corner.rs` |
//! | transition space, 3 × 120° | [`cubemap::TransitionSpace`], `RealmThird` | `stamp/cube_disc.rs` |
//! | realm | [`cubemap::Realm`] | the crate `cubemap` |
//! | heightmap on a torus, without a planet | [`FlatMap`], [`reference::flat_map`] | `flat/flat_map.rs`, `reference/flat_map.rs` |
//!
//! The articles print a stamp into all chunks that it reaches. Here a chunk asks for all
//! stamps that reach it, so that none needs its neighbours: blue and red become sectors
//! beyond its border like those within. The four cases and the transition space belong to
//! [`Chart::Cube`]. In [`Chart::Sphere`] a disc lies on the sphere itself, which has
//! neither edges nor corners.
//!
//! # The rooms
//!
//! Each folder uses only folders above it in this list:
//!
//! | folder | what it holds |
//! |---|---|
//! | `simd` | vector arithmetic: one source for every [`InstructionSet`], the same bits from each |
//! | `recipe` | what a relief is made of, as plain data |
//! | `patch` | the points of one realm for which heights are asked, and the sectors in reach |
//! | `stamp` | one stamp: its random bits, its disc in either chart, its footprint on a patch |
//! | `explained` | what printed the height of a place, as plain data |
//! | `sums` | what stamps are added to, and how bands are combined |
//! | `base` | a map of the planet: its nodes as bells on the sphere |
//! | `plan.rs` | a recipe and a seed worked out |
//! | `raster` | the press: stamps added to a patch, octave by octave |
//! | `rivers` | where water runs over the coarse ground, and how it carves the fine one |
//! | `bounds` | what is known of the ground before it is printed |
//! | `chunk` | height fields and meshes |
//! | `terrain` | the façade: all that can be asked of a [`Terrain`] |
//! | `flat` | flat maps that wrap around; uses `simd` and `recipe` alone |
//! | `reference` | the same heights by the plainest means, to test against |

mod base;
mod bounds;
mod chunk;
mod explained;
mod flat;
mod patch;
mod plan;
mod raster;
mod recipe;
pub mod reference;
mod rivers;
mod simd;
mod stamp;
mod sums;
mod terrain;

pub use chunk::{ChunkMesh, HeightField};
pub use cubemap::{HeightRange, Realm, RealmSet};
pub use explained::{ExplainedBand, ExplainedDrain, ExplainedOctave, ExplainedStamp, StampWay};
pub use flat::{FlatMap, FlatMapError};
pub use patch::{ChunkSide, ChunkSideError};
#[cfg(feature = "serde")]
pub use recipe::realm_names;
pub use recipe::{
    Band, BandProblem, Base, BaseMap, BaseMapError, Chart, Facing, GreyGrid, GreyGridError, Mask,
    Reads, Recipe, RecipeError, RiverRain, Rivers, RiversError, Seed, Shape, Sign, Stamp,
};
pub use rivers::{Lake, River, RiverLine, RiverStation, Survey, Water, WaterKind};
pub use simd::{InstructionSet, Kernel};
pub use stamp::{Disc, SectorStamp};
pub use terrain::{Explanation, Grounds, Layer, Terrain};

/// The examples of the README, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
