use super::grid_error::{self, GridError};
use glam::DVec3;
use std::f64::consts::{PI, SQRT_2};

/// A square around a place in the azimuthal equidistant projection: distances and bearings from its middle are true.
///
/// Its pixels are points: the first and the last of a row lie on the square's sides, north is up in the middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    lat: f64,
    lon: f64,
    radius: f64,
    step: f64,
    side: u32,
    /// East, north and up in the middle.
    compass: [DVec3; 3],
}

impl Region {
    /// Points to a side of the largest.
    pub const MAX_SIDE: u32 = grid_error::MAX_SIDE;

    /// A square of so many points to a side around a latitude and a longitude, in degrees, on a planet of a radius, in metres; `step` metres from point to point.
    ///
    /// At a pole the longitude says which way is up in the picture.
    ///
    /// # Errors
    ///
    /// If there is no such place, the step is not above 0, there are fewer than 2 points or too many, or the corners would lie farther than half around the planet.
    pub fn new([lat, lon]: [f64; 2], radius: f64, step: f64, side: u32) -> Result<Self, GridError> {
        if !(lat.abs() <= 90.0 && lon.abs() <= 360.0) {
            return Err(GridError::Place { lat, lon });
        }
        if !(step > 0.0 && step.is_finite()) {
            return Err(GridError::Step(step));
        }
        if !(2..=Self::MAX_SIDE).contains(&side) {
            return Err(GridError::Side(side.into()));
        }
        let across = step * f64::from(side - 1);
        let widest = radius * PI * SQRT_2;
        if across.is_nan() || across > widest {
            return Err(GridError::Wide {
                across,
                radius,
                widest,
            });
        }
        Ok(Self {
            lat,
            lon,
            radius,
            step,
            side,
            compass: compass(lat.to_radians(), lon.to_radians()),
        })
    }

    /// A square at least so many metres from side to side, `step` metres from point to point.
    ///
    /// # Errors
    ///
    /// As [`Region::new`].
    pub fn across(place: [f64; 2], radius: f64, metres: f64, step: f64) -> Result<Self, GridError> {
        if !(step > 0.0 && step.is_finite()) {
            return Err(GridError::Step(step));
        }
        // A rounding more is no step more.
        let steps = (metres / step - 1e-9).ceil().max(1.0);
        if steps.is_nan() || steps > f64::from(Self::MAX_SIDE - 1) {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a cast saturates"
            )]
            return Err(GridError::Side((steps + 1.0) as u64));
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "1 to 16384"
        )]
        Self::new(place, radius, step, steps as u32 + 1)
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> [u32; 2] {
        [self.side, self.side]
    }

    /// Degrees north and east of the middle.
    #[must_use]
    pub const fn place(&self) -> [f64; 2] {
        [self.lat, self.lon]
    }

    /// Metres from point to point.
    #[must_use]
    pub const fn step(&self) -> f64 {
        self.step
    }

    /// Metres from the middle to the east and to the north.
    fn metres(&self, column: u32, row: u32) -> [f64; 2] {
        let from_middle = |at: u32| 2.0 * f64::from(at) - f64::from(self.side - 1);
        [from_middle(column), -from_middle(row)].map(|steps| steps * 0.5 * self.step)
    }

    /// The direction of a point.
    pub(super) fn dir(&self, column: u32, row: u32) -> DVec3 {
        let [x, y] = self.metres(column, row);
        let [east, north, up] = self.compass;
        let away = libm::hypot(x, y);
        if away == 0.0 {
            return up;
        }
        let angle = away / self.radius;
        let along = (east * x + north * y) / away;
        (up * libm::cos(angle) + along * libm::sin(angle)).normalize()
    }

    /// The picture's right and its upper side in a direction: those of the middle, carried there along the great circle.
    pub(super) fn axes(&self, dir: DVec3) -> [DVec3; 2] {
        let [east, north, up] = self.compass;
        let both = up + dir;
        let share = 1.0 + up.dot(dir);
        // Opposite of the middle every way is as good.
        if share < 1e-12 {
            return [east, -north];
        }
        [east, north].map(|axis| (axis - both * (axis.dot(dir) / share)).normalize())
    }
}

