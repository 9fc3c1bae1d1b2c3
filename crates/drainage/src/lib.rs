//! Where water runs on any graph of nodes: down to the sea, through hollows and over their lowest rims.

mod land;
mod numbers;
mod queue;

pub use land::Land;

use land::MANY;
use numbers::{number, rank};
use queue::Queue;
use rayon::prelude::*;

/// Where the water of each of some nodes runs: down to the sea, through lakes and over their lowest rims.
///
/// Land is flooded from the sea upwards (priority flood: Barnes, Lehman & Mulla 2014), so each hollow is filled up to where it
/// spills; from there on water takes the steepest way down.
#[derive(Clone, Debug)]
pub struct Drainage {
    /// The nodes above the sea that are no sinks, each behind the one it gives its water to.
    order: Vec<u32>,
    receivers: Vec<u32>,
    /// From each node to the one it gives its water to.
    lengths: Vec<f32>,
    levels: Vec<f32>,
}

impl Drainage {
    /// Of nodes with these heights, where `around` tells those beside a node and how far each is; all up to `sea_level` are under the
    /// sea, and without any the lowest is.
    ///
    /// The same for the same heights, on any number of threads. Panics if a node is beside one that there is not, or if there are 2³² nodes.
    #[must_use]
    pub fn new<I: Iterator<Item = (usize, f32)>>(
        heights: &[f32],
        sea_level: f32,
        around: impl Fn(usize) -> I + Sync,
    ) -> Self {
        let land = Land::new(heights, sea_level, &around);
        Self::flooded(&land, |_| 0, |_| false, around, |_, _| 1.0)
    }

    /// [`Drainage::new`] with water that crosses a hollow along its lowest ground, as where a river has cut its rim, and not straight on as over a lake;
    /// and with nodes on land that keep all water that comes to them: the hollows that they lie in are not filled.
    ///
    /// `around` is what the land was found with, and `uneven` tells how many times as long the way between two nodes is as that says.
    #[must_use]
    pub fn along_the_ground<I: Iterator<Item = (usize, f32)>>(
        land: &Land<'_>,
        is_sink: impl Fn(usize) -> bool,
        around: impl Fn(usize) -> I + Sync,
        uneven: impl Fn(usize, usize) -> f32 + Sync,
    ) -> Self {
        let ground = |node: usize| rank(land.heights[node]);
        Self::flooded(land, ground, is_sink, around, uneven)
    }

    /// Nodes that are flooded to one level are so in the order of `first`, then of their numbers.
    fn flooded<I: Iterator<Item = (usize, f32)>>(
        land: &Land<'_>,
        first: impl Fn(usize) -> u32,
        is_sink: impl Fn(usize) -> bool,
        around: impl Fn(usize) -> I + Sync,
        uneven: impl Fn(usize, usize) -> f32 + Sync,
    ) -> Self {
        let Land {
            heights, sea_level, ..
        } = *land;
        let keeps = |node: usize| land.is_sea(node) || is_sink(node);
        let mut levels = heights.to_vec();
        let mut parents: Vec<u32> = (0..number(heights.len())).collect();
        let mut known: Vec<bool> = (0..heights.len()).map(keeps).collect();
        let mut queue = Queue::new(land, &first);
        let sinks = land.sorted.iter().map(|&node| node as usize);
        let sinks = sinks.filter(|&node| is_sink(node));
        sinks.for_each(|node| queue.push_ground(node));
        // All of the sea lies lower than any land.
        let mut shore = land.shore.clone();
        shore.sort_unstable_by_key(|&node| (first(node as usize), node));
        let mut order = Vec::with_capacity(land.sorted.len());
        let mut shore = shore.into_iter();
        while let Some((node, level)) = match shore.next() {
            Some(node) => Some((node, sea_level)),
            None => queue.pop(),
        } {
            let here = node as usize;
            if !keeps(here) {
                order.push(node);
            }
            for (other, _) in around(here) {
                if !known[other] {
                    known[other] = true;
                    parents[other] = node;
                    levels[other] = heights[other].max(level);
                    queue.push(other, levels[other]);
                }
            }
        }
        let (receivers, lengths) = (0..heights.len())
            .into_par_iter()
            .with_min_len(MANY / 4)
            .map(|node| {
                let beside = around(node);
                let beside = beside.map(|(other, way)| (other, way * uneven(node, other)));
                steepest(node, parents[node], &levels, beside)
            })
            .unzip();
        Self {
            order,
            receivers,
            lengths,
            levels,
        }
    }

