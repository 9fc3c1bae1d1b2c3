//! Planets in an app without a renderer and without a window.

mod app;
mod budget;
mod cover;
mod edits;
mod lives;
mod origin;
mod schedule;
mod told;
