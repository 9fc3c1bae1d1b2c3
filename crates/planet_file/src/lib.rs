//! Planets as text: one `*.planet.ron` file holds how a planet's ground is printed and how it is painted.
//!
//! A [`PlanetFile`] is read from a file or parsed from a text, and written back. What is read
//! is checked: a file that cannot be used is refused with its name, line and column, with
//! what is wrong and what it may be. The ten [`Preset`]s are such files, embedded.
//!
//! ```
//! use planet_file::{PlanetFile, Preset};
//! use terrain::{Seed, Terrain};
//!
//! let mut moon = Preset::Moon.planet().clone();
//! moon.recipe.bands.retain(|band| band.name != "craters");
//! let text = moon.to_text()?;
//!
//! let smooth = PlanetFile::parse(&text, "smooth.planet.ron".as_ref())?;
//! assert_eq!(smooth, moon);
//! let terrain = Terrain::new(&smooth.recipe, Seed(7))?;
//! # let _ = terrain;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # As assets of Bevy
//!
//! With the feature `bevy`, a [`PlanetFile`] is an asset, and `PlanetFilePlugin` brings its loader.
//! A planet that was loaded is loaded anew when its file, or a picture that the file names, changes.

#[cfg(feature = "bevy")]
mod asset;
mod code;
mod error;
mod form;
mod locate;
mod map_file;
mod map_store;
mod pictures;
mod planet_file;
mod preset;
mod rain;
mod read;
mod stamp_picture;
mod write;

#[cfg(feature = "bevy")]
pub use asset::{PlanetFileLoader, PlanetFilePlugin};
pub use code::{CodeError, Coded, NoCode};
pub use error::{NoText, PlanetError, PlanetFileError, Unnamed};
pub use map_file::MapFileError;
pub use map_store::{MapStore, keep_maps};
pub use planet_file::PlanetFile;
pub use preset::Preset;
pub use rain::rain_map;
pub use stamp_picture::{StampPictureError, read_stamp_picture};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
