use crate::cube_chart::CubeDisc;
use crate::patch::{Patch, WARP};
use crate::print::WIDE_LEVELS;
use crate::recipe::Chart;
use crate::scalar::Scalar;
use crate::sector::SectorStamp;
use crate::shape::Shape;
use crate::sphere_chart::Tangent;
use crate::{ChunkSide, Terrain};
use cubemap::{Cell, Realm};

/// The heights of a chunk's vertices with octaves up to level `finest`, in metres, row by row: each vertex asks the sector it lies in and the ring around that, on every level.
///
/// The same bits as [`Terrain::heights`], but in the cube chart where a chunk meets a realm
/// with a smaller index: its border is printed there, by up to the 2⁻²⁰ of
/// [`Recipe::bound`](crate::Recipe::bound) otherwise.
#[must_use]
pub fn gather(terrain: &Terrain, cell: Cell, side: ChunkSide, finest: u8) -> Vec<f32> {
    let patch = Patch::of_cell(cell, side);
    let places = patch
        .t
        .iter()
        .flat_map(|&t| patch.s.iter().map(move |&s| (s, t)));
    places
        .map(|(s, t)| at(terrain, cell.realm(), s, t, finest))
        .collect()
}

/// What one band adds up to at the point: coarse octaves, fine ones, and the mask's weight.
#[derive(Clone, Copy)]
struct Sum {
    coarse: f64,
    fine: f32,
    weight: f64,
}

impl Sum {
    fn total(sums: &[Self]) -> f64 {
        let weighed = |sum: &Self| sum.weight * (sum.coarse + f64::from(sum.fine));
        sums.iter()
            .map(weighed)
            .fold(0.0, |total, part| total + part)
    }
}

fn at(terrain: &Terrain, realm: Realm, s: f64, t: f64, finest: u8) -> f32 {
    let bands = &terrain.recipe().bands;
    let nothing = Sum {
        coarse: 0.0,
        fine: 0.0,
        weight: 1.0,
    };
    let mut sums = vec![nothing; bands.len()];
    for level in 0..=finest {
        for (index, band) in bands.iter().enumerate() {
            if let Some(mask) = band.mask.filter(|_| band.first == level) {
                sums[index].weight = mask.weight(Sum::total(&sums[..index])).0;
            }
        }
        for (index, band) in bands.iter().enumerate() {
            if band.first <= level && level <= band.last {
                for sector in around(realm, s, t, level).into_iter().flatten() {
                    let Some(stamp) = terrain.stamp(index, sector) else {
                        continue;
                    };
                    let shape = &band.stamps[stamp.index].shape;
                    if level < WIDE_LEVELS {
                        sums[index].coarse += value::<f64>(terrain, &stamp, shape, realm, s, t);
                    } else {
                        sums[index].fine += value::<f32>(terrain, &stamp, shape, realm, s, t);
                    }
                }
            }
        }
    }
    f32::of(Sum::total(&sums))
}

/// The sector that holds a point and those around it, in the order they are summed in.
fn around(realm: Realm, s: f64, t: f64, level: u8) -> [Option<Cell>; 9] {
    let n = 1_u32 << level;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to n − 1"
    )]
    let index = |place: f64| (((place + 1.0) * 0.5 * f64::from(n)) as u32).min(n - 1);
    let (i, j) = (index(s), index(t));
    let mut sectors = [None; 9];
    let inside = |k: u32| k > 0 && k < n - 1;
    if level > 0 && inside(i) && inside(j) {
        let mut places = (j - 1..=j + 1).flat_map(|j| (i - 1..=i + 1).map(move |i| (i, j)));
        sectors = sectors.map(|_| {
            let (i, j) = places.next()?;
            Cell::new(realm, level, i, j).ok()
        });
    } else {
        let own = Cell::new(realm, level, i, j).expect("inside the realm");
        for (place, cell) in sectors.iter_mut().zip(own.neighbours().chain([own])) {
            *place = Some(cell);
        }
        // None comes first, and is skipped.
        sectors.sort_unstable();
    }
    sectors
}

/// What a stamp adds at a point.
fn value<T: Scalar>(
    terrain: &Terrain,
    stamp: &SectorStamp,
    shape: &Shape,
    realm: Realm,
    s: f64,
    t: f64,
) -> T {
    let place = match terrain.recipe().chart {
        Chart::Sphere => on_sphere::<T>(stamp, shape, realm, s, t),
        Chart::Cube => CubeDisc::new(stamp, shape, realm).map(|disc| disc.coordinates(s, t)),
    };
    place.map_or(T::default(), |[p, q]| {
        T::of(stamp.height) * shape.sample(p, q).value
    })
}

/// The point's (p, q) in the disc of a stamp; `None` on the far side of the sphere.
fn on_sphere<T: Scalar>(
    stamp: &SectorStamp,
    shape: &Shape,
    realm: Realm,
    s: f64,
    t: f64,
) -> Option<[T; 2]> {
    let point = WARP.on_cube(realm, s, t);
    let length = ((point.x * point.x + point.y * point.y) + point.z * point.z).sqrt();
    let seen = stamp.cell.realm().frame().from_cube(point);
    let [a, b] = stamp.on_cube();
    if (seen.x * a + seen.y * b) + seen.z <= 0.0 {
        return None;
    }
    let tangent = Tangent::<T>::at(a, b, stamp.cell.level()).turned(stamp.turn, shape);
    let [u, v, w] = [seen.x - a, seen.y - b, seen.z - 1.0].map(T::of);
    let along = |e: [T; 3]| ((u * e[0] + v * e[1]) + w * e[2]) * T::of(1.0 / length);
    Some([along(tangent.e1), along(tangent.e2)])
}
