//! Planets in an app without a renderer and without a window.

mod app;
mod budget;
mod colours;
mod cover;
mod edits;
mod files;
#[cfg(feature = "big_space")]
mod grids;
mod lives;
mod origin;
mod own_material;
mod rain;
mod reports;
mod river_map;
mod schedule;
mod stamp_map;
