//! The hollows that fill up to lakes.

use super::course::{middle, others_about};
use super::curve::distance_squared;
use super::lake::Lake;
use super::network::Network;
use rayon::prelude::*;

/// A lake reaches no farther than so much of the way to the next river that does not run through it.
const OTHERS: f64 = 0.6;

/// No lake reaches less far, in steps of the lattice.
const SMALLEST: f64 = 0.03;

impl Network {
    /// With a lake at each node where a hollow would fill up, as far as there is room.
    pub(crate) fn with_lakes(mut self) -> Self {
        if self.rivers.lakes > 0.0 {
            let found = self.hollows.par_iter().filter_map(|&(node, hollow)| {
                let lake = lake_at(&self, node, hollow)?;
                Some((node, lake))
            });
            self.lakes = found.collect();
        }
        self
    }
}

/// The lake at a node where a hollow would fill up so many metres deep; `None` if it had no room.
fn lake_at(network: &Network, node: usize, hollow: f64) -> Option<Lake> {
    let middle = middle(network, node)?;
    let cut = network.rivers.cut;
    let of_hollow = network.rivers.lakes * (hollow / (hollow + cut)).sqrt() * network.step;
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
