//! The line that a river runs along: bent by a field that turns back nowhere, and winding on the floor of its valley.

mod bend;
mod bends;
mod chain;
mod curve;
mod inflow;
mod spring;
mod station;
mod winding;

pub(super) use bend::bend;
pub(super) use bends::{Bends, FARTHEST};
pub(super) use chain::{SHORTEST, chain, even, pooled};
pub(super) use curve::{Asked, BED_REACH, Part, Stretch, Use, WINDING_STRAY, distance_squared};
pub(super) use inflow::{Joined, STRETCHES};
pub(super) use spring::sprung;
pub(super) use station::{STEEPER, Station, of_bed, of_valley};
pub(super) use winding::FARTHEST_ASIDE;
