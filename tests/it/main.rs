//! What holds between the rooms, and of the program as a whole.

#[cfg(feature = "lab")]
mod bench;
mod cli;
mod drawn;
mod folder;
#[cfg(target_os = "linux")]
mod kept_maps;
mod layers;
mod pages;
mod refusals;
mod signals;
mod system;
