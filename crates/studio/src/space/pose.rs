use super::compass::Compass;
use bevy::math::{DMat3, DQuat, DVec3};
use std::fmt;

/// Where a camera is, in metres from the planet's centre, and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Metres from the planet's centre, in its axes.
    pub position: DVec3,
    /// From the camera's axes (right, up, backwards) to the planet's.
    pub rotation: DQuat,
}

/// How a view is asked for: a place, a height, a direction to look in. All angles are degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewpoint {
    /// Latitude.
    pub lat: f64,
    /// Longitude.
    pub lon: f64,
    /// How high.
    pub height: Height,
    /// Above the horizon; chosen by height if none.
    pub pitch: Option<f64>,
    /// Clockwise from north.
    pub heading: f64,
}

/// How high a camera is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Height {
    /// Metres above the ground, or above the sea where there is one.
    AboveGround(f64),
    /// Planet radii from the centre.
    Radii(f64),
}

/// From this height in radii on, a camera that was told nothing looks straight down.
const ORBIT: f64 = 0.3;

/// Degrees above the horizon that a camera lower than that looks.
const LEVEL: f64 = -10.0;

/// The options of `relief screenshot` that ask for it.
impl fmt::Display for Viewpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lat, lon, .. } = self;
        write!(f, "--lat {lat:.5} --lon {lon:.5}")?;
        match self.height {
            Height::AboveGround(metres) => write!(f, " --alt {metres}")?,
            Height::Radii(radii) => write!(f, " --radii {radii}")?,
        }
        if let Some(pitch) = self.pitch {
            write!(f, " --pitch {pitch}")?;
        }
        write!(f, " --heading {}", self.heading)
    }
}

impl Viewpoint {
    /// The pose on a planet of a radius whose ground (or sea) there is `ground` metres above the sphere.
    #[must_use]
    pub fn pose(&self, radius: f64, ground: f64) -> Pose {
        let compass = Compass::at(self.lat, self.lon);
        let distance = match self.height {
            Height::AboveGround(metres) => radius + ground + metres,
            Height::Radii(radii) => radius * radii,
        };
        let pitch = self.pitch.unwrap_or(if distance >= radius * (1.0 + ORBIT) {
            -90.0
        } else {
            LEVEL
        });
        Pose {
            position: compass.up * distance,
            rotation: facing(compass.up, compass.ahead(self.heading), pitch.to_radians()),
        }
    }
}

/// The rotation of a camera that looks `pitch` radians above the horizon.
///
/// `up` and `ahead`, which is level, are orthogonal and of length 1.
#[must_use]
pub fn facing(up: DVec3, ahead: DVec3, pitch: f64) -> DQuat {
    let (sin, cos) = pitch.sin_cos();
    let right = ahead.cross(up);
    DQuat::from_mat3(&DMat3::from_cols(
        right,
        up * cos - ahead * sin,
        -(ahead * cos + up * sin),
    ))
    .normalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::compass::direction;

    fn forward(pose: &Pose) -> DVec3 {
        pose.rotation * DVec3::NEG_Z
    }

    fn view(lat: f64, lon: f64, height: Height) -> Viewpoint {
        Viewpoint {
            lat,
            lon,
            height,
            pitch: None,
            heading: 0.0,
        }
    }

    #[test]
    fn from_orbit_it_looks_at_the_centre_with_north_up() {
        for (lat, lon) in [(0.0, 0.0), (35.264, 45.0), (-60.0, 170.0)] {
            let pose = view(lat, lon, Height::Radii(3.0)).pose(1_000.0, 7.0);
            let up = direction(lat, lon);
            assert!(pose.position.distance(up * 3_000.0) < 1e-9, "{pose:?}");
            assert!(forward(&pose).distance(-up) < 1e-12, "{pose:?}");
            let top = pose.rotation * DVec3::Y;
            assert!(top.dot(Compass::at(lat, lon).north) > 1.0 - 1e-12, "{top}");
        }
    }

    #[test]
    fn near_the_ground_it_stands_on_it_and_looks_a_little_down() {
        let mut low = view(20.0, -80.0, Height::AboveGround(2.0));
        low.heading = 90.0;
        let pose = low.pose(6_371_000.0, 812.5);
        assert!(
            (pose.position.length() - 6_371_814.5).abs() < 1e-6,
            "{pose:?}"
        );
        let compass = Compass::at(20.0, -80.0);
        let pitch = forward(&pose).dot(compass.up).asin().to_degrees();
        assert!((pitch - LEVEL).abs() < 1e-9, "{pitch}");
        assert!(forward(&pose).dot(compass.east) > 0.98, "{pose:?}");
    }

    #[test]
    fn the_poles_are_places_like_others() {
        for lat in [90.0, -90.0] {
            for height in [Height::Radii(2.0), Height::AboveGround(1.0)] {
                let pose = view(lat, 30.0, height).pose(1_000.0, 0.0);
                assert!(
                    pose.rotation.is_finite() && pose.rotation.is_normalized(),
                    "{pose:?}"
                );
            }
        }
    }
}
