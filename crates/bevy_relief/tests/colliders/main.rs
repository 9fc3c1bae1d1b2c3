//! Planets that are solid, in an app without a renderer and without a window.
#![cfg(feature = "avian")]

mod app;
mod far;
mod mesh;
mod roll;
mod stand;
mod still;
mod walk;
