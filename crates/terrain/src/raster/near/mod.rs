//! A few points: the sectors about them, the discs there, and which of the points those may reach.

mod near_blocks;
mod near_discs;
mod near_points;
mod near_sectors;
mod near_walk;

pub(super) use near_blocks::{NearBlocks, NearStamp};
pub(super) use near_discs::{Near, NearDiscs};
pub(super) use near_points::{NearPoints, Visit};
