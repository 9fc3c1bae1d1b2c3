//! What is claimed of planet files, held from outside.

mod files;
mod folder;
mod pictures;
mod presets;
mod round_trip;
