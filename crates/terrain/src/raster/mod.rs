//! The press: stamps added to the points of a patch, octave by octave.

mod accumulator;
mod around_corner;
mod combine;
mod deinterleaved;
mod disc_batch;
mod narrow_sectors;
mod octave;
mod press;
mod rasteriser;
mod sector_walk;

pub(crate) use press::Press;