/// East, north and up at a latitude and a longitude, in radians.
fn compass(lat: f64, lon: f64) -> [DVec3; 3] {
    let [sin_lat, cos_lat] = [libm::sin(lat), libm::cos(lat)];
    let [sin_lon, cos_lon] = [libm::sin(lon), libm::cos(lon)];
    [
        DVec3::new(cos_lon, 0.0, -sin_lon),
        DVec3::new(-sin_lat * sin_lon, cos_lat, -sin_lat * cos_lon),
        DVec3::new(cos_lat * sin_lon, sin_lat, cos_lat * cos_lon),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const R: f64 = 6_371_000.0;

    #[test]
    fn distances_and_bearings_from_the_middle_are_true() {
        for place in [
            [0.0, 0.0],
            [47.5, 8.5],
            [-90.0, 30.0],
            [90.0, 0.0],
            [12.0, -180.0],
        ] {
            let region = Region::new(place, R, 100_000.0, 101).expect("in order");
            let [east, north, up] = region.compass;
            assert_eq!(region.dir(50, 50), up);
            for (column, row) in [(0, 0), (100, 0), (50, 0), (31, 77), (100, 50), (51, 50)] {
                let [x, y] = region.metres(column, row);
                let dir = region.dir(column, row);
                let away = dir.angle_between(up) * R;
                assert!(
                    (away - x.hypot(y)).abs() < 1e-3,
                    "{place:?} {column} {row}: {away}"
                );
                let bearing = dir.dot(east).atan2(dir.dot(north));
                assert!(
                    (bearing - x.atan2(y)).abs() < 1e-12,
                    "{place:?} {column} {row}"
                );
            }
        }
    }

    #[test]
    fn axes_stand_on_the_direction_and_on_each_other() {
        let region = Region::new([60.0, 20.0], R, 100_000.0, 101).expect("in order");
        for (column, row) in [(50, 50), (0, 0), (100, 50), (3, 99)] {
            let dir = region.dir(column, row);
            let [x, y] = region.axes(dir);
            assert!((x.cross(y) - dir).length() < 1e-12, "{column} {row}");
            let step =
                region.dir(column.clamp(1, 99) + 1, row) - region.dir(column.clamp(1, 99) - 1, row);
            assert!(step.normalize().dot(x) > 0.9, "{column} {row}");
        }
        let [east, north, up] = region.compass;
        assert_eq!(region.axes(up), [east, north]);
    }

    #[test]
    fn a_region_reaches_as_far_as_it_is_asked_to() {
        for (metres, step, side) in [
            (1_000.0, 1.0, 1_001),
            (10.0, 3.0, 5),
            (0.3, 0.1, 4),
            (1.0, 5.0, 2),
        ] {
            let region = Region::across([0.0, 0.0], R, metres, step).expect("in order");
            assert_eq!(region.size(), [side, side], "{metres} {step}");
        }
    }

    #[test]
    fn what_is_no_region_is_refused() {
        let new = |place, step, side| Region::new(place, R, step, side).expect_err("is none");
        assert!(matches!(new([91.0, 0.0], 1.0, 9), GridError::Place { .. }));
        assert!(matches!(
            new([f64::NAN, 0.0], 1.0, 9),
            GridError::Place { .. }
        ));
        assert_eq!(new([0.0, 0.0], 0.0, 9), GridError::Step(0.0));
        assert_eq!(new([0.0, 0.0], 1.0, 1), GridError::Side(1));
        assert!(matches!(new([0.0, 0.0], 1e7, 9), GridError::Wide { .. }));
        let far = Region::across([0.0, 0.0], R, 1e300, 1e-3);
        assert_eq!(far, Err(GridError::Side(u64::MAX)));
    }
}
