use super::around::{Around, number};
use crate::HeightMap;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Where the water of each node of a map runs: down to the sea, through lakes and over their lowest rims.
///
/// Land is flooded from the sea upwards (priority flood: Barnes, Lehman & Mulla 2014), so each hollow is filled up to where it
/// spills; from there on water takes the steepest way down.
///
/// ```
/// use heightmap::{Drainage, Fractal, Grid};
/// let map = Fractal::default().generate(Grid::cube(5)?, 4);
/// let water = Drainage::new(&map, 0.5);
/// // Most of a noise's land are hollows.
/// assert!(water.share_to_sea(&map) < 0.9);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drainage {
    /// The nodes above the sea, each behind the one it gives its water to.
    order: Vec<u32>,
    receivers: Vec<u32>,
    /// From each node to the one it gives its water to, in sides.
    lengths: Vec<f32>,
    levels: Vec<f32>,
}

impl Drainage {
    /// Of a map whose nodes up to a height are under the sea; without any, the lowest is.
    #[must_use]
    pub fn new(map: &HeightMap, sea_level: f32) -> Self {
        Self::about(map.heights(), &Around::new(map.grid()), sea_level)
    }

    pub(super) fn about(heights: &[f32], around: &Around, sea_level: f32) -> Self {
        let lowest = heights.iter().copied().fold(f32::INFINITY, f32::min);
        let sea_level = sea_level.max(lowest);
        let is_sea = |node: usize| heights[node] <= sea_level;
        let mut levels = heights.to_vec();
        let mut parents: Vec<u32> = (0..number(heights.len())).collect();
        let mut known: Vec<bool> = (0..heights.len()).map(is_sea).collect();
        let mut heap = BinaryHeap::new();
        for node in (0..heights.len()).filter(|&node| is_sea(node)) {
            if around.of(node).any(|(other, _)| !is_sea(other)) {
                heap.push(Reverse((rank(sea_level), number(node))));
            }
        }
        let mut order = Vec::new();
        while let Some(Reverse((_, node))) = heap.pop() {
            let here = node as usize;
            let level = if is_sea(here) {
                sea_level
            } else {
                order.push(node);
                levels[here]
            };
            for (other, _) in around.of(here) {
                if !known[other] {
                    known[other] = true;
                    parents[other] = node;
                    levels[other] = levels[other].max(level);
                    heap.push(Reverse((rank(levels[other]), number(other))));
                }
            }
        }
        let (receivers, lengths) = (0..heights.len())
            .into_par_iter()
            .map(|node| steepest(node, parents[node], &levels, around))
            .unzip();
        Self {
            order,
            receivers,
            lengths,
            levels,
        }
    }

    /// The nodes above the sea, each behind the one it gives its water to.
    pub fn upwards(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.order.iter().map(|&node| node as usize)
    }

    /// Where a node's water goes: to itself in the sea.
    #[must_use]
    pub fn receiver(&self, node: usize) -> usize {
        self.receivers[node] as usize
    }

    /// How far it goes there, in sides.
    #[must_use]
    pub fn length(&self, node: usize) -> f32 {
        self.lengths[node]
    }

    /// How high water stands that fills all hollows: the ground itself outside of them.
    #[must_use]
    pub fn level(&self, node: usize) -> f32 {
        self.levels[node]
    }

    /// What each node and all above it have together, where each has its share.
    #[must_use]
    pub fn gathered(&self, share: impl Fn(usize) -> f64 + Send + Sync) -> Vec<f64> {
        let nodes = (0..self.levels.len()).into_par_iter();
        let mut all: Vec<f64> = nodes.with_min_len(1 << 12).map(share).collect();
        for node in self.upwards().rev() {
            let own = all[node];
            all[self.receiver(node)] += own;
        }
        all
    }

    /// The share of the land whose water reaches the sea downhill all the way, through no hollow.
    #[must_use]
    pub fn share_to_sea(&self, map: &HeightMap) -> f64 {
        let heights = map.heights();
        let mut open = vec![true; heights.len()];
        let (mut land, mut drained) = (0.0, 0.0);
        for node in self.upwards() {
            open[node] = open[self.receiver(node)] && heights[node] >= self.levels[node];
            let area = map.grid().area(node);
            land += area;
            drained += if open[node] { area } else { 0.0 };
        }
        if land > 0.0 { drained / land } else { 1.0 }
    }
}

/// The neighbour to which water runs down most steeply, or the one that a hollow's water leaves by.
fn steepest(node: usize, parent: u32, levels: &[f32], around: &Around) -> (u32, f32) {
    let mut best = (parent, 0.0_f32);
    let mut way = 0.0;
    for (other, length) in around.of(node) {
        if number(other) == parent && way == 0.0 {
            way = length;
        }
        let slope = (levels[node] - levels[other]) / length;
        if parent as usize != node && slope > best.1 {
            best = (number(other), slope);
            way = length;
        }
    }
    (best.0, way)
}

/// Numbers in the order of heights.
fn rank(height: f32) -> u32 {
    let bits = height.to_bits();
    let sign = bits.cast_signed() >> 31;
    bits ^ (sign.cast_unsigned() | 0x8000_0000)
}
