use bevy::math::DVec3;
use serde::{Deserialize, Serialize};
use studio::{Height, Pose, Viewpoint, direction, lat_lon};

/// Where a camera was at a time; all angles in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Row", into = "Row")]
pub(crate) struct Mark {
    pub(crate) seconds: f64,
    pub(crate) lat: f64,
    pub(crate) lon: f64,
    /// From the planet's centre.
    pub(crate) radii: f64,
    /// Clockwise from north.
    pub(crate) heading: f64,
    /// Above the horizon.
    pub(crate) pitch: f64,
    /// How far the sun has turned since the flight began.
    pub(crate) turned: f64,
}

/// A mark as it is written.
type Row = (f64, f64, f64, f64, f64, f64, f64);

impl From<Row> for Mark {
    fn from((seconds, lat, lon, radii, heading, pitch, turned): Row) -> Self {
        Self {
            seconds,
            lat,
            lon,
            radii,
            heading,
            pitch,
            turned,
        }
    }
}

impl From<Mark> for Row {
    fn from(mark: Mark) -> Self {
        let Mark {
            seconds,
            lat,
            lon,
            radii,
            heading,
            pitch,
            turned,
        } = mark;
        (seconds, lat, lon, radii, heading, pitch, turned)
    }
}

/// A number to nine places: a tenth of a millimetre on an Earth, in degrees. Nothing has no sign.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e9).round() / 1e9 + 0.0
}

impl Mark {
    /// The same to nine places, so that what is written is what is kept.
    #[must_use]
    pub(crate) fn rounded(self) -> Self {
        let (seconds, lat, lon, radii, heading, pitch, turned) = self.into();
        // Near the ground of a large planet a millimetre is less than the ninth place.
        let finer = (radii * 1e12).round() / 1e12;
        let [seconds, lat, lon, heading, pitch, turned] =
            [seconds, lat, lon, heading, pitch, turned].map(rounded);
        Self::from((seconds, lat, lon, finer, heading, pitch, turned))
    }

    /// Away from the planet's centre.
    pub(crate) fn up(&self) -> DVec3 {
        direction(self.lat, self.lon)
    }

    /// Whether the other is at the same place under the same sun.
    pub(super) fn is_at(&self, other: &Self) -> bool {
        let then = Self {
            seconds: other.seconds,
            ..*self
        };
        then == *other
    }

    /// What is wrong with it, if anything is.
    pub(super) fn problem(&self) -> Option<String> {
        let (seconds, lat, lon, radii, heading, pitch, turned) = (*self).into();
        let in_range = |value: f64, low: f64, high: f64| value >= low && value <= high;
        for (name, value, low, high) in [
            ("seconds", seconds, 0.0, 1e6),
            ("a latitude", lat, -90.0, 90.0),
            ("a longitude", lon, -360.0, 360.0),
            ("radii", radii, 0.01, 1e3),
            ("a heading", heading, -360.0, 360.0),
            ("a pitch", pitch, -90.0, 90.0),
            ("a turn of the sun", turned, -1e9, 1e9),
        ] {
            if !in_range(value, low, high) {
                return Some(format!("with {name} of {value}, not from {low} to {high}"));
            }
        }
        None
    }

    /// On the way to the next mark, by a share of it.
    pub(super) fn towards(&self, next: &Self, share: f64) -> Self {
        let between = |from: f64, to: f64| from + (to - from) * share;
        let turn =
            |from: f64, to: f64| from + ((to - from + 540.0).rem_euclid(360.0) - 180.0) * share;
        // What lies between two marks is far less than a quarter of the planet.
        let (lat, lon) = lat_lon(self.up().lerp(next.up(), share));
        Self {
            seconds: between(self.seconds, next.seconds),
            lat,
            lon,
            radii: between(self.radii, next.radii),
            heading: turn(self.heading, next.heading).rem_euclid(360.0),
            pitch: between(self.pitch, next.pitch),
            turned: turn(self.turned, next.turned),
        }
    }

    /// The camera there, about a planet of a radius in metres.
    pub(super) fn pose(&self, radius: f64) -> Pose {
        let view = Viewpoint {
            lat: self.lat,
            lon: self.lon,
            height: Height::Radii(self.radii),
            pitch: Some(self.pitch),
            heading: self.heading,
        };
        view.pose(radius, 0.0)
    }

    /// As it is written.
    pub(super) fn to_text(self) -> String {
        format!("{:?}", Row::from(self))
    }
}
