use super::drift::Drift;
use crate::chance::Key;
use crate::grid::Near;
use crate::{Fractal, Grid, HeightMap};
use glam::DVec3;

/// Plates of a crust that drift: what is continent, and where plates that close lift the ground.
///
/// Plates grow from random seeds, each nearer places than any other's; their borders are ragged. Each turns about
/// an axis of its own. Where two close, ground is lifted, on continents more and wider than under the sea, where it makes
/// arcs of islands and a trench before them; where two part, the sea's floor has a ridge and a continent a rift. Older plates, whose borders are forgotten,
/// have left lower ranges. What is lifted is to be worn by [`StreamPower`](crate::StreamPower): rivers make the mountains.
///
/// Magnitudes follow Cortial et al., *Procedural Tectonic Planets* (2019).
///
/// ```
/// use heightmap::{Grid, PlateField, Plates};
/// let crust = Plates::default().generate(Grid::cube(5)?, 3);
/// let land = crust.heights().iter().filter(|height| **height > 0.5).count();
/// assert!((0.2..0.5).contains(&(land as f32 / crust.heights().len() as f32)));
/// let uplift = Plates { field: PlateField::Uplift, ..Plates::default() }.generate(Grid::cube(5)?, 3);
/// assert!(uplift.range().1 > 0.3);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plates {
    /// How many cover a cube; a flat map has as many.
    pub count: usize,
    /// The share of the nodes that is continent.
    pub land: f32,
    /// How far from a border ground is lifted, in sides: on a cube in quarters of the way round.
    pub reach: f32,
    /// Which of its maps is made.
    pub field: PlateField,
}

/// What there is of plates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlateField {
    /// The ground before anything was lifted: from 0 to 1 with the sea at one half.
    #[default]
    Crust,
    /// How fast the ground is lifted: mostly from 0 to 1, below 0 in rifts.
    Uplift,
}

impl Default for Plates {
    fn default() -> Self {
        Self {
            count: 28,
            land: 0.34,
            reach: 0.14,
            field: PlateField::Crust,
        }
    }
}

const SALT: u64 = 0x51;
const OLD_SALT: u64 = 0x52;

/// How far noise moves borders, in sides.
const RAGGED: f64 = 0.22;

/// How much more old borders are moved.
const FORGOTTEN: f64 = 1.7;

impl Plates {
    /// The map of a seed.
    #[must_use]
    pub fn generate(&self, grid: Grid, seed: u64) -> HeightMap {
        let near = Near::new(grid);
        let noise = |number: u64, scale: f32, octaves: u32| {
            let noise = Fractal {
                scale,
                octaves,
                ..Fractal::default()
            };
            noise.generate(
                grid,
                Key::new(seed, SALT + 16 + number).bits(0, 0, 0).into(),
            )
        };
        let ragged = [0, 1, 2].map(|part| noise(part, 2.0, 6));
        let land = noise(3, 1.1, 8);
        let rough = noise(4, 8.0, 6);
        let drift = Drift::new(near, self.count, Key::new(seed, SALT));
        let old = Drift::new(near, self.count, Key::new(seed, OLD_SALT));
        let reach = f64::from(self.reach);
        let moved = |node: usize, share: f64| {
            let part = |part: usize| f64::from(ragged[part].heights()[node]) - 0.5;
            let flat = if near.is_round() { part(2) } else { 0.0 };
            let way = DVec3::new(part(0), part(1), flat);
            near.moved(near.place(node), way * (share * RAGGED / near.unit()))
        };
        let borders = |node: usize| drift.at(moved(node, 1.0), reach);
        #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
        let continent = HeightMap::from_fn(grid, |node| {
            let bias = borders(node).bias;
            (f64::from(land.heights()[node]) + 0.22 * bias) as f32
        });
        let coast = f64::from(highest_share(&continent, self.land));
        #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
        HeightMap::from_fn(grid, |node| {
            let inland = f64::from(continent.heights()[node]) - coast;
            let border = borders(node);
            let rough = f64::from(rough.heights()[node]);
            let firm = smooth((inland + 0.03) / 0.06);
            let height = match self.field {
                PlateField::Crust => {
                    let shelf = smooth(-inland / 0.07);
                    let ridge = 0.1 * border.parting * (1.0 - firm);
                    let trench = 0.25 * border.closing_near * shelf;
                    let floor = 0.5 - 0.01 - shelf * (0.33 - 0.06 * rough);
                    let plain = 0.5 + 0.006 + 0.05 * smooth(inland / 0.3) * (0.4 + rough);
                    if inland < 0.0 {
                        floor + ridge - trench
                    } else {
                        plain
                    }
                }
                PlateField::Uplift => {
                    let old = old.at(moved(node, FORGOTTEN), 0.6 * reach);
                    let lively = 0.35 + 1.3 * rough;
                    let wide = 0.55 * border.closing * firm;
                    let belt = wide + border.closing_near * (0.3 + 0.5 * firm);
                    let worn = 0.2 * old.closing * firm;
                    let rift = 0.3 * border.parting_near * firm;
                    (belt + worn) * lively + 0.03 * rough * firm - rift
                }
            };
            height.clamp(-1.0, 2.0) as f32
        })
    }
}

/// The height above which a share of the nodes lies.
fn highest_share(map: &HeightMap, share: f32) -> f32 {
    let mut heights = map.heights().to_vec();
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a count"
    )]
    let at = ((1.0 - share.clamp(0.0, 1.0)) * (heights.len() - 1) as f32) as usize;
    *heights.select_nth_unstable_by(at, f32::total_cmp).1
}

/// From 0 to 1, even at both ends.
fn smooth(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}
