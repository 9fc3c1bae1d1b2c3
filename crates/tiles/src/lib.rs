//! Planets as map tiles: quantized-mesh terrain and pictures, for browsers, notebooks and archives.
//!
//! A tile is a pure function of planet, level and place: the same bytes on every machine. Tiles lie in
//! the geographic scheme of Cesium: two of level 0, western and eastern half; each has four of the next level; columns are
//! counted from 180° W, rows from the south pole. The corners of tiles are whole numbers of posts, so that
//! neighbours, the ±180° line and the poles have the same bits.
//!
//! ```
//! use planet_file::Preset;
//! use tiles::{TileKey, Tiles};
//! let tiles = Tiles::new(&Preset::Moon.planet(), 7, None)?;
//! let key = TileKey::new(5, 33, 17)?;
//! let mesh = tiles.terrain(key);
//! assert_eq!(mesh[88..92], 4_225_u32.to_le_bytes());
//! let picture = tiles.image(key, 64);
//! assert_eq!(picture.dimensions(), (64, 64));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod identity;
mod image_tile;
mod key;
mod kind;
mod layer;
mod posts;
mod quantized_mesh;
mod tiles;
mod views;

pub use identity::{ENGINE, Identity};
pub use image_tile::srgb_byte;
pub use key::{KeyError, TileKey};
pub use kind::Kind;
pub use posts::post;
pub use tiles::{Tiles, TilesError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
