use super::polygons::Polygons;
use crate::chance::{Key, unit};
use crate::grid::Near;
use crate::{Fractal, Grid, HeightMap};
use rand_chacha::rand_core::Rng;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// An island of polygons: some are land, and the farther one is from the sea the higher it lies; the sea floor sinks away from the coast.
///
/// Points are strewn at random and moved to the middles of their polygons (Lloyd's
/// relaxation). On a plane the land lies about the middle, and the border is sea; on a torus
/// and a cube it lies about a few random places. Heights go smoothly from polygon to
/// polygon, and noise roughens them and with them the outline of the coast, which is at 0.5.
///
/// ```
/// use heightmap::{Grid, VoronoiIsland};
/// let map = VoronoiIsland::default().generate(Grid::plane(65, 65)?, 3);
/// let land = map.heights().iter().filter(|&&height| height > 0.5).count();
/// assert!(land > 65 * 65 / 5 && land < 65 * 65 * 4 / 5);
/// assert!(map.heights()[..65].iter().all(|&border| border < 0.5));
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VoronoiIsland {
    /// How many polygons; on a cube in each realm.
    pub count: usize,
    /// How often they are relaxed.
    pub relaxations: usize,
    /// The share of them that is land, 0 ..= 1.
    pub land: f32,
    /// How high the noise is, against a highest mountain of 0.5.
    pub roughness: f32,
}

impl Default for VoronoiIsland {
    fn default() -> Self {
        Self {
            count: 400,
            relaxations: 2,
            land: 0.45,
            roughness: 0.1,
        }
    }
}

const SALT: u64 = 0x15;

/// How far a polygon's height reaches, in mean distances of points.
const REACH: f64 = 1.6;

/// How wide the sea is at the border of a plane at least, in sides.
const SHORE: f64 = 0.1;

impl VoronoiIsland {
    /// The map of a seed: the sea below 0.5.
    #[must_use]
    pub fn generate(&self, grid: Grid, seed: u64) -> HeightMap {
        let mut rng = Key::new(seed, SALT).rng();
        let space = Near::new(grid);
        let count = self.count.max(2) * space.sides();
        let polygons = Polygons::relaxed(grid, count, self.relaxations, &mut rng);
        let points = polygons.points();
        // Land is where the places it lies about are near; each polygon has its own luck.
        let centres: Vec<_> = match grid {
            Grid::Plane { .. } => {
                vec![space.middle()]
            }
            Grid::Torus { .. } | Grid::Cube { .. } => (0..3 * space.sides())
                .map(|_| space.random(&mut rng))
                .collect(),
        };
        let mut order: Vec<_> = (points.iter().enumerate())
            .map(|(number, &point)| {
                let ways = centres
                    .iter()
                    .map(|&centre| space.square(point, centre).sqrt());
                let way = ways.fold(f64::INFINITY, f64::min);
                let luck = f64::from(unit(rng.next_u32())) * 0.1;
                let drowned = space.to_border(point).is_some_and(|way| way < SHORE);
                (drowned, way + luck, number)
            })
            .collect();
        order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a share of the polygons"
        )]
        let wanted = (f64::from(self.land.clamp(0.0, 1.0)) * count as f64) as usize;
        let mut land = vec![false; count];
        for &(_, _, number) in order.iter().take(wanted).filter(|(drowned, ..)| !drowned) {
            land[number] = true;
        }
        let heights = heights(&polygons, &land, grid);
        let noise = Fractal {
            scale: 4.0,
            octaves: 8,
            ..Fractal::default()
        };
        let mut map = noise.generate(grid, seed ^ SALT);
        let roughness = self.roughness;
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        let reach = REACH * (space.area() / count as f64).sqrt();
        let nodes = map.heights_mut().par_iter_mut().enumerate();
        nodes.with_min_len(1 << 10).for_each(|(node, noise)| {
            let at = space.place(node);
            let (mut sum, mut weights) = (0.0, 0.0);
            polygons.within(at, reach, |number, square| {
                let t = 1.0 - square / (reach * reach);
                sum += t * t * t * heights[number];
                weights += t * t * t;
            });
            let base = if weights > 0.0 {
                sum / weights
            } else {
                heights[polygons.nearest(at)[0]]
            };
            // The border of a plane is sea whatever the noise.
            let calm = space
                .to_border(at)
                .map_or(1.0, |way| (way / SHORE).min(1.0));
            #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
            let height = (base + f64::from(roughness * (*noise - 0.5)) * calm) as f32;
            *noise = height.clamp(0.0, 1.0);
        });
        map
    }
}

/// The height of each polygon: 0.5 at the coast, up to 1 on land and down to 0 in the sea, by how far it is from the other.
fn heights(polygons: &Polygons, land: &[bool], grid: Grid) -> Vec<f64> {
    let space = Near::new(grid);
    let points = polygons.points();
    let mut beside = vec![BTreeSet::new(); points.len()];
    // Two polygons lie beside each other if half way between their points nothing else is nearer.
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let reach = 3.0 * (space.area() / points.len() as f64).sqrt();
    for (number, &point) in points.iter().enumerate() {
        polygons.within(point, reach, |other, _| {
            let half = space.moved(point, space.way(point, points[other]) * 0.5);
            let mut pair = polygons.nearest(half);
            pair.sort_unstable();
            if other != number && pair == [number.min(other), number.max(other)] {
                beside[number].insert(other);
            }
        });
    }
    // How far each is from the nearest of the other kind, along the polygons.
    let mut far = vec![f64::INFINITY; points.len()];
    let mut queue = BinaryHeap::new();
    let key = |far: f64| Reverse(far.to_bits());
    for number in 0..points.len() {
        if beside[number]
            .iter()
            .any(|&other| land[other] != land[number])
        {
            far[number] = 0.0;
            queue.push((key(0.0), number));
        }
    }
    while let Some((Reverse(bits), number)) = queue.pop() {
        if bits != far[number].to_bits() {
            continue;
        }
        for &other in &beside[number] {
            let way = far[number] + space.square(points[number], points[other]).sqrt();
            if land[other] == land[number] && way < far[other] {
                far[other] = way;
                queue.push((key(way), other));
            }
        }
    }
    let most = |kind: bool| {
        let ways = far
            .iter()
            .zip(land)
            .filter(|(way, is)| **is == kind && way.is_finite());
        ways.fold(0.0, |most: f64, (way, _)| most.max(*way))
    };
    let (inland, deep) = (most(true), most(false));
    far.iter()
        .zip(land)
        .map(|(&way, &land)| {
            let most = if land { inland } else { deep };
            let share = if most > 0.0 && way.is_finite() {
                way / most
            } else {
                0.0
            };
            // A polygon on the coast is a little above or below it.
            let share = 0.06 + 0.94 * share;
            if land {
                0.5 + 0.45 * share
            } else {
                0.5 - 0.45 * share
            }
        })
        .collect()
}
