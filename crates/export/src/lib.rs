//! Planets as files that other programs read: maps of the whole, maps of a region, and meshes.
//!
//! A [`Picture`] is what a planet shows on a [`Grid`]: heights, water, normals or colours. [`write()`] makes a file of it, row by row,
//! in as little memory whatever its size.
//!
//! ```
//! use export::{Format, Globe, Grid, Picture, What, write};
//! use planet_file::Preset;
//! use std::io::Cursor;
//! use tiles::Tiles;
//! let moon = Tiles::new(&Preset::Moon.planet(), 7, None)?;
//! let map = Picture::new(&moon, Grid::Globe(Globe::areas(64)?), What::Height);
//! let mut file = Cursor::new(Vec::new());
//! let range = write(&map, Format::Tiff, &mut file, tempfile::tempfile, &mut |_| ())?;
//! assert!(range.lowest < 0.0 && range.highest > 1_000.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod grid;
mod mesh;
mod picture;
mod raster;

pub use grid::{CubeMap, Globe, Grid, GridError, Region};
pub use mesh::{Mesh, MeshError, MeshFormat, Shape, write_mesh};
pub use picture::{Picture, Range, What};
pub use raster::{About, Format, write};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
