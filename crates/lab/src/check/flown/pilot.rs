use crate::apparatus::Dice;
use bevy::math::{DQuat, DVec3};
use studio::{Pose, facing};

/// Flies around a planet at random: high and low, slowly and at ten radii a second; the same way for the same seed.
#[derive(Clone, Debug)]
pub(super) struct Pilot {
    dice: Dice,
    radius: f64,
    position: DVec3,
    /// Orthogonal to the zenith, of length 1.
    ahead: DVec3,
    /// Metres a second along the ground.
    speed: f64,
    /// Metres above the sphere to go to.
    altitude: f64,
    /// Radians above the horizon to look.
    pitch: f64,
    /// Seconds until the mind changes.
    left: f64,
}

/// Radii a second, at most.
const FASTEST: f64 = 10.0;

/// Radii above the sphere: at the highest, at the lowest; far out, and among the hills.
const ALTITUDES: [f64; 2] = [2.0, 1e-6];

impl Pilot {
    pub(super) fn new(radius: f64, seed: u64) -> Self {
        Self {
            dice: Dice::new(seed),
            radius,
            position: DVec3::X * (radius * 1.001),
            ahead: DVec3::Y,
            speed: 0.0,
            altitude: radius * 0.001,
            pitch: -0.3,
            left: 0.0,
        }
    }

    /// Where every flight begins and ends, and how the camera is turned there.
    pub(super) fn home(&self) -> Pose {
        Self::new(self.radius, 0).pose()
    }

    /// Flies on for some seconds; returns how far.
    pub(super) fn step(&mut self, seconds: f64) -> f64 {
        self.left -= seconds;
        if self.left <= 0.0 {
            self.decide();
        }
        let before = self.position;
        let up = before.normalize();
        let distance = before.length();
        let altitude = distance - self.radius;
        // Down and up by the same share in the same time, no faster than may be.
        let desired = altitude + (self.altitude - altitude) * (1.0 - (-2.0 * seconds).exp());
        let most = FASTEST * self.radius * seconds;
        let climb = (desired - altitude).clamp(-0.4 * most, 0.4 * most);
        let along = (self.speed * seconds).min(0.9 * most);
        let turn = DQuat::from_axis_angle(up.cross(self.ahead).normalize(), along / distance);
        self.position = turn * up * (distance + climb);
        self.ahead = turn * self.ahead;
        before.distance(self.position)
    }

    /// Where the camera is, and how it is turned.
    pub(super) fn pose(&self) -> Pose {
        Pose {
            position: self.position,
            rotation: facing(self.position.normalize(), self.ahead, self.pitch),
        }
    }

    fn decide(&mut self) {
        self.left = self.dice.between(0.2, 3.0);
        let up = self.position.normalize();
        let turn = DQuat::from_axis_angle(up, self.dice.between(-3.0, 3.0));
        // Orthogonal anew, or rounding would add up.
        self.ahead = (turn * self.ahead).reject_from(up).normalize();
        let [high, low] = ALTITUDES;
        self.altitude = self.radius * low * (high / low).powf(self.dice.between(0.0, 1.0));
        // A third of the time as fast as can be, else by the height.
        self.speed = if self.dice.between(0.0, 3.0) < 1.0 {
            FASTEST * self.radius
        } else {
            self.altitude * self.dice.between(0.0, 5.0)
        };
        self.pitch = self.dice.between(-1.5, 0.3);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pilot_goes_everywhere_at_any_speed_and_never_under_the_sphere() {
        let mut pilot = Pilot::new(1_000.0, 5);
        let (mut lowest, mut highest, mut fastest) = (f64::INFINITY, 0.0_f64, 0.0_f64);
        let mut sides = [false; 6];
        for _ in 0..60 * 300 {
            fastest = fastest.max(pilot.step(1.0 / 60.0) * 60.0);
            let Pose { position, rotation } = pilot.pose();
            let altitude = position.length() - 1_000.0;
            (lowest, highest) = (lowest.min(altitude), highest.max(altitude));
            assert!(rotation.is_normalized() && altitude > 0.0, "{position}");
            let sideways = pilot.ahead.dot(position.normalize()).abs();
            assert!(sideways < 1e-9, "{sideways}");
            let axis = position.abs().max_position();
            sides[2 * axis + usize::from(position[axis] < 0.0)] = true;
        }
        assert_eq!(sides, [true; 6]);
        assert!(lowest < 1.0 && highest > 1_000.0, "{lowest} {highest}");
        assert!((8_500.0..10_000.0).contains(&fastest), "{fastest}");
    }
}
