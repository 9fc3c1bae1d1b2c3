//! The press: stamps added to the points of a patch, octave by octave.

mod around_corner;
mod chosen_discs;
mod explain;
mod framed_discs;
mod guides;
mod narrow;
mod octave;
mod output;
mod placed_discs;
mod press;
mod rasteriser;
mod samples;
mod sector_borders;
mod sector_walk;
mod stamp_realm;

pub(crate) use guides::Guides;
pub(crate) use output::Wanted;
pub(crate) use press::{Press, guided_stamp, print_ground};
