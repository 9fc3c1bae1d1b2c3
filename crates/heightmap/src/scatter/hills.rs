use crate::chance::{Key, unit};
use crate::grid::Near;
use crate::{Grid, HeightMap};
use rand_chacha::rand_core::Rng;

/// Hills: half-spheres of random size in random places, added up.
///
/// On a cube there are `count` of them for each realm, as the crow flies through the ground.
///
/// ```
/// use heightmap::{Grid, Hills};
/// let map = Hills::default().generate(Grid::plane(65, 65)?, 3);
/// assert_eq!(map.range(), (0.0, 1.0));
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hills {
    /// How many.
    pub count: usize,
    /// The smallest radius, as a share of the map's side.
    pub radius_min: f32,
    /// The largest radius.
    pub radius_max: f32,
}

impl Default for Hills {
    fn default() -> Self {
        Self {
            count: 100,
            radius_min: 0.1,
            radius_max: 0.3,
        }
    }
}

const SALT: u64 = 0x41;

impl Hills {
    /// The map of a seed, from 0 at the lowest node to 1 at the highest.
    #[must_use]
    pub fn generate(&self, grid: Grid, seed: u64) -> HeightMap {
        let mut rng = Key::new(seed, SALT).rng();
        let space = Near::new(grid);
        let hills: Vec<_> = (0..self.count * space.sides())
            .map(|_| {
                let place = space.random(&mut rng);
                let share = f64::from(unit(rng.next_u32())) * 0.5 + 0.5;
                let (least, most) = (f64::from(self.radius_min), f64::from(self.radius_max));
                let radius = least + (most - least) * share;
                (place, radius * radius)
            })
            .collect();
        let mut map = HeightMap::from_fn(grid, |node| {
            let here = space.place(node);
            let heights = hills.iter().map(|&(place, square)| {
                let above = square - space.square(here, place);
                if above > 0.0 { above.sqrt() } else { 0.0 }
            });
            #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
            let height = heights.sum::<f64>() as f32;
            height
        });
        map.normalise();
        map
    }
}
