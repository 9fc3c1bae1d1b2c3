use crate::numbers::{number, rank};
use rayon::prelude::*;

/// From how many nodes on it is worth to wake another thread.
pub(crate) const MANY: usize = 1 << 12;

/// Land about a sea, found once for several floods over it: with other sinks, say.
#[derive(Clone, Debug)]
pub struct Land<'a> {
    pub(crate) heights: &'a [f32],
    pub(crate) sea_level: f32,
    /// The nodes above the sea by height, then by number.
    pub(crate) sorted: Vec<u32>,
    /// Where each of them is among those.
    pub(crate) places: Vec<u32>,
    /// The nodes in the sea that are beside land, by number.
    pub(crate) shore: Vec<u32>,
}

impl<'a> Land<'a> {
    /// Of nodes with these heights, where `around` tells those beside a node and how far each is; all up to `sea_level` are under the
    /// sea, and without any the lowest is.
    ///
    /// Panics if a node is beside one that there is not, or if there are 2³² nodes.
    #[must_use]
    pub fn new<I: Iterator<Item = (usize, f32)>>(
        heights: &'a [f32],
        sea_level: f32,
        around: impl Fn(usize) -> I + Sync,
    ) -> Self {
        let lowest = heights.iter().copied().fold(f32::INFINITY, f32::min);
        let sea_level = sea_level.max(lowest);
        let is_sea = |node: usize| heights[node] <= sea_level;
        let all = || (0..heights.len()).into_par_iter().with_min_len(MANY);
        let shore = all().filter(|&node| is_sea(node) && around(node).any(|(it, _)| !is_sea(it)));
        let key = |node: usize| u64::from(rank(heights[node])) << 32 | u64::from(number(node));
        let keys = all().filter(|&node| !is_sea(node)).map(key);
        let (shore, mut keys): (Vec<_>, Vec<_>) =
            rayon::join(|| shore.map(number).collect(), || keys.collect());
        keys.par_sort_unstable();
        #[expect(clippy::cast_possible_truncation, reason = "the node of a key")]
        let sorted: Vec<u32> = keys.into_iter().map(|key| key as u32).collect();
        let mut places = vec![0; heights.len()];
        for (place, &node) in (0..).zip(&sorted) {
            places[node as usize] = place;
        }
        Self {
            heights,
            sea_level,
            sorted,
            places,
            shore,
        }
    }

    /// Whether a node is under the sea.
    pub(crate) fn is_sea(&self, node: usize) -> bool {
        self.heights[node] <= self.sea_level
    }
}
