//! Land that drains: what is added to the ground at the nodes of lattices, so that water runs from each of them to the sea, or to where a dry hollow keeps it.
//!
//! On the rivers' own lattice it follows from where its water runs ([`first`](First)). On each next lattice, twice as fine, every second node is one of
//! the coarser lattice; the new octave may raise and lower it only within its fall, a node half way from one to the one
//! that takes its water is drawn between the two, and no other is left without a lower one beside it. So a node of a
//! finer lattice follows from the few nodes around it, and is found where it is asked for.

mod corrections;
mod finer;
mod first;
mod land;
mod refine;
mod window;

use super::network::Network;
use crate::base::Bumps;
use crate::plan::Plan;
use finer::Finer;
pub(crate) use first::First;
use land::Land;
use std::sync::Arc;

/// A plan whose ground drains as its rivers say, and where those are found; `None` if they say nothing of it.
pub(crate) fn drained(
    plan: &Plan,
    find: impl Fn(&Plan) -> Network + Send + Sync + 'static,
) -> Option<(Plan, Arc<First>)> {
    let rivers = plan.recipe().rivers?;
    let last = rivers.level.checked_add(rivers.drained.checked_sub(1)?)?;
    let first = Arc::new(First::new(plan.clone(), find));
    let bumps = |level: u8, land: Arc<dyn Land>| Bumps::new(level, most(plan, level), land);
    let mut drained = plan
        .clone()
        .with_bumps(bumps(rivers.level, Arc::clone(&first) as Arc<dyn Land>));
    let mut land: Arc<dyn Land> = Arc::clone(&first) as Arc<dyn Land>;
    for level in rivers.level + 1..=last {
        let finer = Finer::new(drained.clone(), level, land, most(plan, level));
        land = Arc::new(finer);
        drained = drained.with_bumps(bumps(level, Arc::clone(&land)));
    }
    Some((drained, first))
}

/// Metres that the ground at a node of a level's lattice is raised or lowered at most: as high as the stamps are that end there.
pub(crate) fn most(plan: &Plan, level: u8) -> f64 {
    let bands = 0..plan.recipe().bands.len();
    let heights = bands.filter_map(|band| plan.octave_height(band, level - 1));
    heights.sum()
}
