use crate::grid::CubeLinks;
use crate::{Grid, HeightMap};
use cubemap::{Cross, CubeNodes};
use rayon::prelude::*;

/// How ground rises to the right and downwards at each place of [`HeightMap::unfolded`], as height a side of the map; 0 beside a cube.
///
/// By the two neighbours in line; at the border of a plane by the one that is there.
/// Over the edges of a cube and the borders of a torus neighbours are the true ones.
pub(super) fn relief(map: &HeightMap) -> Vec<[f32; 2]> {
    let grid = map.grid();
    #[expect(clippy::cast_precision_loss, reason = "at most 2^15")]
    let steps = grid.steps() as f32;
    let heights = map.heights();
    let Grid::Cube { level } = grid else {
        let rise = |node: usize| {
            let own = heights[node];
            let [left, right, above, below] = grid
                .around4(node)
                .map(|near| near.map(|near| heights[near]));
            let rise = |before: Option<f32>, after: Option<f32>| match (before, after) {
                (Some(before), Some(after)) => (after - before) * (0.5 * steps),
                (before, after) => (after.unwrap_or(own) - before.unwrap_or(own)) * steps,
            };
            [rise(left, right), rise(above, below)]
        };
        let nodes = (0..grid.len()).into_par_iter();
        return nodes.with_min_len(1 << 12).map(rise).collect();
    };
    let nodes = CubeNodes::new(level);
    let links = CubeLinks::new(level);
    let side = nodes.steps() + 1;
    let columns = Cross::COLUMNS as usize * side;
    let mut all = vec![[0.0; 2]; columns * Cross::ROWS as usize * side];
    all.par_chunks_mut(columns)
        .enumerate()
        .for_each(|(y, all)| {
            for (realm, column, row) in Cross::PLACES {
                if y / side != row {
                    continue;
                }
                // Rows of a realm rise from below.
                let j = (side - 1 - y % side).cast_signed();
                for (i, to) in all[column * side..][..side].iter_mut().enumerate() {
                    let i = i.cast_signed();
                    let height = |i, j| {
                        let near = nodes.beyond(realm, i, j);
                        heights[near.expect("beyond one edge at most")]
                    };
                    let ([left, right, before, after], _) = links.about(i, j);
                    let rise = |from: f32, to: f32, slopes: [f32; 2]| {
                        let length = 1.0 / slopes[0] + 1.0 / slopes[1];
                        (to - from) / length * steps
                    };
                    *to = [
                        rise(height(i - 1, j), height(i + 1, j), [left, right]),
                        rise(height(i, j + 1), height(i, j - 1), [after, before]),
                    ];
                }
            }
        });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    #[test]
    fn the_slope_of_a_plane_does_not_depend_on_the_resolution() {
        for side in [16_usize, 64, 256] {
            let grid = Grid::plane(side, side).expect("small");
            let map = HeightMap::from_fn(grid, |node| {
                let (x, y) = (node % side, node / side);
                (3.0 * x as f32 - y as f32) / side as f32
            });
            for rise in relief(&map) {
                assert!((rise[0] - 3.0).abs() < 1e-2, "{side}: {rise:?}");
                assert!((rise[1] + 1.0).abs() < 1e-2, "{side}: {rise:?}");
            }
        }
    }

    #[test]
    fn both_sides_of_an_edge_that_the_cross_shows_have_the_same_slope() {
        let level = 4;
        let side = (1 << level) + 1;
        let grid = Grid::cube(level).expect("small");
        let map = HeightMap::from_fn(grid, |node| {
            let dir = grid.dir(node).expect("a cube");
            dir.as_vec3().dot(Vec3::new(0.3, 0.5, -0.2))
        });
        let slopes = relief(&map);
        let at = |column: usize, row: usize| slopes[row * 3 * side + column];
        for k in 1..side - 1 {
            for (one, other) in [
                // Left and right of the middle, then above it, below it, and below that.
                ((side - 1, side + k), (side, side + k)),
                ((2 * side - 1, side + k), (2 * side, side + k)),
                ((side + k, side - 1), (side + k, side)),
                ((side + k, 2 * side - 1), (side + k, 2 * side)),
                ((side + k, 3 * side - 1), (side + k, 3 * side)),
            ] {
                let (one, other) = (at(one.0, one.1), at(other.0, other.1));
                for axis in 0..2 {
                    let gap = (one[axis] - other[axis]).abs();
                    assert!(gap < 1e-5, "{k}: {one:?} {other:?}");
                }
            }
        }
    }
}
