//! The rivers and lakes of a planet as lines on a map: their orders, basins and numbers.

use super::course::{Meeting, come_together, meeting};
use super::hollows::largest;
use super::lake::Lake;
use super::line::{Asked, Stretch, Use};
use super::network::Network;
use glam::DVec3;
use std::sync::Arc;

/// The rivers and lakes of a terrain, ordered; as [`Terrain::survey`](crate::Terrain::survey) makes it.
#[derive(Clone, Debug)]
pub struct Survey {
    network: Arc<Network>,
    /// Strahler's order of the river that runs from each node; 0 in the sea.
    orders: Vec<u8>,
    /// The node at whose mouth each node's water comes to the sea.
    mouths: Vec<u32>,
    /// The nodes on land, those of the highest order first, in the order of their numbers where they are alike.
    nodes: Vec<u32>,
    /// The largest first.
    lakes: Vec<Lake>,
}

/// A river, or a part of it, as a line.
#[derive(Clone, Debug, PartialEq)]
pub struct RiverLine {
    /// Directions from the planet's centre, each of length 1, downstream.
    pub places: Vec<DVec3>,
    /// Metres above the sphere of the water at each.
    pub levels: Vec<f64>,
    /// Strahler's order (1957): 1 from a spring on, and one more behind where two of the same come together.
    pub order: u8,
    /// A number that all rivers have in common whose water comes to the sea in one mouth.
    pub basin: u32,
}

/// From farther than so many steps of the lattice bends are not seen.
const BENDS_SEEN: f64 = 4.0;

/// The order of a river behind where those of some nodes flow into it: of its own as far as there.
fn together(own: u8, donors: &[usize], orders: &[u8]) -> u8 {
    let all = || donors.iter().map(|&donor| orders[donor]).chain([own]);
    let highest = all().max().unwrap_or_default();
    let alike = all().filter(|&order| order == highest).count();
    highest + u8::from(alike > 1)
}

impl Survey {
    pub(crate) fn new(network: Arc<Network>) -> Self {
        let count = network.nodes.len();
        let mut orders = vec![0_u8; count];
        let mut gives = vec![0_u8; count];
        let downwards: Vec<_> = network.downwards().collect();
        for &node in &downwards {
            // All that come to it have come before.
            orders[node] = match gives[node] {
                0 => 1,
                _ => {
                    let met = come_together(&network, node);
                    met.iter()
                        .fold(0, |own, donors| together(own, donors, &orders))
                }
            };
            if let Some(to) = network.receiver(node) {
                gives[to] += 1;
            }
        }
        let number = |node: usize| u32::try_from(node).expect("at most 6·2^20 + 2");
        let mut mouths: Vec<u32> = (0..count).map(number).collect();
        for &node in downwards.iter().rev() {
            if let Some(to) = network.receiver(node)
                && network.receiver(to).is_some()
            {
                mouths[node] = mouths[to];
            }
        }
        let mut nodes: Vec<_> = downwards.into_iter().map(number).collect();
        nodes.sort_by_key(|&node| (u8::MAX - orders[node as usize], node));
        let lakes = largest(&network, usize::MAX);
        Self {
            network,
            orders,
            mouths,
            nodes,
            lakes,
        }
    }

    /// The rivers within some metres of a direction of length 1, as lines: those of the `many` nodes of highest order, and of no lower one if there are more.
    ///
    /// With all bends if that is near, else without.
    #[must_use]
    pub fn rivers(&self, about: DVec3, metres: f64, many: usize) -> Vec<RiverLine> {
        let near = self.nodes.iter().map(|&node| node as usize);
        // They begin and end up to a square's diagonal from their nodes, which are moved aside.
        let within = metres + 2.0 * self.network.step;
        let near = near.filter(|&node| self.is_near(self.network.dir(node), about, within));
        let bends = metres < BENDS_SEEN * self.network.step;
        let mut nodes: Vec<_> = near.take(many.saturating_add(1)).collect();
        let left_out = if nodes.len() > many {
            nodes.pop()
        } else {
            None
        };
        let least = left_out.map_or(1, |node| self.orders[node]);
        let mut lines = Vec::new();
        for node in nodes {
            let Some(Meeting { main, sides, arms }) = meeting(&self.network, node) else {
                continue;
            };
            let mut own = 0;
            let main = main.into_iter().map(|(donors, stretches)| {
                own = together(own, &donors, &self.orders).max(1);
                (own, stretches)
            });
            let sides = sides.into_iter();
            let sides = sides.map(|(donor, side)| (self.orders[donor], side));
            let arms = arms.into_iter().map(|arm| (self.orders[node], arm));
            let rivers = main.chain(sides).chain(arms);
            for (order, stretches) in rivers.filter(|&(order, _)| order >= least) {
                let line = self.line(&stretches, bends);
                if line.0.len() > 1 {
                    lines.push(RiverLine {
                        places: line.0,
                        levels: line.1,
                        order,
                        basin: self.mouths[node],
                    });
                }
            }
        }
        lines
    }

    /// The lakes within some metres of a direction of length 1, each with its number: 1 is the one that reaches farthest; the first `many`.
    #[must_use]
    pub fn lakes(&self, about: DVec3, metres: f64, many: usize) -> Vec<(usize, Lake)> {
        let numbered = (1..).zip(self.lakes.iter().copied());
        let near = numbered.filter(|(_, lake)| self.is_near(lake.dir, about, metres));
        near.take(many).collect()
    }

    /// The highest order of all rivers; 0 if there is none.
    #[must_use]
    pub fn highest_order(&self) -> u8 {
        self.nodes
            .first()
            .map_or(0, |&node| self.orders[node as usize])
    }

    fn is_near(&self, dir: DVec3, about: DVec3, metres: f64) -> bool {
        let away = metres / self.network.radius;
        dir.distance_squared(about) <= away * away
    }

    /// Where stretches that follow each other come to lie, and how high.
    fn line(&self, stretches: &[Stretch], bends: bool) -> (Vec<DVec3>, Vec<f64>) {
        let asked = Asked {
            middle: DVec3::ZERO,
            within: f64::INFINITY,
            radius: self.network.radius,
            bends: self.network.bends(),
        };
        let mut parts = Vec::new();
        for stretch in stretches {
            let part = stretch.bent(&asked, None);
            if bends {
                stretch.parts(part, &asked, &[Use::Bed], &mut |_, part| parts.push(part));
            } else {
                parts.push(part);
            }
        }
        let first = parts
            .first()
            .map(|part| (part.places[0], part.ends[0].level));
        let rest = parts
            .iter()
            .map(|part| (part.places[1], part.ends[1].level));
        first.into_iter().chain(rest).unzip()
    }
}
