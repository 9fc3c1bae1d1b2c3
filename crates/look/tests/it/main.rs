//! What is claimed of looks, held from outside, by those of the presets.

mod air;
mod check;
mod climate;
mod clouds;
mod colours;
mod gradient;
