//! The ground that rivers run on.

use super::rough::Rough;
use crate::patch::{ChunkSide, Patch};
use crate::plan::Plan;
use crate::raster::{Guides, Press, Wanted};
use crate::recipe::Rivers;
use cubemap::{Cell, CubeNodes, NodePlace};
use rayon::prelude::*;

/// The ground is printed in squares of 2^this steps a side.
const PRINTED: u8 = 6;

/// What the ground is at each node of a lattice.
pub(super) struct Grounds {
    /// Metres above the sphere, with the octaves that the nodes can carry.
    pub(super) heights: Vec<f32>,
    /// How rough it is, in metres; nothing where rivers do not ask for that.
    pub(super) rough: Vec<f32>,
}

impl Grounds {
    /// Printed once for both.
    pub(super) fn new(plan: &Plan, rivers: &Rivers) -> Self {
        let level = rivers.level;
        let rough = Rough::new(plan, rivers);
        let finest = Some(if rough.is_asked_for() {
            level
        } else {
            level - 1
        });
        let cells = cells(level);
        let of_cell = |&(cell, side): &(Cell, ChunkSide)| {
            let patch = Patch::of_cell(cell, side);
            let guides = Guides::new(plan, &patch, finest);
            let mut press = Press::new(plan, &guides, patch, Wanted::Heights);
            rough.of_patch(&mut press, side, level - 1)
        };
        // One by one: each takes milliseconds, and no core is to wait for another's.
        let all = cells.par_iter().with_max_len(1).map(of_cell);
        let all: (Vec<_>, Vec<_>) = all.unzip();
        Self {
            heights: on_nodes(level, &cells, &all.0),
            rough: if rough.is_asked_for() {
                on_nodes(level, &cells, &all.1)
            } else {
                Vec::new()
            },
        }
    }
}

/// The squares that a level's lattice is printed in, with its nodes as their vertices.
fn cells(level: u8) -> Vec<(Cell, ChunkSide)> {
    let down = level.min(PRINTED);
    let side = ChunkSide::new((1 << down) + 1).expect("a power of two and one");
    Cell::all(level - down).map(|cell| (cell, side)).collect()
}

/// What the vertices of all those have, node by node.
fn on_nodes(level: u8, cells: &[(Cell, ChunkSide)], values: &[Vec<f32>]) -> Vec<f32> {
    let nodes = CubeNodes::new(level);
    let mut all = vec![0.0; nodes.len()];
    // Where realms meet the first one's count: in the cube chart they differ by a rounding.
    for ((cell, side), values) in cells.iter().zip(values).rev() {
        let [i, j] = [cell.i(), cell.j()].map(|at| at as usize * side.steps());
        for (row, values) in values.chunks_exact(side.vertices()).enumerate() {
            for (column, &value) in values.iter().enumerate() {
                let place = NodePlace {
                    realm: cell.realm(),
                    i: i + column,
                    j: j + row,
                };
                all[nodes.node(place)] = value;
            }
        }
    }
    all
}
