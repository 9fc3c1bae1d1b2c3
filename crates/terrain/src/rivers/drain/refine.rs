//! From land that drains to the lattice twice as fine.

use super::land::{Known, Land};
use super::window::Window;
use crate::rivers::drained::{around, number};
use cubemap::{CubeNodes, NodePlace};
use std::f32::consts::SQRT_2;

/// How much of its way down to the node that takes its water a node may be lowered by the new octave, and of the way up to the lowest of those that give theirs raised; together less than 1.
const WITHIN: f32 = 0.45;

/// How far from both ends of a step of the coarser lattice, in parts of its fall, the node half way is kept.
const APART: f32 = 0.1;

/// How far around a node others count, in steps of the finer lattice.
pub(super) const MARGIN: usize = 3;

/// A lattice, and the coarser one that drains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refine<'a> {
    pub(super) land: &'a dyn Land,
    pub(super) coarse: CubeNodes,
    pub(super) fine: CubeNodes,
    /// No two nodes of a way down are nearer to each other in height, in metres.
    pub(super) fall: f32,
}

/// What becomes of some nodes.
struct Nodes<'a> {
    window: &'a Window,
    sea: f32,
    heights: Vec<f32>,
    receivers: Vec<u32>,
    /// Whether it stands as high as it will.
    is_fixed: Vec<bool>,
}

impl Nodes<'_> {
    fn is_sea(&self, slot: usize) -> bool {
        self.heights[slot] <= self.sea
    }

    /// Of ground or sea.
    fn surface(&self, slot: usize) -> f32 {
        self.heights[slot].max(self.sea)
    }
}

impl Refine<'_> {
    /// Heights and receivers of the nodes of a window where the ground is as high as `ground` says; good at a distance of [`MARGIN`] from its border.
    pub(super) fn nodes(self, window: &Window, ground: Vec<f32>) -> Vec<(f32, u32)> {
        let mut nodes = Nodes {
            window,
            sea: self.land.sea(),
            receivers: vec![Known::NONE; ground.len()],
            is_fixed: vec![false; ground.len()],
            heights: ground,
        };
        self.keep_ways(&mut nodes);
        self.lift_the_rest(&mut nodes);
        nodes.heights.into_iter().zip(nodes.receivers).collect()
    }

    /// The node of the coarser lattice that one of the finer is.
    fn coarser(self, node: usize) -> Option<usize> {
        let NodePlace { realm, i, j } = self.fine.place(node);
        (i % 2 == 0 && j % 2 == 0).then(|| {
            let [i, j] = [i / 2, j / 2];
            self.coarse.node(NodePlace { realm, i, j })
        })
    }

    /// The node of the finer lattice that one of the coarser is.
    fn finer(self, node: usize) -> usize {
        let NodePlace { realm, i, j } = self.coarse.place(node);
        let [i, j] = [2 * i, 2 * j];
        self.fine.node(NodePlace { realm, i, j })
    }

    /// The node of the finer lattice half way between two that are beside each other on the coarser.
    fn half_way(self, from: usize, to: usize) -> Option<usize> {
        let NodePlace { realm, i, j } = self.coarse.place(from);
        let [i, j] = [i, j].map(usize::cast_signed);
        let ways = (-1..=1).flat_map(|di| (-1..=1).map(move |dj| (di, dj)));
        let mut ways =
            ways.filter(|&(di, dj)| self.coarse.beyond(realm, i + di, j + dj) == Some(to));
        let (di, dj) = ways.next()?;
        self.fine.beyond(realm, 2 * i + di, 2 * j + dj)
    }

    /// The nodes of the coarser lattice, and those half way from one to the one that takes its water.
    fn keep_ways(self, nodes: &mut Nodes<'_>) {
        let window = nodes.window;
        let sea = nodes.sea;
        let mut ways = Vec::new();
        for (slot, &node) in window.nodes.iter().enumerate() {
            let Some(coarse) = self.coarser(node) else {
                continue;
            };
            if nodes.is_sea(slot) {
                nodes.is_fixed[slot] = true;
                continue;
            }
            let known = self.land.known(coarse);
            let here = known.height.max(sea);
            // How much lower than those that give their water it is.
            let rises = around(self.coarse, coarse).filter_map(|(other, _)| {
                let other = self.land.known(other);
                (other.receiver() == Some(coarse)).then(|| other.height.max(sea) - here)
            });
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
            let receiver = known.receiver();
            let falls = receiver.map_or(0.0, |to| here - self.land.known(to).height.max(sea));
            let change = nodes.heights[slot] - here;
            let change = change.max(-WITHIN * falls).min(WITHIN * rise);
            nodes.heights[slot] = here + change;
            nodes.is_fixed[slot] = true;
            if let Some(to) = receiver
                && let Some(half) = self.half_way(coarse, to)
            {
                nodes.receivers[slot] = number(half);
                ways.push((slot, window.slot(half), window.slot(self.finer(to))));
            }
        }
        self.draw_between(nodes, &ways);
    }

    /// Draws the nodes half way between both ends of ways; where two ways cross, below both beginnings and above the lower end.
    fn draw_between(self, nodes: &mut Nodes<'_>, ways: &[(usize, Option<usize>, Option<usize>)]) {
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
            nodes.receivers[half] = number(nodes.window.nodes[end]);
        }
    }

    /// Raises what has no lower node beside it, and finds where the water of all that is on no way runs.
    fn lift_the_rest(self, nodes: &mut Nodes<'_>) {
        let window = nodes.window;
        let beside = |slot: usize| {
            let beside = around(self.fine, window.nodes[slot]);
            beside.filter_map(|(other, diagonal)| Some((window.slot(other)?, diagonal)))
        };
        let lifted: Vec<f32> = (0..nodes.heights.len())
            .map(|slot| {
                let height = nodes.heights[slot];
                if nodes.is_fixed[slot] || nodes.is_sea(slot) {
                    return height;
                }
                let fixed =
                    beside(slot).filter(|&(other, _)| nodes.is_fixed[other] || nodes.is_sea(other));
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
            for (other, diagonal) in beside(slot) {
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
