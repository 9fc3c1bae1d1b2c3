use super::grid_error::{self, GridError};
use glam::DVec3;
use std::f64::consts::TAU;
use tiles::post;

/// A map of the whole planet on longitude and latitude, 180° W at the left and the north pole on top.
///
/// Twice as wide as high. Each pixel's place follows from whole numbers, so that what lies on both sides of the ±180° line is
/// symmetric in every bit, and a map as wide as 2^k has the pixels of image tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Globe {
    width: u32,
    are_points: bool,
}

impl Globe {
    /// Columns of the widest.
    pub const MAX_WIDTH: u32 = grid_error::MAX_WIDTH;

    /// A map of so many columns and half as many rows whose pixels are areas: their middles count, and their borders lie on the ±180° line and the poles.
    ///
    /// # Errors
    ///
    /// If the width is odd, 0 or too large.
    pub const fn areas(width: u32) -> Result<Self, GridError> {
        if width == 0 || !width.is_multiple_of(2) || width > Self::MAX_WIDTH {
            return Err(GridError::Width(width));
        }
        Ok(Self {
            width,
            are_points: false,
        })
    }

    /// A map whose pixels are points, so many steps around and half as many from pole to pole: one more column, for the first and the last are the ±180° line, and one more row, for the first and the last are the poles.
    ///
    /// # Errors
    ///
    /// As [`Globe::areas`].
    pub const fn points(steps: u32) -> Result<Self, GridError> {
        match Self::areas(steps) {
            Ok(areas) => Ok(Self {
                are_points: true,
                ..areas
            }),
            refused => refused,
        }
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(self) -> [u32; 2] {
        let more = self.are_points as u32;
        [self.width + more, self.width / 2 + more]
    }

    /// Whether pixels are points rather than areas.
    #[must_use]
    pub const fn are_points(self) -> bool {
        self.are_points
    }

    /// Degrees from one column to the next, and from one row to the next.
    #[must_use]
    pub fn degrees(self) -> f64 {
        360.0 / f64::from(self.width)
    }

    /// The direction of a pixel.
    pub(super) fn dir(self, column: u32, row: u32) -> DVec3 {
        let [width, height] = [self.width, self.width / 2].map(u64::from);
        let [column, row] = [column, row].map(u64::from);
        if self.are_points {
            post([column, width], [height - row, height])
        } else {
            post(
                [2 * column + 1, 2 * width],
                [2 * (height - row) - 1, 2 * height],
            )
        }
    }

    /// East and north in a direction; at a pole as on the way to it from 0° east.
    pub(super) fn axes(dir: DVec3) -> [DVec3; 2] {
        let around = libm::hypot(dir.x, dir.z);
        let east = if around > 0.0 {
            DVec3::new(dir.z / around, 0.0, -dir.x / around)
        } else {
            DVec3::X
        };
        [east, dir.cross(east)]
    }

    /// Metres from row to row on a planet of this radius.
    pub(super) fn step(self, radius: f64) -> f64 {
        radius * TAU / f64::from(self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_line_is_one_line_and_poles_are_points() {
        for steps in [2, 4, 10, 64, 360, 1_000] {
            let map = Globe::points(steps).expect("even");
            let [columns, rows] = map.size();
            for row in 0..rows {
                let [west, east] = [0, columns - 1].map(|column| map.dir(column, row));
                assert_eq!(west.to_array(), east.to_array(), "{steps} {row}");
            }
            for column in 0..columns {
                assert_eq!(map.dir(column, 0), DVec3::Y, "{steps} {column}");
                assert_eq!(map.dir(column, rows - 1), DVec3::NEG_Y, "{steps} {column}");
            }
        }
    }

    #[test]
    fn areas_lie_alike_on_both_sides_of_the_date_line_and_of_the_equator() {
        for width in [2, 4, 64, 256, 4_096] {
            let map = Globe::areas(width).expect("even");
            for at in 0..width / 2 {
                let [west, east] = [at, width - 1 - at].map(|column| map.dir(column, at / 2));
                assert_eq!(
                    (-west.x, west.y, west.z),
                    (east.x, east.y, east.z),
                    "{width} {at}"
                );
                let south = map.dir(at, width / 2 - 1 - at / 2);
                assert_eq!(
                    (west.x, -west.y, west.z),
                    (south.x, south.y, south.z),
                    "{width} {at}"
                );
            }
        }
    }

    #[test]
    fn axes_are_east_and_north() {
        for (column, row) in [(0, 0), (31, 7), (5, 15), (63, 31)] {
            let dir = Globe::areas(64).expect("even").dir(column, row);
            let [east, north] = Globe::axes(dir);
            assert!(east.y == 0.0 && north.y > 0.0 && east.dot(dir).abs() < 1e-15);
            assert!((east.cross(north) - dir).length() < 1e-14, "{column} {row}");
        }
        assert_eq!(Globe::axes(DVec3::Y), [DVec3::X, DVec3::NEG_Z]);
    }

    #[test]
    fn odd_and_endless_widths_are_refused() {
        for width in [0, 1, 7, 16_386, u32::MAX] {
            assert_eq!(Globe::areas(width), Err(GridError::Width(width)));
            assert_eq!(Globe::points(width), Err(GridError::Width(width)));
        }
    }
}
