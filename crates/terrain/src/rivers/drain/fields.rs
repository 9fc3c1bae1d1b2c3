//! What masks read beside the height, by the rivers.

use super::first::First;
use crate::base::{Bells, Fields};
use crate::recipe::{Base, BaseMap, Reads};
use crate::rivers::drained::around;
use crate::rivers::network::Network;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::f32::consts::SQRT_2;

impl Fields for First {
    fn level(&self) -> u8 {
        self.rivers().level
    }

    fn field(&self, reads: Reads) -> &Bells {
        self.fields[reads as usize].get_or_init(|| {
            let (values, unit) = self.at_nodes(reads);
            bells(self.network(), &values, unit)
        })
    }
}

impl First {
    /// A number at each node, and what one of it is.
    pub(crate) fn at_nodes(&self, reads: Reads) -> (Vec<f32>, f64) {
        let network = self.network();
        match reads {
            Reads::Rain => (network.rain(), 1.0),
            Reads::Coast => (coast(network), network.step),
            Reads::Drained | Reads::Height => (drained(network), network.step),
        }
    }
}

/// A number at each node as a map of the planet, and what one of it is.
fn bells(network: &Network, values: &[f32], unit: f64) -> Bells {
    let map = BaseMap::from_nodes(network.level(), values);
    let map = map.expect("a lattice of rivers is fine enough, and its numbers are small");
    Bells::new(&Base::new(map, 0.0, unit))
}

/// The root of what drains through each node, in steps; 0 in the sea.
fn drained(network: &Network) -> Vec<f32> {
    let nodes = 0..network.nodes.len();
    nodes.map(|node| network.drains(node).sqrt()).collect()
}

/// How far each node is from the nearest in the sea, along the lattice's rows, columns and diagonals, in steps.
fn coast(network: &Network) -> Vec<f32> {
    let nodes = network.nodes;
    let mut away: Vec<f32> = (0..nodes.len())
        .map(|node| {
            if network.is_sea(node) {
                0.0
            } else {
                f32::INFINITY
            }
        })
        .collect();
    let mut heap: BinaryHeap<_> = (0..nodes.len())
        .filter(|&node| network.is_sea(node))
        .filter(|&node| around(nodes, node).any(|(other, _)| !network.is_sea(other)))
        .map(|node| Reverse((0_u32, node)))
        .collect();
    // Numbers that are not below 0 are in the order of their bits.
    while let Some(Reverse((bits, node))) = heap.pop() {
        if bits > away[node].to_bits() {
            continue;
        }
        for (other, diagonal) in around(nodes, node) {
            let far = away[node] + if diagonal { SQRT_2 } else { 1.0 };
            if far < away[other] {
                away[other] = far;
                heap.push(Reverse((far.to_bits(), other)));
            }
        }
    }
    // Where there is no sea there is no coast.
    for away in &mut away {
        *away = if away.is_finite() { *away } else { 0.0 };
    }
    away
}
