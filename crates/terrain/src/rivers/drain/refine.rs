//! From land that drains to the lattice twice as fine.

use super::land::Known;
use super::window::Window;
use crate::rivers::drained::number;
use cubemap::NodePlace;
use std::f32::consts::SQRT_2;

/// How much of its way down to the node that takes its water a node may be lowered by the new octave, and of the way up to the lowest of those that give theirs raised; together less than 1.
const WITHIN: f32 = 0.45;

/// How far from both ends of a step of the coarser lattice, in parts of its fall, the node half way is kept.
const APART: f32 = 0.1;

/// How far around a node others count, in steps of the finer lattice.
pub(super) const MARGIN: usize = 3;

/// The same in steps of the coarser lattice: of those of its nodes that are among them others beside count.
pub(super) const COARSE_MARGIN: usize = MARGIN / 2 + 1;

/// Some nodes of a lattice, and those of the coarser one that drains about them.
#[derive(Debug)]
pub(super) struct Refine {
    pub(super) fine: Window,
    pub(super) coarse: Window,
    /// What is known of the coarser ones.
    pub(super) known: Vec<Known>,
    /// Metres above the sphere of the sea; the lowest ground where there is none.
    pub(super) sea: f32,
    /// No two nodes of a way down are nearer to each other in height, in metres.
    pub(super) fall: f32,
}

/// What becomes of some nodes.
struct Nodes {
    sea: f32,
    heights: Vec<f32>,
    receivers: Vec<u32>,
    /// Whether it stands as high as it will.
    is_fixed: Vec<bool>,
}

impl Nodes {
    fn is_sea(&self, slot: usize) -> bool {
        self.heights[slot] <= self.sea
    }

    /// Of ground or sea.
    fn surface(&self, slot: usize) -> f32 {
        self.heights[slot].max(self.sea)
    }
}

/// Where a place is on a lattice twice as fine, or twice as coarse.
fn scaled(NodePlace { realm, i, j }: NodePlace, scale: impl Fn(usize) -> usize) -> NodePlace {
    let [i, j] = [i, j].map(scale);
    NodePlace { realm, i, j }
}

impl Refine {
    /// Heights and receivers of the finer nodes where the ground is as high as `ground` says; good at a distance of [`MARGIN`] from the window's border.
    pub(super) fn nodes(&self, ground: Vec<f32>) -> Vec<(f32, u32)> {
        let mut nodes = Nodes {
            sea: self.sea,
            receivers: vec![Known::NONE; ground.len()],
            is_fixed: vec![false; ground.len()],
            heights: ground,
        };
        self.keep_ways(&mut nodes);
        self.lift_the_rest(&mut nodes);
        nodes.heights.into_iter().zip(nodes.receivers).collect()
    }

    /// The node of the finer lattice half way between two that are beside each other on the coarser, by their places among its nodes here.
    fn half_way(&self, from: usize, to: usize) -> Option<usize> {
        let NodePlace { realm, i, j } = self.coarse.place(from);
        let [i, j] = [i, j].map(usize::cast_signed);
        let way = self.coarse.way(from, to).or_else(|| {
            let coarse = self.coarse.lattice();
            let there = Some(self.coarse.nodes[to]);
            let mut ways = (-1..=1).flat_map(|di| (-1..=1).map(move |dj| (di, dj)));
            ways.find(|&(di, dj)| coarse.beyond(realm, i + di, j + dj) == there)
        });
        let (di, dj) = way?;
        self.fine.lattice().beyond(realm, 2 * i + di, 2 * j + dj)
    }

