//! Planets in a browser: a server of terrain and image tiles, with a viewer.
//!
//! Every tile is worked out when it is first asked for, on as many threads as there are cores, and kept while there
//! is room. Addresses carry what the planet is known by, so what a browser has kept is never asked for again.

mod answer;
mod baked;
mod catalogue;
mod connections;
mod metrics;
mod routes;
mod store;

pub use baked::Baked;
pub use catalogue::{Catalogue, CatalogueError};
pub use connections::{Connections, Requests};
pub use routes::{Options, app};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
