//! The press: stamps added to the points of a patch, octave by octave.

mod around_corner;
mod buffers;
mod discs;
mod explain;
mod guides;
mod narrow;
mod near;
mod octave;
mod output;
mod place;
mod press;
mod rasteriser;
mod samples;
mod sector_walk;
mod stamp_realm;

pub(crate) use guides::Guides;
pub(crate) use output::Wanted;
pub(crate) use place::ground_of_place;
pub(crate) use press::{Press, guided_stamp, print_ground};
