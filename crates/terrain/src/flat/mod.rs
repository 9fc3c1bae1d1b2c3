//! Flat maps that wrap around: the first article's stamp noise, without a planet.

mod draw;
mod flat_map;
mod level;
mod shifted;
mod table;
mod tile;

pub(crate) use draw::{Draw, TURNS};
pub use flat_map::{FlatMap, FlatMapError};
