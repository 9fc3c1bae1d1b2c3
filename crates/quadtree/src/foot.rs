use crate::Globe;
use glam::DVec3;

/// Where the ground under an eye is, as far as distances along the ground go.
///
/// How far ground counts to be from an eye shall not depend on how high it is: a cliff would
/// be near below and far above, and no chunk of it could be drawn at one level. So it
/// counts along the sphere alone, by the chord from the direction of the eye to its own,
/// of a sphere that neither reaches below the ground nor above the eye. No ground is nearer
/// than that. Where an eye is high above all ground, or deep below, [`Regions`](crate::Regions)
/// adds how far it is from the nearest: its clearance.
///
/// ```
/// use glam::DVec3;
/// use quadtree::{Foot, Globe};
/// let globe = Globe { radius: 1_000.0, occluder: 990.0, warp: Default::default() };
/// let foot = Foot::new(&globe, DVec3::Y * 1_500.0);
/// assert_eq!(foot.chord(DVec3::Y), 0.0);
/// assert_eq!(foot.chord(DVec3::NEG_Y), 2.0 * 990.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot {
    /// Direction of the eye; zero at the planet's centre.
    dir: DVec3,
    /// Of the sphere along which distances are measured, in metres.
    radius: f64,
}

impl Foot {
    /// That of an eye, in metres from the planet's centre.
    ///
    /// At the centre all ground is beside it; an eye that is not finite is at no distance from anything.
    #[must_use]
    pub fn new(globe: &Globe, eye: DVec3) -> Self {
        let dir = if eye.is_finite() {
            eye.normalize_or_zero()
        } else {
            DVec3::NAN
        };
        Self {
            dir,
            radius: globe.lowest_seen().min(eye.length()),
        }
    }

    /// How far the ground in a direction of length 1 is along the sphere, in metres.
    #[must_use]
    pub fn chord(&self, dir: DVec3) -> f64 {
        self.dir.distance(dir) * self.radius
    }

    pub(crate) fn dir(&self) -> DVec3 {
        self.dir
    }

    pub(crate) fn radius(&self) -> f64 {
        self.radius
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;
    use cubemap::Warp;

    #[test]
    fn no_ground_is_nearer_than_along_the_sphere() {
        let mut random = Random::new(52);
        for case in 0..4000 {
            let radius = random.log_between(1.0, 1e7);
            let lowest = radius * random.between(0.5, 1.0);
            let globe = Globe {
                radius,
                occluder: lowest,
                warp: Warp::default(),
            };
            let eye = random.dir() * radius * random.log_between(1e-3, 100.0);
            let dir = if random.chance(0.5) {
                random.dir()
            } else {
                (eye.normalize() + random.dir() * random.log_between(1e-6, 1.0)).normalize()
            };
            let ground = dir * random.between(lowest, 2.0 * radius);
            let chord = Foot::new(&globe, eye).chord(dir);
            let distance = eye.distance(ground);
            assert!(
                chord <= distance + 1e-14 * (radius + eye.length()),
                "case {case}: {chord} and {distance}"
            );
        }
    }
}
