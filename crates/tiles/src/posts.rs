//! Where the posts of tiles are: places that whole numbers name.

use crate::TileKey;
use glam::DVec3;
use std::f64::consts::{PI, TAU};

/// The direction of a place, in the planet's axes: so many parts of all around from 180° W to the east, and so many from the south pole to the north.
///
/// The same bits for the same place, whatever parts name it, as long as those are powers of two; the ±180° line is one line, and a pole is one point.
///
/// ```
/// use glam::DVec3;
/// use tiles::post;
/// assert_eq!(post([3, 8], [0, 4]), DVec3::NEG_Y);
/// assert_eq!(post([0, 8], [1, 4]), post([8, 8], [2, 8]));
/// assert!(post([6, 8], [2, 4]).distance(DVec3::X) < 1e-15);
/// ```
#[must_use]
pub fn post([column, columns]: [u64; 2], [row, rows]: [u64; 2]) -> DVec3 {
    if row == 0 {
        return DVec3::NEG_Y;
    }
    if row == rows {
        return DVec3::Y;
    }
    let lon = part(column % columns, columns) - 0.5;
    let lat = part(row, rows) - 0.5;
    at(lat * PI, lon * TAU)
}

/// The direction at a latitude and a longitude, in radians: 0 east is +Z, 90° east is +X, north is +Y.
fn at(lat: f64, lon: f64) -> DVec3 {
    let around = libm::cos(lat);
    DVec3::new(
        around * libm::sin(lon),
        libm::sin(lat),
        around * libm::cos(lon),
    )
}

#[expect(clippy::cast_precision_loss, reason = "less than 2^53")]
fn part(at: u64, of: u64) -> f64 {
    at as f64 / of as f64
}

/// The directions of a tile's points, row by row from the south: of posts, `steps` of them to a side and one more, or of the middles between them.
pub(crate) fn of_tile(key: TileKey, steps: u32, middles: bool) -> Vec<DVec3> {
    let fine = if middles { 2 } else { 1 };
    let along = u64::from(steps) * fine;
    let rows = along << key.level();
    let count = u64::from(steps) + 1 - u64::from(middles);
    let place = |tile: u32, at: u64| u64::from(tile) * along + at * fine + (fine - 1);
    let row = |j: u64| {
        let up = place(key.row(), j);
        (0..count).map(move |i| post([place(key.column(), i), 2 * rows], [up, rows]))
    };
    (0..count).flat_map(row).collect()
}

/// How far the posts of a tile of a level are apart from south to north on the unit sphere, where it has so many steps to a side.
pub(crate) fn apart(level: u8, steps: u32) -> f64 {
    PI / (f64::from(steps) * 2.0_f64.powi(level.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(z: u8, x: u32, y: u32) -> TileKey {
        TileKey::new(z, x, y).expect("there is")
    }

    fn bits(dirs: &[DVec3], places: impl Iterator<Item = usize>) -> Vec<[u64; 3]> {
        places
            .map(|at| dirs[at].to_array().map(f64::to_bits))
            .collect()
    }

    #[test]
    fn neighbours_and_children_have_the_same_posts() {
        for (z, x, y) in [
            (0, 0, 0),
            (0, 1, 0),
            (3, 15, 2),
            (9, 511, 255),
            (20, 1_234_567, 700_000),
        ] {
            let own = of_tile(key(z, x, y), 64, false);
            let east = of_tile(key(z, (x + 1) % (2 << z), y), 64, false);
            assert_eq!(
                bits(&own, (0..65).map(|j| j * 65 + 64)),
                bits(&east, (0..65).map(|j| j * 65))
            );
            if y + 1 < 1 << z {
                let north = of_tile(key(z, x, y + 1), 64, false);
                assert_eq!(bits(&own, 64 * 65..65 * 65), bits(&north, 0..65));
            }
            for (at, child) in key(z, x, y).children().enumerate() {
                let [right, up] = [at % 2 * 32, at / 2 * 32];
                let child = of_tile(child, 64, false);
                let all = || (0..33).flat_map(|j| (0..33).map(move |i| (i, j)));
                assert_eq!(
                    bits(&own, all().map(|(i, j)| (j + up) * 65 + i + right)),
                    bits(&child, all().map(|(i, j)| 2 * j * 65 + 2 * i))
                );
            }
        }
    }

    #[test]
    fn a_pole_is_one_point() {
        let north = of_tile(key(2, 5, 3), 64, false);
        assert!(north[64 * 65..].iter().all(|&dir| dir == DVec3::Y));
        let south = of_tile(key(2, 1, 0), 64, false);
        assert!(south[..65].iter().all(|&dir| dir == DVec3::NEG_Y));
    }

    #[test]
    fn places_are_where_they_are_said_to_be() {
        // The middle of the planet's map is where the prime meridian meets the equator.
        let west = of_tile(key(0, 0, 0), 64, false);
        assert!(west[32 * 65 + 64].distance(DVec3::Z) < 1e-15);
        let east = of_tile(key(0, 1, 0), 64, false);
        assert!(east[32 * 65 + 32].distance(DVec3::X) < 1e-15);
        let middles = of_tile(key(0, 1, 0), 2, true);
        let expected = DVec3::new(0.5, -(0.5_f64.sqrt()), 0.5);
        assert!(middles[0].distance(expected) < 1e-15, "{}", middles[0]);
    }
}
