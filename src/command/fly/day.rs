use super::keys::{Action, Keyboard, axis};
use bevy::math::{DQuat, DVec3};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_relief::Sky;
use studio::scene;

/// The turning sun: a planet's day, and the stars that turn along.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Day {
    /// Towards the sun as the flight began.
    dawn: DVec3,
    /// Radians that sun and stars have turned since, westwards.
    turned: f64,
    /// Whether the day goes on by itself.
    pub(crate) running: bool,
}

/// Seconds that a day lasts while it runs.
const LENGTH: f64 = 240.0;

/// Seconds that a day lasts while a key is held.
const HELD: f64 = 24.0;

impl Day {
    /// With a sun that stands there, still.
    pub(crate) const fn new(sun: DVec3) -> Self {
        Self {
            dawn: sun,
            turned: 0.0,
            running: false,
        }
    }

    /// Towards the sun as the flight began.
    pub(crate) const fn dawn(&self) -> DVec3 {
        self.dawn
    }

    /// Radians that sun and stars have turned since, westwards.
    pub(crate) const fn turned(&self) -> f64 {
        self.turned
    }

    /// Towards the sun.
    pub(crate) fn sun(&self) -> DVec3 {
        DQuat::from_rotation_y(-self.turned) * self.dawn
    }

    /// Lets `dt` seconds go by; `hand` is 1 if the sun is pushed on, −1 if back.
    fn pass(&mut self, hand: f64, dt: f64) {
        let rate = if hand != 0.0 {
            hand / HELD
        } else {
            f64::from(u8::from(self.running)) / LENGTH
        };
        let turn = std::f64::consts::TAU;
        self.turned = (self.turned + turn * rate * dt.clamp(0.0, 0.5)).rem_euclid(turn);
    }
}

/// Turns the sun and the stars.
pub(crate) fn turn_sun(
    pressed: Res<Keyboard>,
    wants: Res<EguiWantsInput>,
    time: Res<Time<Real>>,
    mut day: ResMut<Day>,
    mut sky: ResMut<Sky>,
    mut suns: Query<&mut Transform, With<DirectionalLight>>,
) {
    let hand = if wants.wants_any_keyboard_input() {
        0.0
    } else {
        axis(Action::Later, Action::Earlier, &pressed)
    };
    let before = day.turned;
    day.pass(hand, time.delta_secs_f64());
    if day.turned == before {
        return;
    }
    #[expect(clippy::cast_possible_truncation, reason = "an angle")]
    let turned = day.turned as f32;
    sky.turn = turned;
    for mut sun in &mut suns {
        *sun = scene::shining_from(day.sun());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use studio::direction;

    #[test]
    fn a_day_goes_round_westwards_and_only_when_it_runs_or_is_pushed() {
        let mut day = Day::new(direction(10.0, 0.0));
        day.pass(0.0, 0.1);
        assert_eq!(day.sun(), direction(10.0, 0.0));
        day.running = true;
        for _ in 0..600 {
            day.pass(0.0, 0.1);
        }
        // A quarter of a day of 240 s.
        assert!(day.sun().distance(direction(10.0, -90.0)) < 1e-9);
        for _ in 0..60 {
            day.pass(-1.0, 0.1);
        }
        assert!(day.sun().distance(direction(10.0, 0.0)) < 1e-9);
        day.pass(1.0, f64::INFINITY);
        assert!(day.sun().is_finite());
    }
}
