//! How rough the ground is that the rivers' lattice does not show.

use super::drained::around;
use super::grounds::{cells, on_nodes};
use crate::patch::Patch;
use crate::plan::Plan;
use crate::raster::{Guides, Press, Wanted};
use crate::recipe::{Reads, Rivers};
use cubemap::CubeNodes;
use rayon::prelude::*;

/// How many metres deeper rivers lie at each node, by how rough the ground is there and beside; nothing where nothing is said of that.
pub(super) fn deeper(plan: &Plan, rivers: Rivers, nodes: CubeNodes) -> Vec<f32> {
    if rivers.rough <= 0.0 {
        return Vec::new();
    }
    let rough = rough(plan, rivers.level);
    let deeper = |node: usize| {
        let (mut sum, mut count) = (f64::from(rough[node]), 1.0);
        for (other, _) in around(nodes, node) {
            sum += f64::from(rough[other]);
            count += 1.0;
        }
        #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
        let deeper = (rivers.rough * (sum / count)) as f32;
        deeper
    };
    (0..nodes.len()).map(deeper).collect()
}

/// The root mean square, in metres, of all octaves that the nodes of a level's lattice cannot carry, at each of them.
///
/// Of bands that begin on the next octave or before: what their masks let through is known there. A mask that reads something else than heights counts as
/// open, and stamps that lie as the ground does as random ones: how steep it is counts for nothing.
fn rough(plan: &Plan, level: u8) -> Vec<f32> {
    let bands = &plan.recipe().bands;
    let square = |band: usize| {
        let heights =
            (level..=bands[band].last).filter_map(|octave| plan.octave_height(band, octave));
        heights.map(|height| height * height).sum::<f64>() * plan.variance(band)
    };
    let all = 0..bands.len();
    let mut rough: Vec<_> = all
        .filter(|&band| bands[band].first <= level + 1)
        .map(|band| (band, square(band)))
        .filter(|&(_, square)| square > 0.0)
        .collect();
    // What a mask reads is printed before its band is.
    rough.sort_by_key(|&(band, _)| bands[band].first);
    let of_cell = |&(cell, side): &_| {
        let patch = Patch::of_cell(cell, side);
        let guides = Guides::new(plan, &patch, Some(level));
        let mut press = Press::new(plan, &guides, patch, Wanted::Heights);
        let mut squares = vec![0.0; side.vertices() * side.vertices()];
        for &(band, square) in &rough {
            let is_of_heights = bands[band]
                .mask
                .is_some_and(|mask| mask.reads == Reads::Height);
            let weights = is_of_heights.then(|| press.mask(band));
            for (at, sum) in squares.iter_mut().enumerate() {
                let weight = weights
                    .as_ref()
                    .map_or(1.0, |weights| f64::from(weights[at]));
                *sum += square * (weight * weight);
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
        let root = |square: f64| square.sqrt() as f32;
        squares.into_iter().map(root).collect()
    };
    let cells = cells(level);
    let found: Vec<Vec<f32>> = cells.par_iter().map(of_cell).collect();
    on_nodes(level, &cells, &found)
}
