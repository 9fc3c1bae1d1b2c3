//! Where the water of each node of a lattice runs, with no two ways across each other.

use super::vectors::even;
use crate::recipe::BandKey;
use cubemap::{CubeNodes, NodePlace};
use drainage::{Drainage, Land};
use std::collections::BTreeSet;
use std::f32::consts::SQRT_2;

/// Where the water of each node of a lattice runs.
#[derive(Debug)]
pub(super) struct Drained {
    pub(super) nodes: CubeNodes,
    /// As it would run if ways might cross each other.
    pub(super) water: Drainage,
    /// The node that takes each node's water: itself in the sea, and in a sink.
    pub(super) receivers: Vec<u32>,
}

impl Drained {
    /// The land above a sea of nodes with such ground.
    pub(super) fn land(nodes: CubeNodes, grounds: &[f32], sea: f32) -> Land<'_> {
        Land::new(grounds, sea, |node| ways(nodes, node))
    }

    /// Down to the sea and to some nodes that keep what comes.
    pub(super) fn new(
        nodes: CubeNodes,
        key: BandKey,
        land: &Land<'_>,
        sinks: &BTreeSet<usize>,
    ) -> Self {
        let mut keeps = vec![false; nodes.len()];
        sinks.iter().for_each(|&node| keeps[node] = true);
        let is_sink = |node: usize| keeps[node];
        // So that water does not run along rows and diagonals alone.
        let uneven = |node: usize, other: usize| {
            let [low, high] = [node.min(other), node.max(other)];
            let number = ((low as u64) << 32) | high as u64;
            #[expect(clippy::cast_possible_truncation, reason = "-1 to 1")]
            let uneven = even(key.mixed(number)) as f32;
            1.0 + 0.4 * uneven
        };
        let ways = |node| ways(nodes, node);
        let water = Drainage::along_the_ground(land, is_sink, ways, uneven);
        let receivers = uncrossed(nodes, &water);
        Self {
            nodes,
            water,
            receivers,
        }
    }

    /// The nodes on land, each before the one that takes its water.
    pub(super) fn downwards(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.water.upwards().rev()
    }

    /// The node that takes a node's water: itself in the sea, and in a sink.
    pub(super) fn receiver(&self, node: usize) -> usize {
        self.receivers[node] as usize
    }

    /// How many nodes drain through each, itself among them.
    pub(super) fn areas(&self) -> Vec<f64> {
        let mut gathered = vec![1.0; self.nodes.len()];
        for node in self.downwards() {
            let own: f64 = gathered[node];
            gathered[self.receiver(node)] += own;
        }
        gathered
    }

    /// The nodes that are the deepest of a hollow, of those that may be, and whose rivers run on over land; and how many metres deep that would fill up.
    pub(super) fn hollows(
        &self,
        grounds: &[f32],
        may_be: impl Fn(usize) -> bool,
    ) -> Vec<(usize, f64)> {
        let hollow = |node: usize| {
            let hollow = f64::from(self.water.level(node)) - f64::from(grounds[node]);
            let is_deepest = || {
                let mut beside = around(self.nodes, node);
                beside.all(|(other, _)| grounds[other] > grounds[node])
            };
            // What comes to the sea in the next step does so in its mouth.
            let to = self.receiver(node);
            let runs_on = to != node && self.receiver(to) != to;
            (hollow > 0.0 && runs_on && may_be(node) && is_deepest()).then_some((node, hollow))
        };
        self.downwards().filter_map(hollow).collect()
    }
}

/// Columns and rows from a node to those beside it.
pub(super) const WAYS: [(isize, isize); 8] = [
    (-1, 0),
    (1, 0),
    (0, -1),
    (0, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
    (1, 1),
];

/// The nodes beside a node, as its first realm sees them, and whether each is so over a corner of a square.
pub(super) fn around(nodes: CubeNodes, node: usize) -> impl Iterator<Item = (usize, bool)> {
    on_ways(nodes, node, &WAYS)
}

/// The same, each with how far it is, in steps.
fn ways(nodes: CubeNodes, node: usize) -> impl Iterator<Item = (usize, f32)> {
    around(nodes, node).map(|(other, diagonal)| (other, if diagonal { SQRT_2 } else { 1.0 }))
}

/// Those of them on some of the ways.
fn on_ways(
    nodes: CubeNodes,
    node: usize,
    ways: &[(isize, isize)],
) -> impl Iterator<Item = (usize, bool)> {
    let NodePlace { realm, i, j } = nodes.place(node);
    let inside = 2..nodes.steps() - 1;
    let is_inside = inside.contains(&i) && inside.contains(&j);
    let row = nodes.steps().cast_signed() - 1;
    let [i, j] = [i, j].map(usize::cast_signed);
    ways.iter().filter_map(move |&(di, dj)| {
        let other = if is_inside {
            Some(node.wrapping_add_signed(di + dj * row))
        } else {
            nodes.beyond(realm, i + di, j + dj)
        };
        other.map(|other| (other, di != 0 && dj != 0))
    })
}

/// The nodes at the other ends of the squares' sides that a node has; itself in place of those that there are not.
fn beside(nodes: CubeNodes, node: usize) -> [usize; 4] {
    let mut beside = [node; 4];
    for (slot, (other, _)) in beside.iter_mut().zip(on_ways(nodes, node, &WAYS[..4])) {
        *slot = other;
    }
    beside
}

/// A node in half the memory.
pub(super) fn number(node: usize) -> u32 {
    u32::try_from(node).expect("at most 6·2^20 + 2")
}

/// The node that takes each node's water, where no two ways cross each other over a square: the one that begins higher up goes to the lower end of the other.
fn uncrossed(nodes: CubeNodes, water: &Drainage) -> Vec<u32> {
    let mut receivers: Vec<u32> = (0..nodes.len()).map(number).collect();
    // The sea is lower than all land.
    let mut ranks = vec![0_u32; nodes.len()];
    for (rank, node) in (1..).zip(water.upwards()) {
        ranks[node] = rank;
    }
    for node in water.upwards() {
        let to = water.receiver(node);
        receivers[node] = number(to);
        let own = beside(nodes, node);
        if own.contains(&to) {
            continue;
        }
        let theirs = beside(nodes, to);
        // What is beside both, and lower, was looked at before.
        for other in own {
            let over = receivers[other] as usize;
            let crosses = over != other
                && over != to
                && theirs.contains(&other)
                && own.contains(&over)
                && theirs.contains(&over);
            if crosses && ranks[other] < ranks[node] {
                receivers[node] = number(if ranks[over] < ranks[to] { over } else { to });
                if ranks[over] >= ranks[to] {
                    receivers[other] = number(to);
                }
            }
        }
    }
    receivers
}
