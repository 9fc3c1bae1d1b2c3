use crate::Grid;
use crate::chance::{Key, unit};
use crate::grid::Near;
use glam::DVec3;
use rayon::prelude::*;

/// The eight neighbours of every node, and how far they are.
///
/// Nodes are taken to lie up to a quarter of a step beside their places, so that water does not run along rows,
/// columns and diagonals alone.
#[derive(Clone, Debug)]
pub(crate) struct Around {
    nodes: Vec<[u32; 8]>,
    lengths: Vec<[f32; 8]>,
}

/// In place of a neighbour that there is not.
const NOBODY: u32 = u32::MAX;

const SALT: u64 = 0x61;

impl Around {
    /// Of a grid's nodes.
    pub(crate) fn new(grid: Grid) -> Self {
        let near = Near::new(grid);
        let key = Key::new(0, SALT);
        #[expect(clippy::cast_precision_loss, reason = "sides are short")]
        let aside = 0.25 / (grid.steps() as f64 * near.unit());
        let places: Vec<DVec3> = (0..grid.len())
            .into_par_iter()
            .map(|node| {
                let number = number(node).cast_signed();
                let part = |part| f64::from(unit(key.bits(number, part, 0)));
                let flat = if near.is_round() { part(2) } else { 0.0 };
                let way = DVec3::new(part(0), part(1), flat);
                near.moved(near.place(node), way * aside)
            })
            .collect();
        let (nodes, lengths) = (0..grid.len())
            .into_par_iter()
            .map(|node| {
                let mut around = [NOBODY; 8];
                let mut lengths = [0.0; 8];
                // On a torus of one column a node is beside itself.
                let others = grid.neighbours8(node).filter(|&other| other != node);
                for (at, other) in others.enumerate() {
                    around[at] = number(other);
                    #[expect(clippy::cast_possible_truncation, reason = "a length")]
                    let length = near.square(places[node], places[other]).sqrt() as f32;
                    lengths[at] = length;
                }
                (around, lengths)
            })
            .unzip();
        Self { nodes, lengths }
    }

    /// The neighbours of a node, and how far each is, in sides.
    #[inline]
    pub(crate) fn of(&self, node: usize) -> impl Iterator<Item = (usize, f32)> + '_ {
        let around = self.nodes[node].iter().zip(&self.lengths[node]);
        let there = around.take_while(|(node, _)| **node != NOBODY);
        there.map(|(&node, &length)| (node as usize, length))
    }
}

/// A node in half the memory: there are at most 6 · 2048² + 2.
pub(super) fn number(node: usize) -> u32 {
    u32::try_from(node).expect("grids have fewer nodes")
}
