use crate::{Grid, HeightMap};
use cubemap::{CubeNodes, NodePlace};
use rayon::prelude::*;

/// The map of every second column and row of a cube; `None` of other grids and of a cube of level 0.
pub(super) fn coarser(map: &HeightMap) -> Option<HeightMap> {
    let Grid::Cube { level } = map.grid() else {
        return None;
    };
    let (fine, coarse) = (CubeNodes::new(level), CubeNodes::new(level.checked_sub(1)?));
    let grid = Grid::cube(level - 1).ok()?;
    Some(HeightMap::from_fn(grid, |node| {
        let NodePlace { realm, i, j } = coarse.place(node);
        let [i, j] = [2 * i, 2 * j];
        map.heights()[fine.node(NodePlace { realm, i, j })]
    }))
}

/// The map with twice as many columns and rows: what lies between nodes is their mean.
pub(super) fn finer(map: &HeightMap) -> Option<HeightMap> {
    let Grid::Cube { level } = map.grid() else {
        return None;
    };
    let (coarse, fine) = (CubeNodes::new(level), CubeNodes::new(level + 1));
    let grid = Grid::cube(level + 1).ok()?;
    let heights = (0..grid.len()).into_par_iter().with_min_len(1 << 12);
    let heights = heights.map(|node| {
        let NodePlace { realm, i, j } = fine.place(node);
        let at = |i: usize, j: usize| map.heights()[coarse.node(NodePlace { realm, i, j })];
        let [[left, right], [below, above]] = [i, j].map(|at| [at / 2, at.div_ceil(2)]);
        // Pairs first, that lie across from each other: from whichever realm an edge is seen, its sums are the same.
        ((at(left, below) + at(right, above)) + (at(right, below) + at(left, above))) * 0.25
    });
    HeightMap::new(grid, heights.collect())
}
