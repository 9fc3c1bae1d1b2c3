//! Points anywhere in a realm in blocks, each with what is near it.

use super::cloud::extent;
use super::patch::Patch;
use crate::simd::LANES;
use std::ops::Range;

/// Points anywhere in a realm in blocks of [`LANES`], those of a block near each other: of a few places and what their stamps ask for.
///
/// # Invariants
///
/// Whole blocks, one at least; the first that is left is one of them.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    /// Coordinates of the middle of each block, and how far its points lie from there at most: see [`Points`](super::Points).
    pub(crate) near: Vec<([f64; 2], f64)>,
    /// The first block that is still printed on.
    pub(crate) first: usize,
}

impl Blocks {
    /// Those that are still printed on.
    pub(crate) fn left(&self) -> Range<usize> {
        self.first..self.near.len()
    }

    /// The same, up to so many at a time.
    #[inline(always)]
    pub(crate) fn left_by(&self, most: usize) -> impl Iterator<Item = Range<usize>> {
        let left = self.left();
        let end = left.end;
        let these = move |first: usize| first..(first + most).min(end);
        left.step_by(most).map(these)
    }

    /// The first point of them.
    pub(crate) const fn first_left(&self) -> usize {
        self.first * LANES
    }
}

/// Borders around some points, as a patch that has all of them between its columns and its rows.
pub(super) fn borders(patch: &mut Patch, s: &[f64], t: &[f64]) {
    for (borders, along) in [(&mut patch.s, s), (&mut patch.t, t)] {
        borders.clear();
        borders.extend(extent(along.iter().copied()));
    }
}

/// The points of a block.
pub(super) fn lanes(block: usize) -> Range<usize> {
    block * LANES..(block + 1) * LANES
}
