//! Heights gathered point by point.

use super::base::{base_height, field};
use super::bumps::corrections;
use crate::base::Bells;
use crate::patch::{ChunkSide, Patch, WARP, inverse_root};
use crate::recipe::{Chart, Shape};
use crate::rivers::carve;
use crate::simd::Scalar;
use crate::stamp::{CubeDisc, SectorStamp, Tangent, corner_inside};
use crate::terrain::Terrain;
use cubemap::{Cell, Realm};
use glam::DVec3;
use std::collections::HashMap;

/// The heights of a chunk's vertices with octaves up to level `finest`, in metres, row by row: each vertex asks the sector it lies in and the ring around that, on every level.
///
/// The same bits as [`Terrain::heights`], but in the cube chart where a chunk meets a realm
/// with a smaller index: its border is printed there, by up to the 2⁻²⁰ of
/// [`Recipe::bound`](crate::Recipe::bound) otherwise.
///
/// ```
/// use cubemap::{Cell, Realm};
/// use planet_file::Preset;
/// use terrain::reference::gather;
/// use terrain::{ChunkSide, Seed, Terrain};
/// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
/// let (cell, side) = (Cell::new(Realm::PlusX, 5, 3, 4)?, ChunkSide::new(9)?);
/// assert_eq!(gather(&terrain, cell, side, 6), terrain.heights(cell, side, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn gather(terrain: &Terrain, cell: Cell, side: ChunkSide, finest: u8) -> Vec<f32> {
    let patch = Patch::of_cell(cell, side);
    let points = patch
        .t
        .iter()
        .flat_map(|&t| patch.s.iter().map(move |&s| (s, t)));
    let mut sums = vec![Sum::NOTHING; terrain.recipe().bands.len()];
    let mut stamps = Stamps::new(terrain);
    let bells = terrain.plan().base().map(Bells::all);
    let realm = cell.realm();
    let mut heights: Vec<f32> = points
        .map(|(s, t)| {
            let base = bells.as_ref();
            let base = base.map_or(0.0, |bells| base_height(bells, realm, s, t));
            at(
                terrain,
                &mut stamps,
                Point::new(realm, s, t),
                base,
                finest,
                &mut sums,
            )
        })
        .collect();
    if let Some(rivers) = terrain.rivers(finest) {
        let instructions = terrain.instructions();
        carve(rivers, instructions, &patch, finest, &mut heights, None);
    }
    heights
}

/// What one band adds up to at the point: coarse octaves, fine ones, and the mask's weight.
#[derive(Clone, Copy)]
struct Sum {
    coarse: f64,
    fine: f32,
    weight: f64,
}

impl Sum {
    const NOTHING: Self = Self {
        coarse: 0.0,
        fine: 0.0,
        weight: 1.0,
    };

    /// What they add up to on a base.
    fn total(base: f64, sums: &[Self]) -> f64 {
        sums.iter().fold(base, |total, sum| {
            (total + sum.weight * sum.coarse) + sum.weight * f64::from(sum.fine)
        })
    }
}

/// Those of the sectors that were asked for, if they take long to find.
struct Stamps<'t> {
    terrain: &'t Terrain,
    found: HashMap<(usize, Cell), Option<SectorStamp>>,
}

impl<'t> Stamps<'t> {
    fn new(terrain: &'t Terrain) -> Self {
        Self {
            terrain,
            found: HashMap::new(),
        }
    }

    fn stamp(&mut self, band: usize, sector: Cell) -> Option<SectorStamp> {
        let find = || self.terrain.stamp(band, sector);
        if self.terrain.recipe().bands[band].is_guided() {
            *self.found.entry((band, sector)).or_insert_with(find)
        } else {
            find()
        }
    }
}

fn at(
    terrain: &Terrain,
    stamps: &mut Stamps<'_>,
    point: Point,
    base: f64,
    finest: u8,
    sums: &mut [Sum],
) -> f32 {
    let bands = &terrain.recipe().bands;
    sums.fill(Sum::NOTHING);
    let (map, mut added) = (base, 0.0);
    let mut base = map;
    for level in 0..=finest {
        for (index, band) in bands.iter().enumerate() {
            if let Some(mask) = band.mask.filter(|_| band.first == level) {
                let field = field(terrain, &mask, point.realm, point.s, point.t);
                let reads = field.unwrap_or_else(|| Sum::total(base, &sums[..index]));
                sums[index].weight = mask.weight(reads).0;
            }
        }
        for (index, band) in bands.iter().enumerate() {
            if band.first <= level && level <= band.last {
                let sum = &mut sums[index];
                around(point.realm, point.s, point.t, level, |sector| {
                    let Some(stamp) = stamps.stamp(index, sector) else {
                        return;
                    };
                    let shape = &band.stamps[stamp.index].shape;
                    if terrain.plan().is_wide(index, level) {
                        sum.coarse += point.value::<f64>(terrain, &stamp, shape);
                    } else {
                        sum.fine += point.value::<f32>(terrain, &stamp, shape);
                    }
                });
            }
        }
        added += corrections(terrain, level, point.realm, point.s, point.t);
        base = map + added;
    }
    f32::of(Sum::total(base, sums))
}

