//! The cube under a planet: six realms, the dyadic cells that divide them, the
//! integer lattice their vertices lie on, and the ways between cube and sphere.
//!
//! Everything is derived from one table of six frames ([`Realm::frame`]); no
//! formula is typed in per realm. The sphere has radius 1; metres, seeds and
//! cameras are unknown here.
//!
//! # Coordinates
//!
//! | letters | range | what |
//! |---|---|---|
//! | `i`, `j` | `0 .. 2^level` | a [`Cell`]'s column along `u` and row along `v` |
//! | `x`, `y`, `z` | `-n ..= n`, n = 2^k | a [`Vertex`] of the lattice on the cube's surface |
//! | `s`, `t` | `-1 ..= 1` | even steps over a realm along `u` and `v`: where stamps live |
//! | `u`, `v` | `-1 ..= 1` | the cube's surface, after the [`Warp`] |
//! | `dir` | length 1 | a point of the unit sphere |
//!
//! # The warps, measured at level 7
//!
//! Largest over smallest area of a cell, longest over shortest edge, as a test of
//! [`Warp`] measures them:
//!
//! | warp | area | edge |
//! |---|---|---|
//! | [`Warp::Plain`] | 5.11 | 2.11 |
//! | [`Warp::Tangent`] | 1.40 | 1.41 |
//! | [`Warp::Algebraic`], the default | 1.25 | 1.64 |

mod cell;
mod cell_key;
mod corner;
mod cross;
mod cube_nodes;
mod edge;
mod height_range;
mod neighbour;
mod realm;
mod realm_set;
mod transition;
mod vertex;
mod warp;

pub use cell::{Cell, CellError};
pub use cell_key::{CellKey, CellRow};
pub use corner::{Corner, CubeCorner};
pub use cross::Cross;
pub use cube_nodes::{CubeNodes, NodePlace};
pub use edge::{CubeEdge, Edge, EdgeSet};
pub use height_range::HeightRange;
pub use neighbour::{Crossing, Step};
pub use realm::{Frame, Realm};
pub use realm_set::RealmSet;
pub use transition::{Third, TransitionSpace};
pub use vertex::{Vertex, VertexError};
pub use warp::Warp;

/// The examples of the README, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
