//! Recipes: what a planet's relief is made of, as plain data that anyone may write.

mod band;
mod base;
mod base_map;
mod facing;
mod grey_grid;
mod reads;
#[cfg(feature = "serde")]
pub mod realm_names;
mod recipe;
mod rivers;
mod seed;
pub(crate) mod shape;

pub use band::{Band, Mask, Sign, Stamp};
pub use base::Base;
pub(crate) use base_map::BaseNode;
pub use base_map::{BaseMap, BaseMapError};
pub use facing::Facing;
pub use grey_grid::{GreyGrid, GreyGridError};
pub use reads::Reads;
pub use recipe::{BandProblem, Chart, Recipe, RecipeError};
pub(crate) use recipe::{OVERLAP, WIDE_OVERLAP};
pub use rivers::{RiverRain, Rivers, RiversError};
pub(crate) use seed::BandKey;
pub use seed::Seed;
pub use shape::Shape;
pub(crate) use shape::{Profile, Sample};