/// The sector that holds a point and those around it, in the order they are summed in.
#[inline]
fn around(realm: Realm, s: f64, t: f64, level: u8, mut ask: impl FnMut(Cell)) {
    let n = 1_u32 << level;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to n − 1"
    )]
    let index = |st: f64| (((st + 1.0) * 0.5 * f64::from(n)) as u32).min(n - 1);
    let (i, j) = (index(s), index(t));
    let cell = |i: u32, j: u32| Cell::new(realm, level, i, j).expect("inside the realm");
    let inside = |k: u32| k > 0 && k < n - 1;
    if level > 0 && inside(i) && inside(j) {
        for j in j - 1..=j + 1 {
            for i in i - 1..=i + 1 {
                ask(cell(i, j));
            }
        }
    } else {
        let own = cell(i, j);
        let mut sectors: Vec<Cell> = own.neighbours().chain([own]).collect();
        sectors.sort_unstable();
        sectors.into_iter().for_each(ask);
    }
}

/// A point of a realm, and where it lies on the warped cube.
struct Point {
    realm: Realm,
    s: f64,
    t: f64,
    on_cube: DVec3,
    inverse_length: f64,
}

impl Point {
    fn new(realm: Realm, s: f64, t: f64) -> Self {
        let on_cube = WARP.on_cube(realm, s, t);
        let DVec3 { x, y, z } = on_cube;
        Self {
            realm,
            s,
            t,
            on_cube,
            inverse_length: inverse_root((x * x + y * y) + z * z),
        }
    }

    /// What a stamp adds.
    #[inline]
    fn value<T: Scalar>(&self, terrain: &Terrain, stamp: &SectorStamp, shape: &Shape) -> T {
        let in_disc = match terrain.recipe().chart {
            Chart::Sphere => self.on_sphere(stamp, shape),
            Chart::Cube => self.on_unfolded_cube(stamp, shape),
        };
        match in_disc {
            Some([p, q]) if p * p + q * q < T::of(1.0) => {
                T::of(stamp.height) * shape.sample(p, q).value
            }
            _ => T::default(),
        }
    }

    /// The (p, q) in the disc of a stamp; `None` where the realm is out of its reach.
    #[inline]
    fn on_unfolded_cube<T: Scalar>(&self, stamp: &SectorStamp, shape: &Shape) -> Option<[T; 2]> {
        let plain = stamp.cell.realm() == self.realm && shape.is_round();
        if !plain || corner_inside(stamp).is_some() {
            let disc = CubeDisc::new(stamp, shape, self.realm)?;
            return Some(disc.coordinates(self.s, self.t));
        }
        let (x, y) = stamp.st();
        let scale = T::of(f64::from(1_u32 << stamp.cell.level()));
        Some([T::of(self.s - x) * scale, T::of(self.t - y) * scale])
    }

    /// The (p, q) in the disc of a stamp; `None` on the far side of the sphere.
    #[inline]
    fn on_sphere<T: Scalar>(&self, stamp: &SectorStamp, shape: &Shape) -> Option<[T; 2]> {
        let seen = stamp.cell.realm().frame().from_cube(self.on_cube);
        let [a, b] = stamp.on_cube();
        if (seen.x * a + seen.y * b) + seen.z <= 0.0 {
            return None;
        }
        let tangent = Tangent::at(T::of(a), T::of(b), stamp.cell.level());
        let tangent = tangent.spread(stamp.spread).turned(stamp.turn, shape);
        let (u, v, w) = (T::of(seen.x - a), T::of(seen.y - b), T::of(seen.z - 1.0));
        let along = |e: [T; 3]| ((u * e[0] + v * e[1]) + w * e[2]) * T::of(self.inverse_length);
        Some([along(tangent.e1), along(tangent.e2)])
    }
}