    /// The nodes above the sea that are no sinks, each behind the one it gives its water to.
    pub fn upwards(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.order.iter().map(|&node| node as usize)
    }

    /// Where a node's water goes: to itself in the sea, and in a sink.
    #[must_use]
    pub fn receiver(&self, node: usize) -> usize {
        self.receivers[node] as usize
    }

    /// How far it goes there, in the units of the neighbours' distances.
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
        let mut all: Vec<f64> = nodes.with_min_len(MANY).map(share).collect();
        for node in self.upwards().rev() {
            let own = all[node];
            all[self.receiver(node)] += own;
        }
        all
    }

    /// The share of the land, by the nodes' areas, whose water reaches the sea downhill all the way, through no hollow.
    #[must_use]
    pub fn share_to_sea(&self, heights: &[f32], area: impl Fn(usize) -> f64) -> f64 {
        let mut open = vec![true; heights.len()];
        let (mut land, mut drained) = (0.0, 0.0);
        for node in self.upwards() {
            open[node] = open[self.receiver(node)] && heights[node] >= self.levels[node];
            let area = area(node);
            land += area;
            drained += if open[node] { area } else { 0.0 };
        }
        if land > 0.0 { drained / land } else { 1.0 }
    }
}

/// The neighbour to which water runs down most steeply, or the one that a hollow's water leaves by.
fn steepest(
    node: usize,
    parent: u32,
    levels: &[f32],
    around: impl Iterator<Item = (usize, f32)>,
) -> (u32, f32) {
    // In the sea, and in a sink.
    if parent as usize == node {
        return (parent, 0.0);
    }
    let mut best = (parent, 0.0_f32);
    let mut way = 0.0;
    for (other, length) in around {
        if number(other) == parent && way == 0.0 {
            way = length;
        }
        let slope = (levels[node] - levels[other]) / length;
        if slope > best.1 {
            best = (number(other), slope);
            way = length;
        }
    }
    (best.0, way)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a floor of squares 1 high, with a rim of 3 that spills at 2, a furrow of 0.5 leads a long way round to the spill.
    #[test]
    fn a_hollow_is_crossed_along_its_lowest_ground() {
        const SIDE: usize = 15;
        let furrow = |x: usize, y: usize| {
            // To the right along a row, down a column, and back along a row to the spill.
            (y == 2 && x >= 7) || (x == 12 && (2..=12).contains(&y)) || (y == 12 && x >= 1)
        };
        let mut heights = vec![1.0; SIDE * SIDE];
        for y in 0..SIDE {
            for x in 0..SIDE {
                let is_rim = [x, y].iter().any(|&at| at == 0 || at == SIDE - 1);
                heights[y * SIDE + x] = match (x, y) {
                    (0, 12) => 2.0,
                    _ if is_rim => 3.0,
                    _ if furrow(x, y) => 0.5,
                    _ => 1.0,
                };
            }
        }
        // The sea, before the spill.
        let sea = heights.len();
        heights.push(0.0);
        let around = |node: usize| {
            let (x, y) = (node % SIDE, node / SIDE);
            let spill = 12 * SIDE;
            let ways = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let beside = ways.into_iter().filter_map(move |(dx, dy)| {
                let [x, y] = [x.checked_add_signed(dx)?, y.checked_add_signed(dy)?];
                (node != sea && x < SIDE && y < SIDE).then_some((y * SIDE + x, 1.0))
            });
            let end = if node == sea {
                Some((spill, 1.0))
            } else {
                (node == spill).then_some((sea, 1.0))
            };
            beside.chain(end)
        };
        let land = Land::new(&heights, 0.1, around);
        let water = Drainage::along_the_ground(&land, |_| false, around, |_, _| 1.0);
        assert_eq!(water.level(7 * SIDE + 7), 2.0);
        let mut node = 2 * SIDE + 7;
        let mut steps = 0;
        while node != sea {
            let [x, y] = [node % SIDE, node / SIDE];
            assert!(furrow(x, y) || x == 0, "it leaves its furrow at {x}, {y}");
            node = water.receiver(node);
            steps += 1;
        }
        assert_eq!(steps, 5 + 10 + 12 + 1);
        // As over a lake the way is shorter.
        let lake = Drainage::new(&heights, 0.1, around);
        let mut node = 2 * SIDE + 7;
        let mut straight = 0;
        while node != sea {
            node = lake.receiver(node);
            straight += 1;
        }
        assert!(straight < steps, "{straight}");
    }
}

/// The examples of the README, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
