use bevy::math::DVec3;

/// How fast viewers fly, as the ground sees it, and by how much coarser it may be for that.
///
/// One factor on all ranges, smoothed: it goes down while a viewer flies more than
/// [`Pace::CALM`] of its altitudes a second, and while one that moves leaves behind more
/// than can be built; it comes back when it slows down. In small
/// steps, for each is a change of what the shader knows of all chunks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace {
    /// Where the viewers were in the last frame, from the planet's centre.
    eyes: Vec<DVec3>,
    /// How many [`Pace::STEPS`] the factor is below 1, before it is rounded.
    below: f64,
}

impl Pace {
    /// Altitudes a second that call for nothing coarser.
    const CALM: f64 = 2.0;

    /// Altitudes a second below which a viewer stays: it will get all it wishes, if it takes time.
    const STAY: f64 = 0.1;

    /// Seconds of work that may wait to be done while a viewer moves.
    const BACKLOG: f64 = 0.25;

    /// The factor is never less than 2 to the minus this.
    const OCTAVES: f64 = 3.0;

    /// Steps of the factor in an octave.
    const STEPS: f64 = 32.0;

    /// Seconds in which the factor goes most of its way.
    const EASE: f64 = 0.25;

    /// Takes in where the viewers are, and how high above the ground, after some seconds; `backlog` are the seconds of work that wait.
    pub(crate) fn watch(&mut self, eyes: Vec<(DVec3, f64)>, seconds: f64, backlog: f64) {
        let now: Vec<_> = eyes.iter().map(|&(eye, _)| eye).collect();
        let before = std::mem::replace(&mut self.eyes, now);
        if seconds.is_nan() || seconds <= 0.0 {
            return;
        }
        let rate = eyes
            .iter()
            .zip(&before)
            .filter(|_| eyes.len() == before.len())
            .map(|((eye, altitude), before)| eye.distance(*before) / (altitude.abs() * seconds))
            .fold(0.0, f64::max);
        // Of what is not a number nothing comes: `max` leaves it out.
        let octaves = |times: f64| times.max(1.0).log2();
        let late = if rate > Self::STAY { backlog } else { 0.0 };
        let aim = octaves(rate / Self::CALM) + octaves(late / Self::BACKLOG);
        let aim = Self::STEPS * aim.min(Self::OCTAVES);
        let way = 1.0 - (-seconds / Self::EASE).exp();
        self.below += (aim - self.below) * way;
        if self.below < 0.5 && aim == 0.0 {
            self.below = 0.0;
        }
    }

    /// What the errors' weight is to be multiplied by: 1 in calm flight, less in fast.
    pub(crate) fn factor(&self) -> f64 {
        (-self.below.round() / Self::STEPS).exp2()
    }

    /// Whether nothing is coarser than it would be at rest.
    pub(crate) fn is_calm(&self) -> bool {
        self.below == 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f64 = 1.0 / 60.0;

    /// Flies for some seconds, so many altitudes a second.
    fn fly(pace: &mut Pace, rate: f64, seconds: f64) {
        let mut eye = DVec3::X * 1_000.0;
        let mut flown = 0.0;
        while flown < seconds {
            pace.watch(vec![(eye, 50.0)], FRAME, 0.0);
            eye.y += rate * 50.0 * FRAME;
            flown += FRAME;
        }
    }

    #[test]
    fn calm_flight_is_as_fine_as_rest_and_fast_flight_coarser_by_its_speed() {
        let mut pace = Pace::default();
        fly(&mut pace, 1.9, 3.0);
        assert!(pace.is_calm() && pace.factor() == 1.0);
        fly(&mut pace, 8.0, 3.0);
        assert!((pace.factor() - 0.25).abs() < 0.01, "{}", pace.factor());
        fly(&mut pace, 1e6, 3.0);
        assert!((pace.factor() - 0.125).abs() < 0.005, "{}", pace.factor());
        fly(&mut pace, 0.0, 3.0);
        assert!(pace.is_calm());
    }

    #[test]
    fn who_moves_gets_coarser_ground_while_work_waits_and_who_stays_does_not() {
        for (metres_a_second, expected) in [(10.0, 0.25), (1.0, 1.0)] {
            let mut pace = Pace::default();
            for step in 0..120 {
                let eye = DVec3::X * 1_000.0 + DVec3::Y * f64::from(step) * FRAME * metres_a_second;
                pace.watch(vec![(eye, 50.0)], FRAME, 4.0 * Pace::BACKLOG);
            }
            let factor = pace.factor();
            assert!(
                (factor - expected).abs() < 0.01,
                "{metres_a_second}: {factor}"
            );
        }
    }

    #[test]
    fn the_factor_goes_in_small_steps_whatever_happens() {
        let mut pace = Pace::default();
        let mut last = pace.factor();
        for turn in 0..40 {
            let rate = [0.0, 30.0, 3.0, 1e9][turn % 4];
            for _ in 0..7 {
                fly(&mut pace, rate, FRAME);
                let factor = pace.factor();
                assert!((0.12..=1.0).contains(&factor), "{factor}");
                let octaves = (factor / last).log2().abs();
                assert!(octaves < 0.3, "turn {turn}: {octaves} octaves in one frame");
                last = factor;
            }
        }
    }

    #[test]
    fn odd_input_changes_nothing() {
        let mut pace = Pace::default();
        for (x, altitude, seconds) in [
            (f64::NAN, 1.0, FRAME),
            (1.0, f64::NAN, FRAME),
            (2.0, 0.0, 0.0),
            (3.0, 1.0, f64::NAN),
            (3.0, 0.0, FRAME),
            (3.0, 0.0, FRAME),
        ] {
            pace.watch(vec![(DVec3::splat(x), altitude)], seconds, f64::NAN);
            assert!(pace.is_calm(), "{x} {altitude} {seconds}");
        }
        pace.watch(vec![], FRAME, 9.0);
        assert_eq!(pace.factor(), 1.0);
    }
}
