//! What is claimed of planet files, held from outside.

mod codes;
mod files;
mod folder;
mod maps;
mod pictures;
mod presets;
mod round_trip;
