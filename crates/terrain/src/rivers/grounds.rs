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
    let nodes = CubeNodes::new(level);
    let down = level.min(PRINTED);
    let side = ChunkSide::new((1 << down) + 1).expect("a power of two and one");
    let cells: Vec<_> = Cell::all(level - down).collect();
    let finest = Some(level - 1);
    let heights: Vec<_> = cells
        .par_iter()
        .map(|&cell| {
            let patch = Patch::of_cell(cell, side);
            let guides = Guides::new(plan, &patch, finest);
            let mut press = Press::new(plan, &guides, patch, Wanted::Heights);
            press.print_up_to(finest);
            press.heights()
        })
        .collect();
    let mut grounds = vec![0.0; nodes.len()];
    // Where realms meet the first one's count: in the cube chart they differ by a rounding.
    for (cell, heights) in cells.iter().zip(&heights).rev() {
        let [i, j] = [cell.i(), cell.j()].map(|at| at as usize * side.steps());
        for (row, heights) in heights.chunks_exact(side.vertices()).enumerate() {
            for (column, &height) in heights.iter().enumerate() {
                let place = NodePlace {
                    realm: cell.realm(),
                    i: i + column,
                    j: j + row,
                };
                grounds[nodes.node(place)] = height;
            }
        }
    }
    grounds
}
