use crate::apparatus::Dice;
use bevy::math::DVec3;
use cubemap::{CubeCorner, CubeEdge};
use std::f64::consts::TAU;
use studio::{Pose, facing};
use terrain::Terrain;

/// Poses about a planet, seeded: over corners and edges of the cube and anywhere, from 2 m above the ground to two radii.
///
/// Each looks at its place from the side, steeply or along the ground. The corners, the
/// edges and the heights take turns, so that few poses have some of each.
#[derive(Debug)]
pub(crate) struct Poses<Ground> {
    dice: Dice,
    radius: f64,
    /// Metres above the sphere of ground or sea in a direction.
    ground: Ground,
    /// What they look at by turns; corners, edges and anything if this is empty.
    sights: Vec<DVec3>,
    next: u32,
}

/// The lowest, in metres above the ground.
const LOWEST: f64 = 2.0;

/// The highest, in radii above the ground.
const HIGHEST: f64 = 2.0;

impl<Ground: Fn(DVec3) -> f64> Poses<Ground> {
    /// Those of a seed.
    pub(crate) const fn new(seed: u64, radius: f64, ground: Ground) -> Self {
        Self {
            dice: Dice::new(seed),
            radius,
            ground,
            sights: Vec::new(),
            next: 0,
        }
    }

    /// Those that look at some directions by turns.
    pub(crate) fn of(self, sights: Vec<DVec3>) -> Self {
        Self { sights, ..self }
    }

    /// A direction that points to what is to be seen.
    fn place(&mut self, number: u32) -> DVec3 {
        if !self.sights.is_empty() {
            return self.sights[number as usize % self.sights.len()];
        }
        let turn = usize::try_from(number / 5).expect("small");
        let of = |of: u32| turn * 2 + usize::from(number % 5 == of);
        match number % 5 {
            0 | 2 => {
                let corner = CubeCorner::all().nth(of(2) % 8);
                corner.expect("of 8").vertex().dir(Terrain::WARP)
            }
            1 | 3 => {
                let edge = CubeEdge::all().nth(of(3) % 12).expect("of 12");
                let [a, b] = edge.realms().map(|realm| realm.frame().w.as_dvec3());
                (a + b + a.cross(b) * self.dice.between(-1.0, 1.0)).normalize()
            }
            _ => {
                let y = self.dice.between(-1.0, 1.0);
                let (sine, cosine) = self.dice.between(0.0, TAU).sin_cos();
                let across = (1.0 - y * y).sqrt();
                DVec3::new(across * sine, y, across * cosine)
            }
        }
    }
}

impl<Ground: Fn(DVec3) -> f64> Iterator for Poses<Ground> {
    type Item = Pose;

    fn next(&mut self) -> Option<Pose> {
        /// The golden ratio's fraction, whose multiples spread over 0 to 1.
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        let number = self.next;
        self.next += 1;
        let place = self.place(number);
        let share = (f64::from(number) * GOLDEN).fract();
        let altitude = LOWEST * (HIGHEST * self.radius / LOWEST).powf(share);
        // How far beside the place it is, along the ground.
        let aside = (altitude * self.dice.between(0.3, 6.0)).min(0.8 * self.radius);
        let (sine, cosine) = self.dice.between(0.0, TAU).sin_cos();
        let (east, north) = place.any_orthonormal_pair();
        let side = east * cosine + north * sine;
        let up = (place + side * (aside / self.radius)).normalize();
        let position = up * (self.radius + (self.ground)(up) + altitude);
        let sight = (place * (self.radius + (self.ground)(place)) - position).normalize();
        let ahead = (sight - up * sight.dot(up)).normalize();
        Some(Pose {
            position,
            rotation: facing(up, ahead, sight.dot(up).asin()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_corners_and_edges_are_seen_from_low_and_from_high() {
        let radius = 1_000.0;
        let poses: Vec<_> = Poses::new(1, radius, |_| 0.0).take(100).collect();
        let seen = |place: DVec3, low: f64, high: f64| {
            poses.iter().any(|pose| {
                let sight = (place * radius - pose.position).normalize();
                let altitude = pose.position.length() - radius;
                sight.dot(pose.rotation * DVec3::NEG_Z) > 0.999 && (low..high).contains(&altitude)
            })
        };
        for corner in CubeCorner::all() {
            let dir = corner.vertex().dir(Terrain::WARP);
            assert!(seen(dir, 1.9, 2_001.0), "{corner:?}");
        }
        let altitudes = poses.iter().map(|pose| pose.position.length() - radius);
        let (lowest, highest) = altitudes.fold((f64::MAX, 0.0_f64), |(low, high), altitude| {
            (low.min(altitude), high.max(altitude))
        });
        assert!(lowest < 2.2 && highest > 1_800.0, "{lowest} {highest}");
        assert!(poses.iter().all(|pose| pose.rotation.is_normalized()));
    }
}
