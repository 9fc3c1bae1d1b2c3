//! The ground that rivers run on.

use crate::patch::{ChunkSide, Patch};
use crate::plan::Plan;
use crate::raster::{Guides, Press, Wanted};
use cubemap::{Cell, CubeNodes, NodePlace};
use rayon::prelude::*;

/// The ground is printed in squares of 2^this steps a side.
const PRINTED: u8 = 6;

/// The ground at the nodes of a level's lattice, with the octaves that they can carry.
pub(super) fn grounds(plan: &Plan, level: u8) -> Vec<f32> {
    let finest = Some(level - 1);
    let cells = cells(level);
    let heights: Vec<_> = cells
        .par_iter()
        .map(|&(cell, side)| {
            let patch = Patch::of_cell(cell, side);
            let guides = Guides::new(plan, &patch, finest);
            let mut press = Press::new(plan, &guides, patch, Wanted::Heights);
            press.print_up_to(finest);
            press.heights()
        })
        .collect();
    on_nodes(level, &cells, &heights)
}

/// The squares that a level's lattice is printed in, with its nodes as their vertices.
pub(super) fn cells(level: u8) -> Vec<(Cell, ChunkSide)> {
    let down = level.min(PRINTED);
    let side = ChunkSide::new((1 << down) + 1).expect("a power of two and one");
    Cell::all(level - down).map(|cell| (cell, side)).collect()
}

/// What the vertices of all those have, node by node.
pub(super) fn on_nodes(level: u8, cells: &[(Cell, ChunkSide)], values: &[Vec<f32>]) -> Vec<f32> {
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
