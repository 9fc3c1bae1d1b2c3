//! Discs, some at a time: chosen by random bits, placed, and framed by what of a patch they may reach.

mod chosen_discs;
mod framed_discs;
mod placed_discs;
mod sector_borders;

pub(super) use chosen_discs::ChosenDiscs;
pub(super) use framed_discs::FramedDiscs;
pub(super) use placed_discs::PlacedDiscs;
pub(super) use sector_borders::SectorBorders;
