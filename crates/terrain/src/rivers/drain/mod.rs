//! Land that drains: what is added to the ground at the nodes of lattices, so that water runs from each of them to the sea, or to where a dry hollow keeps it.
//!
//! On the rivers' own lattice it follows from where its water runs ([`first`](First)). On each next lattice, twice as fine, every second node is one of
//! the coarser lattice; the new octave may raise and lower it only within its fall, a node half way from one to the one
//! that takes its water is drawn between the two, and no other is left without a lower one beside it. So a node of a
//! finer lattice follows from the few nodes around it, and is found where it is asked for.

mod corrections;
mod fields;
mod finer;
mod first;
mod land;
mod refine;
mod window;

use super::network::Network;
use crate::base::{Bumps, Fields};
use crate::plan::Plan;
use crate::recipe::{Band, Reads};
use finer::Finer;
pub(crate) use first::First;
use land::Land;
use std::sync::Arc;

/// A plan whose ground drains as its rivers say and whose masks read what follows from them, and where those are found; `None` if it has none.
pub(crate) fn drained(
    plan: &Plan,
    find: impl Fn(&Plan) -> Network + Send + Sync + 'static,
) -> Option<(Plan, Arc<First>)> {
    let rivers = plan.recipe().rivers?;
    let first = Arc::new(First::new(plan.clone(), find));
    let bumps = |level: u8, land: Arc<dyn Land>| Bumps::new(level, most(plan, level), land);
    let reads = |band: &Band| band.mask.is_some_and(|mask| mask.reads != Reads::Height);
    let mut drained = plan.clone();
    if plan.recipe().bands.iter().any(reads) {
        drained = drained.with_fields(Arc::clone(&first) as Arc<dyn Fields>);
    }
    let mut land: Arc<dyn Land> = Arc::clone(&first) as Arc<dyn Land>;
    for level in rivers.level..rivers.level + rivers.drained {
        if level == rivers.level {
            drained = drained.with_bumps(bumps(level, Arc::clone(&land)));
            continue;
        }
        let finer = Finer::new(drained.clone(), level, land, most(plan, level));
        land = Arc::new(finer);
        drained = drained.with_bumps(bumps(level, Arc::clone(&land)));
    }
    Some((drained, first))
}

/// Metres that the ground at a node of a level's lattice is raised or lowered at most: as high as the stamps are that end there, and as a map is rough
/// that the coarser lattice does not show.
pub(crate) fn most(plan: &Plan, level: u8) -> f64 {
    let bands = 0..plan.recipe().bands.len();
    let stamps = bands.filter_map(|band| plan.octave_height(band, level - 1));
    let map = plan.base().map_or(0.0, |bells| {
        let base = bells.base();
        ROUGHEST * (base.high - base.low).abs() * base.map.missed_by(level - 1)
    });
    stamps.sum::<f64>() + map
}

/// How rough a map is at its roughest, in parts of what it is in the mean.
const ROUGHEST: f64 = 3.0;
