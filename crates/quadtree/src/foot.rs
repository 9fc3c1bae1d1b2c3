use crate::Measure;
use glam::DVec3;

/// Where an eye stands on the ground, as far as distances count.
///
/// ```
/// use glam::DVec3;
/// use quadtree::{Foot, Measure};
/// // An eye 500 m above a sphere of 1 km, whose ground is between 10 m below it and 25 m above.
/// let measure = Measure { lowest_seen: 990.0, roof: 1_025.0 };
/// let foot = Foot::new(&measure, DVec3::Y * 1_500.0);
/// assert_eq!(foot.distance(DVec3::Y * 1_000.0), 475.0);
/// // In a valley, with a peak above it.
/// let foot = Foot::new(&measure, DVec3::Y * 990.0);
/// assert_eq!(foot.distance(DVec3::Y * 1_020.0), 7.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot {
    /// Direction of the eye; zero at the planet's centre.
    dir: DVec3,
    /// Of the sphere along which distances are measured, in metres.
    radius: f64,
    /// From the planet's centre to the eye, in metres.
    height: f64,
    /// How far the eye is above all ground, in metres.
    above: f64,
}

impl Foot {
    /// That of an eye, in metres from the planet's centre.
    ///
    /// At the centre all ground is beside it; an eye that is not finite is at no distance from anything.
    #[must_use]
    pub fn new(measure: &Measure, eye: DVec3) -> Self {
        let dir = if eye.is_finite() {
            eye.normalize_or_zero()
        } else {
            DVec3::NAN
        };
        let height = eye.length();
        Self {
            dir,
            radius: measure.lowest_seen.min(height),
            height,
            above: (height - measure.roof).max(0.0),
        }
    }

    /// How far ground counts to be, in metres, as [`Measure`] says; a point in metres from the planet's centre.
    #[must_use]
    pub fn distance(&self, ground: DVec3) -> f64 {
        let radius = ground.length();
        self.distance_of(self.dir, ground / radius, [radius; 2])
    }

    /// The distance of ground in a direction between two radii, if the eye's direction is `own`: both turned alike.
    pub(crate) fn distance_of(&self, own: DVec3, dir: DVec3, [low, high]: [f64; 2]) -> f64 {
        let chord = own.distance(dir) * self.radius;
        let gap = (low - self.height).max(self.height - high);
        let upright = (Measure::SHARE * gap).max(self.above);
        (chord * chord + upright * upright).sqrt()
    }

    pub(crate) fn dir(&self) -> DVec3 {
        self.dir
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    #[test]
    fn no_ground_counts_as_farther_than_it_is() {
        let mut random = Random::new(52);
        for case in 0..4000 {
            let radius = random.log_between(1.0, 1e7);
            let measure = Measure {
                lowest_seen: radius * random.between(0.5, 1.0),
                roof: radius * random.between(1.0, 2.0),
            };
            let eye = random.dir() * radius * random.log_between(1e-3, 100.0);
            let dir = if random.chance(0.5) {
                random.dir()
            } else {
                (eye.normalize() + random.dir() * random.log_between(1e-6, 1.0)).normalize()
            };
            let ground = dir * random.between(measure.lowest_seen, measure.roof);
            let counted = Foot::new(&measure, eye).distance(ground);
            let distance = eye.distance(ground);
            assert!(
                counted <= distance + 1e-14 * (radius + eye.length()),
                "case {case}: {counted} and {distance}"
            );
        }
    }
}
