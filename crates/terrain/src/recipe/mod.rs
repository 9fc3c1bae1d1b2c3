//! Recipes: what a planet's relief is made of, as plain data that anyone may write.

mod band;
mod base;
mod base_map;
mod check;
mod facing;
mod grey_grid;
pub(crate) mod profiles;
mod reads;
#[cfg(feature = "serde")]
pub mod realm_names;
mod recipe;
mod recipe_error;
mod rivers;
mod seed;
mod shape;

pub use band::{Band, Mask, Sign, Stamp};
pub use base::Base;
pub(crate) use base_map::BaseNode;
pub use base_map::{BaseMap, BaseMapError};
pub use facing::Facing;
pub use grey_grid::{GreyGrid, GreyGridError};
pub(crate) use profiles::{Profile, Sample};
pub use reads::Reads;
pub use recipe::{Chart, Recipe};
pub(crate) use recipe::{OVERLAP, WIDE_OVERLAP};
pub use recipe_error::{BandProblem, RecipeError};
pub use rivers::{RiverRain, Rivers, RiversError};
pub(crate) use seed::BandKey;
pub use seed::Seed;
pub use shape::Shape;
