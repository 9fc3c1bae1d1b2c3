//! How rough the ground is that the rivers' lattice does not show.

use crate::patch::ChunkSide;
use crate::plan::Plan;
use crate::raster::Press;
use crate::recipe::{Reads, Rivers};
use crate::rivers::drained::around;
use cubemap::CubeNodes;
use rayon::prelude::*;

/// How many metres deeper rivers lie at each node, by how rough the ground is there and beside; nothing where nothing is said of that.
pub(super) fn deeper(rough: &[f32], rivers: Rivers, nodes: CubeNodes) -> Vec<f32> {
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
    (0..rough.len()).into_par_iter().map(deeper).collect()
}

/// The root mean square, in metres, of all octaves that the nodes of a level's lattice cannot carry.
///
/// Of bands that begin on the next octave or before: what their masks let through is known there. A mask that reads something else than heights counts as
/// open, and stamps that lie as the ground does as random ones: how steep it is counts for nothing.
pub(super) struct Rough<'p> {
    plan: &'p Plan,
    /// Those bands, in the order of their first octaves, each with the square of what its octaves are.
    bands: Vec<(usize, f64)>,
    is_asked_for: bool,
}

impl<'p> Rough<'p> {
    /// Of the lattice of some rivers.
    pub(super) fn new(plan: &'p Plan, rivers: &Rivers) -> Self {
        let (bands, level) = (&plan.recipe().bands, rivers.level);
        let square = |band: usize| {
            let heights =
                (level..=bands[band].last).filter_map(|octave| plan.octave_height(band, octave));
            heights.map(|height| height * height).sum::<f64>() * plan.variance(band)
        };
        let is_asked_for = rivers.rough > 0.0;
        let all = if is_asked_for { 0..bands.len() } else { 0..0 };
        let mut bands_of_it: Vec<_> = all
            .filter(|&band| bands[band].first <= level + 1)
            .map(|band| (band, square(band)))
            .filter(|&(_, square)| square > 0.0)
            .collect();
        // What a mask reads is printed before its band is.
        bands_of_it.sort_by_key(|&(band, _)| bands[band].first);
        Self {
            plan,
            bands: bands_of_it,
            is_asked_for,
        }
    }

    /// Whether rivers ask for it.
    pub(super) const fn is_asked_for(&self) -> bool {
        self.is_asked_for
    }

    /// The heights of a patch of so many vertices a side with octaves up to level `finest`, and how rough it is.
    pub(super) fn of_patch(
        &self,
        press: &mut Press<'_>,
        side: ChunkSide,
        finest: u8,
    ) -> (Vec<f32>, Vec<f32>) {
        let bands = &self.plan.recipe().bands;
        let mut squares = vec![0.0; side.vertices() * side.vertices()];
        let mut heights = None;
        for &(band, square) in &self.bands {
            // The masks of all others read finer ground.
            if bands[band].first > finest && heights.is_none() {
                press.print_up_to(Some(finest));
                heights = Some(press.heights());
            }
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
        let heights = heights.unwrap_or_else(|| {
            press.print_up_to(Some(finest));
            press.heights()
        });
        #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
        let root = |square: f64| square.sqrt() as f32;
        (heights, squares.into_iter().map(root).collect())
    }
}
