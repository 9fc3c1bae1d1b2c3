//! Planets in an app without a renderer and without a window.

mod app;
mod budget;
mod cover;
mod edits;
#[cfg(feature = "big_space")]
mod grids;
mod lives;
mod origin;
mod own_material;
mod reports;
mod schedule;
