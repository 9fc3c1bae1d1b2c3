//! What holds between the rooms, and of the program as a whole.

#[cfg(feature = "lab")]
mod bench;
mod cli;
mod colours;
mod folder;
mod golden;
mod hands;
#[cfg(target_os = "linux")]
mod kept_maps;
mod layers;
mod pages;
mod photo;
mod pictures;
mod refusals;
mod signals;
mod skies;
mod system;
