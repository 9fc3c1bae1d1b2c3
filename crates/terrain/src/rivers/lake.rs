//! Lakes: where water gathers on its way, and how it lies in the ground.

use super::course::{middle, others_about};
use super::curve::distance_squared;
use super::network::Network;
use glam::DVec3;

/// A lake that a river runs through.
///
/// Its shore is where its level meets the ground: within [`Lake::reach`] of its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lake {
    /// The direction of its middle from the planet's centre, of length 1.
    pub dir: DVec3,
    /// Metres above the sphere of its water.
    pub level: f64,
    /// Metres from its middle beyond which its water does not come, but in the beds that lead to it and from it.
    pub reach: f64,
}

/// How deep a lake is at most, for each metre that it reaches.
const DEPTH: f64 = 0.012;

/// How high the ground around it is at least above its water, in parts of that.
const RIM: f64 = 0.1;

/// How far from its middle a lake counts, in parts of its reach.
pub(super) const LAKE_REACH: f64 = 1.3;

/// How far from its middle the rivers that run through it are level with it.
pub(super) const LEVEL_REACH: f64 = 1.3;

/// A lake reaches no farther than so much of the way to the next river that does not run through it.
const OTHERS: f64 = 0.6;

/// No lake reaches less far, in steps of the lattice.
const SMALLEST: f64 = 0.03;

impl Lake {
    /// How deep lakes are at most that reach so far, in metres.
    pub(super) const fn deepest(reach: f64) -> f64 {
        DEPTH * reach
    }

    /// Metres above the sphere that its bottom is drawn to.
    pub(super) fn bottom(&self) -> f64 {
        self.level - Self::deepest(self.reach)
    }

    /// Metres above the sphere that the ground around it reaches at least.
    pub(super) fn rim(&self) -> f64 {
        self.level + RIM * Self::deepest(self.reach)
    }
}

/// The lake at a node where a hollow would fill up so many metres deep, in valleys cut so deep; `None` if it had no room.
pub(super) fn at(
    network: &Network,
    node: usize,
    hollow: f64,
    [lakes, cut]: [f64; 2],
) -> Option<Lake> {
    let middle = middle(network, node)?;
    let of_hollow = lakes * (hollow / (hollow + cut)).sqrt() * network.step;
    let away = others_about(network, node)
        .iter()
        .map(|stretch| {
            let [a, b] = stretch.ends.map(|end| end.place);
            distance_squared(middle, a, b - a)
        })
        .fold(f64::INFINITY, f64::min);
    let reach = of_hollow.min(OTHERS * away.sqrt() * network.radius);
    (reach >= SMALLEST * network.step).then(|| Lake {
        dir: network.bends().bent(middle),
        level: network.node(node).level,
        reach,
    })
}

/// The largest lakes, the largest first; `many` of them, if there are.
pub(crate) fn largest(network: &Network, many: usize) -> Vec<Lake> {
    let mut lakes: Vec<_> = network.lakes().copied().collect();
    // As they lie in the lattice where they are alike.
    lakes.sort_by(|a, b| b.reach.total_cmp(&a.reach));
    lakes.truncate(many);
    lakes
}
