//! A few points: the sectors about them, the discs there, and which of the points those may reach.

mod kept_band;
mod near;
mod near_blocks;
mod near_discs;
mod near_points;
mod near_sectors;
mod near_walk;
mod other_stamp;

pub(super) use near::Near;
pub(super) use near_blocks::{NearBlocks, NearStamp};
pub(super) use near_discs::NearDiscs;
pub(super) use near_points::{NearPoints, Visit};
