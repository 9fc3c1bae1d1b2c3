use bevy::math::DVec3;

/// How fast viewers fly, and how near ground must be for nothing finer to be built of it.
///
/// What a viewer passes in less than [`Pace::GLANCE`] seconds is not worth building, and
/// less so while more waits than can be built. The nearest distance that counts changes
/// smoothly and in small steps, for each is a change of what the shader knows of all
/// chunks; at rest, and wherever the viewer is slow for its height, it is too short to
/// count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace {
    /// Where the viewers were in the last frame, from the planet's centre.
    eyes: Vec<DVec3>,
    /// Binary logarithm of the distance, in [`Pace::STEPS`], before it is rounded; none if it is too short to count.
    least: Option<f64>,
}

impl Pace {
    /// Seconds.
    const GLANCE: f64 = 0.2;

    /// Seconds of work that may wait to be done while a viewer flies.
    const BACKLOG: f64 = 0.25;

    /// Steps of the distance in an octave.
    const STEPS: f64 = 16.0;

    /// Octaves by which the distance changes in a second, at most.
    const OCTAVES: f64 = 10.0;

    /// Takes in where the viewers are after some seconds, while `backlog` seconds of work wait; less than `shortest` metres do not count.
    pub(crate) fn watch(&mut self, eyes: Vec<DVec3>, seconds: f64, backlog: f64, shortest: f64) {
        let before = std::mem::replace(&mut self.eyes, eyes);
        if !(seconds > 0.0 && shortest > 0.0) {
            return;
        }
        let eyes = self.eyes.iter().zip(&before);
        let speed = eyes
            .filter(|_| self.eyes.len() == before.len())
            .map(|(eye, before)| eye.distance(*before) / seconds)
            .fold(0.0, f64::max);
        let steps = |metres: f64| Self::STEPS * metres.log2();
        let floor = steps(shortest) - 1.0;
        // Of what is not a number nothing comes: `max` leaves it out.
        let late = (backlog / Self::BACKLOG).max(1.0);
        let aim = steps((speed * Self::GLANCE * late).min(f64::MAX)).max(floor);
        let way = Self::STEPS * Self::OCTAVES * seconds;
        let least = self.least.unwrap_or(floor).max(floor);
        let least = least + (aim - least).clamp(-way, way);
        self.least = (least > floor).then_some(least);
    }

    /// How near is too near for anything finer, in metres: 0 in slow flight.
    pub(crate) fn least(&self) -> f64 {
        let metres = |steps: f64| (steps.round() / Self::STEPS).exp2();
        self.least.map_or(0.0, metres)
    }

    /// Whether nothing is coarser than it would be at rest.
    pub(crate) const fn is_calm(&self) -> bool {
        self.least.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f64 = 1.0 / 60.0;

    /// Flies for some seconds, while some more of work wait, where ranges begin at a metre.
    fn fly(pace: &mut Pace, speed: f64, seconds: f64, backlog: f64) {
        let mut eye = DVec3::X * 1_000.0;
        let mut flown = 0.0;
        while flown < seconds {
            pace.watch(vec![eye], FRAME, backlog, 1.0);
            eye.y += speed * FRAME;
            flown += FRAME;
        }
    }

    #[test]
    fn what_is_passed_at_a_glance_is_too_near() {
        let mut pace = Pace::default();
        fly(&mut pace, 4.0, 3.0, 0.0);
        assert!(pace.is_calm() && pace.least() == 0.0);
        for speed in [300.0, 8_000.0, 40.0] {
            fly(&mut pace, speed, 3.0, 0.0);
            let expected = speed * Pace::GLANCE;
            let octaves = (pace.least() / expected).log2().abs();
            assert!(
                octaves <= 0.5 / Pace::STEPS + 1e-9,
                "{speed}: {}",
                pace.least()
            );
        }
        fly(&mut pace, 0.0, 3.0, 0.0);
        assert!(pace.is_calm());
    }

    #[test]
    fn who_flies_gets_coarser_ground_while_work_waits_and_who_stays_does_not() {
        let mut pace = Pace::default();
        fly(&mut pace, 100.0, 3.0, 4.0 * Pace::BACKLOG);
        let expected = 400.0 * Pace::GLANCE;
        assert!(
            (pace.least() / expected - 1.0).abs() < 0.03,
            "{}",
            pace.least()
        );
        fly(&mut pace, 0.0, 3.0, 1e9);
        assert!(pace.is_calm());
    }

    #[test]
    fn the_distance_goes_in_small_steps_whatever_happens() {
        let mut pace = Pace::default();
        let mut last: f64 = 1.0;
        for turn in 0..40 {
            let speed = [0.0, 30.0, 3_000.0, 1e300][turn % 4];
            for _ in 0..7 {
                fly(&mut pace, speed, FRAME, 0.0);
                let least = pace.least().max(1.0);
                let octaves = (least / last).log2().abs();
                assert!(
                    octaves < 0.25,
                    "turn {turn}: {octaves} octaves in one frame"
                );
                last = least;
            }
        }
    }

    #[test]
    fn odd_input_changes_nothing() {
        let mut pace = Pace::default();
        for (x, seconds, shortest) in [
            (f64::NAN, FRAME, 1.0),
            (1.0, FRAME, 1.0),
            (2.0, 0.0, 1.0),
            (300.0, f64::NAN, 1.0),
            (600.0, FRAME, 0.0),
        ] {
            pace.watch(vec![DVec3::splat(x)], seconds, f64::NAN, shortest);
            assert!(pace.is_calm(), "{x} {seconds} {shortest}");
        }
        pace.watch(vec![], FRAME, 9.0, 1.0);
        assert!(pace.is_calm());
    }
}
