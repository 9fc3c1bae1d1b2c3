use super::around::{Around, number};
use super::finer::{coarser, finer};
use crate::chance::{Key, unit};
use crate::{Grid, HeightMap};
use rayon::prelude::*;

/// Rivers that wear down what is lifted: valleys that join, and divides between them.
///
/// Each step lifts the ground, finds where water runs and lets rivers cut: ∂h/∂t = u − k·√A·S, where A is the area that drains
/// through a place and S its slope, solved implicitly from the sea upwards (Braun & Willett 2013), so that no step is too long.
/// Hollows are filled with what rivers bring. A cube begins at an eighth of its columns and rows and gets finer twice as wide each time
/// (Cordonnier et al. 2016 for magnitudes). Time is such that `age` is 1 for the coarsest; lengths are in sides.
///
/// The same bits on any number of threads; no land is left that does not drain to the sea.
///
/// ```
/// use heightmap::{Grid, PlateField, Plates, StreamPower};
/// let grid = Grid::cube(6)?;
/// let mut map = Plates::default().generate(grid, 3);
/// let uplift = Plates { field: PlateField::Uplift, ..Plates::default() }.generate(grid, 3);
/// StreamPower::default().apply(&mut map, &uplift)?;
/// assert_eq!(map.share_to_sea(&map.drainage(0.5)), 1.0);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StreamPower {
    /// Steps on the finest lattice; twice as many on each coarser one.
    pub iterations: usize,
    /// How fast ground is lifted where the map of uplift is 1.
    pub uplift: f32,
    /// k: how fast rivers cut.
    pub erodibility: f32,
    /// How far time goes.
    pub age: f32,
    /// How fast slopes creep: the share of the difference to the mean of its neighbours that a node loses in each step.
    pub creep: f32,
    /// The least slope of a river.
    pub fall: f32,
    /// Up to here is the sea.
    pub sea_level: f32,
}

impl Default for StreamPower {
    fn default() -> Self {
        Self {
            iterations: 12,
            uplift: 0.8,
            erodibility: 8.0,
            age: 1.0,
            creep: 0.05,
            fall: 0.02,
            sea_level: 0.5,
        }
    }
}

const SALT: u64 = 0x62;

/// By how much nodes are lifted or sunk at random before the first step on a lattice.
const UNEVEN: f32 = 0.002;

/// By how much rock is harder or softer here and there, as a share.
const HARDNESS: f32 = 0.5;

/// How often a cube is halved before the first step.
const HALVINGS: usize = 3;

impl StreamPower {
    /// Wears a map down while it is lifted as another map says.
    ///
    /// # Errors
    ///
    /// If both lie on different grids.
    pub fn apply(&self, map: &mut HeightMap, uplift: &HeightMap) -> Result<(), crate::GridError> {
        if map.grid() != uplift.grid() {
            return Err(crate::GridError::Differ {
                one: map.grid(),
                other: uplift.grid(),
            });
        }
        let mut pyramid = vec![(map.clone(), uplift.clone())];
        for _ in 0..HALVINGS {
            let (map, uplift) = &pyramid[pyramid.len() - 1];
            let Some(pair) = coarser(map).zip(coarser(uplift)) else {
                break;
            };
            // Coarser ones have no shapes left.
            if pair.0.grid().steps() < 32 {
                break;
            }
            pyramid.push(pair);
        }
        let mut done: Option<HeightMap> = None;
        for (halvings, (first, uplift)) in pyramid.iter().enumerate().rev() {
            let mut heights = first.clone();
            if let Some(coarse) = &done
                && let Some((after, before)) =
                    finer(coarse).zip(coarser(first).as_ref().and_then(finer))
            {
                // What a coarser lattice did not see of the ground at first is there as it was.
                let changes = after.heights().iter().zip(before.heights());
                for (height, (after, before)) in heights.heights_mut().iter_mut().zip(changes) {
                    *height += after - before;
                }
            }
            let share = 1.0 / (1 << (pyramid.len() - 1 - halvings)) as f32;
            self.wear(&mut heights, uplift, self.iterations << halvings, share);
            done = Some(heights);
        }
        *map = done.expect("at least one");
        Ok(())
    }

    /// So many steps of a share of all time, on one lattice.
    fn wear(&self, map: &mut HeightMap, uplift: &HeightMap, steps: usize, share: f32) {
        let grid = map.grid();
        let around = Around::new(grid);
        let areas = areas(grid);
        #[expect(clippy::cast_precision_loss, reason = "few steps")]
        let time = self.age * share / steps.max(1) as f32;
        let key = Key::new(0, SALT);
        let dice = |node: usize, throw: i32| unit(key.bits(number(node).cast_signed(), throw, 0));
        // Even ground has no rivers but straight ones.
        map.map_nodes(|node, height| height + UNEVEN * dice(node, 0));
        for _ in 0..steps {
            self.creep(map, &around);
            let heights = map.heights_mut();
            lift(heights, uplift, self.uplift * time);
            let water = around.drainage(heights, self.sea_level);
            let gathered = water.gathered(|node| areas[node]);
            for node in water.upwards() {
                let to = water.receiver(node);
                let below = heights[to].max(self.sea_level);
                let own = heights[node].max(water.level(node));
                #[expect(clippy::cast_possible_truncation, reason = "a root of an area")]
                let root = gathered[node].sqrt() as f32;
                let soft = 1.0 + HARDNESS * dice(node, 1);
                let rate = soft * self.erodibility * time * root / water.length(node);
                heights[node] = ((own + rate * below) / (1.0 + rate)).max(below);
            }
        }
        self.fall(map, &around);
    }

    /// Gives each node a share of its neighbours' mean.
    fn creep(&self, map: &mut HeightMap, around: &Around) {
        let old = map.heights().to_vec();
        map.map_nodes(|node, own| {
            if own <= self.sea_level {
                return own;
            }
            let (sum, count) = around
                .of(node)
                .fold((0.0, 0.0), |(sum, count), (other, _)| {
                    (sum + (old[other] - own), count + 1.0)
                });
            // A map of one node has no neighbours.
            own + self.creep * sum / f32::max(count, 1.0)
        });
    }

    /// Lets all water fall: fills hollows, and more the farther they are from the sea.
    fn fall(&self, map: &mut HeightMap, around: &Around) {
        let water = around.drainage(map.heights(), self.sea_level);
        let heights = map.heights_mut();
        for node in water.upwards() {
            let below = heights[water.receiver(node)].max(self.sea_level);
            let least = below + self.fall * water.length(node);
            if heights[node] < least {
                heights[node] = least;
            }
        }
    }
}

fn lift(heights: &mut [f32], uplift: &HeightMap, by: f32) {
    let each = heights.par_iter_mut().zip(uplift.heights());
    each.with_min_len(1 << 12)
        .for_each(|(height, &uplift)| *height += by * uplift);
}

/// The ground about each node, in sides squared.
fn areas(grid: Grid) -> Vec<f64> {
    #[expect(clippy::cast_precision_loss, reason = "sides are short")]
    let steps = grid.steps() as f64;
    let nodes = (0..grid.len()).into_par_iter().with_min_len(1 << 10);
    nodes
        .map(|node| grid.area(node) / (steps * steps))
        .collect()
}
