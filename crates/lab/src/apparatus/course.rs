use super::rail::{RATE, Rail};
use bevy::math::{DQuat, DVec3};
use bevy_relief::Planet;
use studio::{Compass, Pose, facing};
use terrain::{RecipeError, Seed, Terrain};

/// Latitude and longitude in degrees where each way begins, unless another place is asked for.
pub(crate) const HOME: (f64, f64) = (32.0, 44.0);

/// Degrees clockwise from north that each way looks, or begins to.
const HEADING: f64 = 60.0;

/// A rail laid around a planet.
#[derive(Debug)]
pub(crate) struct Course {
    rail: Rail,
    /// Where it begins.
    home: Compass,
    terrain: Terrain,
}

impl Course {
    /// The way around this planet that begins at [`HOME`].
    ///
    /// # Errors
    ///
    /// If the planet cannot be printed.
    pub(crate) fn new(rail: Rail, planet: &Planet) -> Result<Self, RecipeError> {
        Self::beginning_at(HOME, rail, planet)
    }

    /// The way around this planet that begins at a latitude and a longitude, in degrees.
    ///
    /// # Errors
    ///
    /// If the planet cannot be printed.
    pub(crate) fn beginning_at(
        (latitude, longitude): (f64, f64),
        rail: Rail,
        planet: &Planet,
    ) -> Result<Self, RecipeError> {
        Ok(Self {
            rail,
            home: Compass::at(latitude, longitude),
            terrain: Terrain::new(&planet.scaled_recipe(), Seed(planet.seed))?,
        })
    }

    /// Where the camera is in a step, counted from 0, and how it is turned.
    pub(crate) fn pose(&self, step: usize) -> Pose {
        #[expect(clippy::cast_precision_loss, reason = "some hundred steps")]
        let seconds = step as f64 / f64::from(RATE);
        let compass = &self.home;
        let radius = self.terrain.radius();
        match self.rail {
            Rail::Dive => {
                let steps = f64::from(self.rail.seconds() * RATE - 1);
                let way = (seconds * f64::from(RATE) / steps).min(1.0);
                let ground = self.terrain.surface_at(compass.up);
                let (high, low) = (2.0 * radius - ground, 2.0_f64);
                let altitude = high * (low / high).powf(way);
                let eased = way * way * (3.0 - 2.0 * way);
                Pose {
                    position: compass.up * (radius + ground + altitude),
                    rotation: looking(compass, HEADING, -90.0 + 80.0 * eased),
                }
            }
            Rail::Orbit => {
                let distance = radius + 200_000.0;
                let (up, ahead) = along(compass, 8_000.0 / distance * seconds);
                Pose {
                    position: up * distance,
                    rotation: facing(up, ahead, (-30_f64).to_radians()),
                }
            }
            Rail::Treetop => {
                let (up, ahead) = along(compass, 300.0 / radius * seconds);
                Pose {
                    position: up * (radius + self.terrain.surface_at(up) + 50.0),
                    rotation: facing(up, ahead, (-5_f64).to_radians()),
                }
            }
            Rail::Spin => Pose {
                position: compass.up * (radius + self.terrain.surface_at(compass.up) + 2.0),
                rotation: looking(compass, HEADING + 90.0 * seconds, -10.0),
            },
        }
    }
}

/// A camera's rotation that looks to a heading, in degrees clockwise from north, and so many degrees above the horizon.
fn looking(compass: &Compass, heading: f64, pitch: f64) -> DQuat {
    facing(compass.up, compass.ahead(heading), pitch.to_radians())
}

/// Up and ahead after so many radians on the great circle that begins with [`HEADING`].
fn along(compass: &Compass, angle: f64) -> (DVec3, DVec3) {
    let (sin, cos) = angle.sin_cos();
    let (up, ahead) = (compass.up, compass.ahead(HEADING));
    (up * cos + ahead * sin, ahead * cos - up * sin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(rail: Rail) -> Course {
        Course::new(rail, &Planet::default()).expect("an Earth is in order")
    }

    #[test]
    fn a_dive_begins_at_three_radii_and_ends_two_metres_above_the_ground() {
        let course = course(Rail::Dive);
        let radius = course.terrain.radius();
        let [first, last] = [0, Rail::Dive.steps() - 1].map(|step| course.pose(step).position);
        assert!((first.length() - 3.0 * radius).abs() < 1e-3, "{first}");
        let ground = radius + course.terrain.surface_at(last.normalize());
        assert!((last.length() - ground - 2.0).abs() < 1e-3, "{last}");
    }

    #[test]
    fn each_way_goes_at_its_speed() {
        for (rail, metres) in [
            (Rail::Orbit, 8_000.0),
            (Rail::Treetop, 300.0),
            (Rail::Spin, 0.0),
        ] {
            let course = course(rail);
            let [a, b] = [60, 120].map(|step| course.pose(step));
            let radius = match rail {
                Rail::Orbit => a.position.length(),
                _ => course.terrain.radius(),
            };
            let flown = a.position.angle_between(b.position) * radius;
            assert!((flown - metres).abs() < 0.1, "{rail:?}: {flown}");
            let turned = (a.rotation * DVec3::NEG_Z).dot(b.rotation * DVec3::NEG_Z);
            assert!(rail == Rail::Spin || turned > 0.99, "{rail:?}: {turned}");
            assert!(rail != Rail::Spin || turned < 0.1, "{rail:?}: {turned}");
        }
    }
}
