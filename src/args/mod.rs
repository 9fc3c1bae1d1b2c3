//! What several commands are told.

pub(crate) mod ask;
mod daylight;
mod planet;

pub(crate) use daylight::{SkyArgs, SunArgs};
pub(crate) use planet::{PlanetArgs, PlanetChoice, inputs};
