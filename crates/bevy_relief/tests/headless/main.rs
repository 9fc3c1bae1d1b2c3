//! Planets in an app without a renderer and without a window.

mod app;
mod cover;
mod edits;
mod lives;
mod origin;
mod schedule;
mod told;
