use crate::grid::Near;
use crate::{Grid, HeightMap};

/// Makes an island of a map: heights sink to 0 towards the borders, by the sine of a square root.
///
/// A torus and a cube have no borders: there the land lies about the middle of the map, or
/// of the realm that looks along +Z, and sinks as far away from it as the borders would be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Islandize {
    /// How wide the sinking border is, as a share of the side, above 0 up to 0.5.
    pub border: f32,
}

impl Default for Islandize {
    fn default() -> Self {
        Self { border: 0.15 }
    }
}

impl Islandize {
    /// Changes a map.
    pub fn apply(&self, map: &mut HeightMap) {
        let border = f64::from(self.border);
        weigh(map, |space, node, way| {
            let to_border = space
                .to_border(space.place(node))
                .unwrap_or(reach(space) - way);
            let share = (to_border / border).clamp(0.0, 1.0);
            libm::sin(std::f64::consts::FRAC_PI_2 * share.sqrt())
        });
    }
}

/// Makes heights sink away from the middle, by a bell of Gauß.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gaussize {
    /// Where the bell is 0.61 high, as a share of the side.
    pub spread: f32,
}

impl Default for Gaussize {
    fn default() -> Self {
        Self { spread: 0.3 }
    }
}

impl Gaussize {
    /// Changes a map.
    pub fn apply(&self, map: &mut HeightMap) {
        let spread = f64::from(self.spread);
        weigh(map, |_, _, way| {
            libm::exp(-0.5 * (way / spread) * (way / spread))
        });
    }
}

/// How far from the middle the land of what has no borders ends: half a side, and on a sphere a quarter of the way round.
fn reach(space: Near) -> f64 {
    if space.sides() == 1 { 0.5 } else { 1.0 }
}

/// Multiplies each height by a weight, from its node and how far that is from the middle, in sides.
fn weigh(map: &mut HeightMap, weight: impl Fn(Near, usize, f64) -> f64 + Sync) {
    let grid = map.grid();
    let space = Near::new(grid);
    let middle = space.middle();
    map.map_nodes(|node, height| {
        let way = match grid {
            // Along the ground, not through it.
            Grid::Cube { .. } => {
                let dir = space.place(node);
                libm::acos(dir.dot(middle).clamp(-1.0, 1.0)) * space.unit()
            }
            Grid::Plane { .. } | Grid::Torus { .. } => {
                space.square(space.place(node), middle).sqrt()
            }
        };
        #[expect(clippy::cast_possible_truncation, reason = "0 ..= 1")]
        let weight = weight(space, node, way) as f32;
        height * weight
    });
}
