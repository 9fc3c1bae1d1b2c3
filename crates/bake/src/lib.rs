//! Planets' tiles in archives: `PMTiles` v3, one file for many tiles.
//!
//! A [`Share`] is what is worked out in one go: a tile with all that lies below it for some levels, or all tiles of the
//! coarsest levels. It takes seconds, and gives the same bytes wherever and on however many threads it is worked out. So
//! whoever has many machines gives each some shares; [`Shares`] says which there are.
//!
//! ```
//! use bake::{Archive, Share, bake};
//! use planet_file::Preset;
//! use tiles::{Identity, Kind, TileKey, Tiles};
//! let moon = Preset::Moon.planet();
//! let id = Identity::of(moon)?.with(7, None);
//! let tiles = Tiles::new(moon, 7, None)?;
//! let share = Share::below(TileKey::new(6, 70, 33)?, 2)?;
//! let bytes = bake(&tiles, &id, Kind::Terrain, share, |_| ());
//! let archive = Archive::of(bytes)?;
//! assert_eq!(archive.about().planet, id);
//! let key = TileKey::new(7, 141, 66)?;
//! assert_eq!(archive.tile(key)?, Some(tiles.file(Kind::Terrain, key)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod about;
mod address;
mod archive;
mod share;
mod shares;
mod write;

pub use about::About;
pub use archive::{Archive, ArchiveError};
pub use share::{Share, ShareError};
pub use shares::Shares;
pub use write::bake;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
