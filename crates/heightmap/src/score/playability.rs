use super::{erosion_score, steepest};
use crate::{Grid, HeightMap};

/// How well units can go and buildings can stand on a map.
///
/// Units go where a square of `unit_size` nodes a side is flatter than `unit_talus`, and only
/// in the largest region of such that hangs together; buildings stand where a square of
/// `building_size` nodes is flatter than `building_talus`, and units reach it. Only land counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playability {
    /// What is lower is sea.
    pub sea_level: f32,
    /// Nodes a side of what a unit stands on.
    pub unit_size: usize,
    /// Nodes a side of what a building stands on.
    pub building_size: usize,
    /// The steepest slope for units, as height a side of the map.
    pub unit_talus: f32,
    /// The steepest slope for buildings.
    pub building_talus: f32,
}

impl Default for Playability {
    fn default() -> Self {
        Self {
            sea_level: 0.5,
            unit_size: 1,
            building_size: 9,
            unit_talus: 8.0,
            building_talus: 2.0,
        }
    }
}

/// What [`Playability::score`] finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Erosion score × share for units × share for buildings.
    pub playability: f64,
    /// [`erosion_score`].
    pub erosion: f64,
    /// The share of the map that units reach.
    pub units: f64,
    /// The share of the map that buildings can stand on.
    pub buildings: f64,
    /// 1 where units go, else 0.
    pub unit_map: HeightMap,
    /// 1 where buildings stand, else 0.
    pub building_map: HeightMap,
}

impl Playability {
    /// Scores a map.
    #[must_use]
    pub fn score(&self, map: &HeightMap) -> Score {
        let grid = map.grid();
        let slopes = steepest(map);
        let flat = |talus: f32| -> Vec<bool> {
            let limit = crate::modify::a_step(talus, grid);
            let land = map.heights().iter().map(|&height| height >= self.sea_level);
            slopes
                .iter()
                .zip(land)
                .map(|(&slope, land)| land && slope <= limit)
                .collect()
        };
        let roomy = opened(grid, flat(self.unit_talus), self.unit_size);
        let unit_map = largest_region(grid, &roomy);
        let steady = opened(grid, flat(self.building_talus), self.building_size);
        let building_map = touching(grid, &steady, &unit_map);
        let erosion = erosion_score(map);
        let [units, buildings] = [&unit_map, &building_map].map(|map| {
            #[expect(clippy::cast_precision_loss, reason = "fewer than 2^53")]
            let share = map.iter().filter(|&&is| is).count() as f64 / map.len() as f64;
            share
        });
        let picture =
            |map: &[bool]| HeightMap::from_fn(grid, |node| f32::from(u8::from(map[node])));
        Score {
            playability: erosion * units * buildings,
            erosion,
            units,
            buildings,
            unit_map: picture(&unit_map),
            building_map: picture(&building_map),
        }
    }
}

/// The nodes that lie in a square of `size` nodes a side all of which are there; of a cube by steps along the lattice.
fn opened(grid: Grid, there: Vec<bool>, size: usize) -> Vec<bool> {
    if size <= 1 {
        return there;
    }
    // Squares grow by one step in two directions at a time: shrink, then grow back.
    let half = (size - 1) / 2;
    let shrunk = (0..half).fold(there, |map, _| stepped(grid, &map, true));
    (0..half).fold(shrunk, |map, _| stepped(grid, &map, false))
}

/// Each node with those along its row, then with those along its column: all must be there, or any.
fn stepped(grid: Grid, map: &[bool], all: bool) -> Vec<bool> {
    let pass = |map: &[bool], sides: [usize; 2]| -> Vec<bool> {
        (0..grid.len())
            .map(|node| {
                let around = grid.around4(node);
                let mut sides = sides.into_iter();
                if all {
                    map[node] && sides.all(|side| around[side].is_some_and(|near| map[near]))
                } else {
                    map[node] || sides.any(|side| around[side].is_some_and(|near| map[near]))
                }
            })
            .collect()
    };
    pass(&pass(map, [0, 1]), [2, 3])
}

/// The nodes of the largest region that hangs together; of regions as large the one with the first node.
fn largest_region(grid: Grid, map: &[bool]) -> Vec<bool> {
    let mut region = vec![0_u32; map.len()];
    let mut sizes = vec![0_usize];
    for first in 0..map.len() {
        if !map[first] || region[first] != 0 {
            continue;
        }
        let number = u32::try_from(sizes.len()).expect("fewer regions than nodes");
        let size = flood(grid, first, |node| {
            let new = map[node] && region[node] == 0;
            if new {
                region[node] = number;
            }
            new
        });
        sizes.push(size);
    }
    let largest = (1..sizes.len()).max_by_key(|&number| (sizes[number], std::cmp::Reverse(number)));
    let Some(largest) = largest else {
        return vec![false; map.len()];
    };
    region
        .into_iter()
        .map(|number| number as usize == largest)
        .collect()
}

/// The regions of one map that have a node in another.
fn touching(grid: Grid, map: &[bool], other: &[bool]) -> Vec<bool> {
    let mut found = vec![false; map.len()];
    for first in 0..map.len() {
        if map[first] && other[first] && !found[first] {
            flood(grid, first, |node| {
                let new = map[node] && !found[node];
                found[node] |= new;
                new
            });
        }
    }
    found
}

/// Goes from node to node as long as they are taken, and is how many were.
fn flood(grid: Grid, first: usize, mut takes: impl FnMut(usize) -> bool) -> usize {
    let mut open = vec![first];
    let mut count = usize::from(takes(first));
    while let Some(node) = open.pop() {
        for near in grid.neighbours4(node) {
            if takes(near) {
                count += 1;
                open.push(near);
            }
        }
    }
    count
}