    /// The nodes of the coarser lattice, and those half way from one to the one that takes its water.
    fn keep_ways(&self, nodes: &mut Nodes) {
        let sea = self.sea;
        let mut ways = Vec::new();
        for (slot, place) in self.fine.places().enumerate() {
            if !(place.i.is_multiple_of(2) && place.j.is_multiple_of(2)) {
                continue;
            }
            if nodes.is_sea(slot) {
                nodes.is_fixed[slot] = true;
                continue;
            }
            let own = self.coarse.slot_at(scaled(place, |at| at / 2));
            let own = own.expect("one of those about them");
            let coarse = self.coarse.nodes[own];
            let known = self.known[own];
            let here = known.height.max(sea);
            // How much lower than those that give their water it is.
            let beside = self.coarse.beside(own);
            let beside = beside.map(|(other, _)| self.known[other]);
            let gives = beside.filter(|other| other.receiver() == Some(coarse));
            let rises = gives.map(|other| other.height.max(sea) - here);
            let rise = rises.fold(f32::INFINITY, f32::min);
            if known.height <= sea {
                // The coast has moved: where it was the end of a way it is little higher now.
                if rise < f32::INFINITY {
                    let low = sea + self.fall.min(0.5 * rise);
                    nodes.heights[slot] = nodes.heights[slot].min(low);
                    nodes.is_fixed[slot] = true;
                }
                continue;
            }
            let to = known.receiver();
            let to = to.map(|to| self.coarse.slot(to).expect("beside one of them"));
            let falls = to.map_or(0.0, |to| here - self.known[to].height.max(sea));
            let change = nodes.heights[slot] - here;
            let change = change.max(-WITHIN * falls).min(WITHIN * rise);
            nodes.heights[slot] = here + change;
            nodes.is_fixed[slot] = true;
            if let Some(to) = to
                && let Some(half) = self.half_way(own, to)
            {
                nodes.receivers[slot] = number(half);
                let end = scaled(self.coarse.place(to), |at| at * 2);
                ways.push((slot, self.fine.slot(half), self.fine.slot_at(end)));
            }
        }
        self.draw_between(nodes, &ways);
    }

    /// Draws the nodes half way between both ends of ways; where two ways cross, below both beginnings and above the lower end.
    fn draw_between(&self, nodes: &mut Nodes, ways: &[(usize, Option<usize>, Option<usize>)]) {
        let count = nodes.heights.len();
        let (mut highs, mut ends) = (vec![f32::INFINITY; count], vec![None; count]);
        for &(from, half, to) in ways {
            // What leaves the window counts for nothing in its middle.
            let (Some(half), Some(to)) = (half, to) else {
                continue;
            };
            highs[half] = nodes.heights[from].min(highs[half]);
            let is_lower = |end: usize| nodes.surface(to) < nodes.surface(end);
            if ends[half].is_none_or(is_lower) {
                ends[half] = Some(to);
            }
        }
        for half in 0..count {
            let Some(end) = ends[half] else {
                continue;
            };
            nodes.is_fixed[half] = true;
            if nodes.is_sea(half) {
                continue;
            }
            let low = nodes.surface(end);
            let apart = APART * (highs[half] - low);
            let height = nodes.heights[half].max(low + apart);
            nodes.heights[half] = height.min(highs[half] - apart);
            nodes.receivers[half] = number(self.fine.nodes[end]);
        }
    }

    /// Raises what has no lower node beside it, and finds where the water of all that is on no way runs.
    fn lift_the_rest(&self, nodes: &mut Nodes) {
        let window = &self.fine;
        let lifted: Vec<f32> = (0..nodes.heights.len())
            .map(|slot| {
                let height = nodes.heights[slot];
                if nodes.is_fixed[slot] || nodes.is_sea(slot) {
                    return height;
                }
                let beside = window.beside(slot);
                let fixed =
                    beside.filter(|&(other, _)| nodes.is_fixed[other] || nodes.is_sea(other));
                let lowest = fixed.map(|(other, _)| nodes.surface(other));
                let lowest = lowest.fold(f32::INFINITY, f32::min);
                if lowest < f32::INFINITY {
                    height.max(lowest + self.fall)
                } else {
                    height
                }
            })
            .collect();
        nodes.heights = lifted;
        for slot in 0..nodes.heights.len() {
            if nodes.is_sea(slot) || nodes.receivers[slot] != Known::NONE {
                continue;
            }
            let mut steepest = 0.0;
            for (other, diagonal) in window.beside(slot) {
                let length = if diagonal { SQRT_2 } else { 1.0 };
                let slope = (nodes.heights[slot] - nodes.surface(other)) / length;
                if slope > steepest {
                    steepest = slope;
                    nodes.receivers[slot] = number(window.nodes[other]);
                }
            }
        }
    }
}
