use super::drawing::left_out;
use bevy::prelude::*;
use bevy_relief::{PlanetState, Quality};
use studio::{Ranked, say};

/// How long frames take.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Timing {
    /// Seconds of a frame, of late.
    recent: f64,
    /// Seconds since the first frame.
    passed: f64,
    /// Seconds after which the flight ends; never without.
    end: Option<f64>,
    /// Seconds of each frame in the second half of a flight that ends.
    counted: Vec<f64>,
}

/// Seconds over which frames are averaged.
const OF_LATE: f64 = 0.5;

impl Timing {
    /// Of a flight that ends after so many seconds, or when the pilot wishes.
    pub(crate) fn over(seconds: Option<u32>) -> Self {
        Self {
            end: seconds.map(f64::from),
            ..Self::default()
        }
    }

    /// Seconds of a frame, of late.
    pub(crate) const fn recent(&self) -> f64 {
        self.recent
    }

    /// Takes a frame in.
    fn take(&mut self, seconds: f64) {
        self.passed += seconds;
        let share = (seconds / OF_LATE).min(1.0);
        self.recent += share * (seconds - self.recent);
        if self.end.is_some_and(|end| self.passed > 0.5 * end) {
            self.counted.push(seconds);
        }
    }

    /// What is to be told at the end, once that has come.
    fn told(&self) -> Option<String> {
        let end = self.end.filter(|&end| self.passed >= end)?;
        let frames = Ranked::from_iter(self.counted.iter().map(|seconds| seconds * 1e3));
        let median = frames.share(0.5);
        Some(format!(
            "{} frames in the last {:.0} s: median {median:.1} ms, {:.1} a second; p90 {:.1} ms, worst {:.1} ms",
            self.counted.len(),
            0.5 * end,
            1e3 / median,
            frames.share(0.9),
            frames.share(1.0),
        ))
    }
}

/// Takes the time of frames, and ends the flight when it is over.
pub(crate) fn take_time(
    time: Res<Time<Real>>,
    quality: Res<Quality>,
    planets: Query<&PlanetState>,
    mut timing: ResMut<Timing>,
    mut exit: MessageWriter<AppExit>,
) {
    timing.take(time.delta_secs_f64());
    if let Some(told) = timing.told() {
        let left_out = left_out(&quality).replace('\n', ", ");
        let drawn: usize = planets.iter().map(|state| state.stats().triangles).sum();
        say::answer(&format!(
            "{told}; {drawn} triangles; left out: {left_out}\n"
        ));
        timing.end = None;
        exit.write(AppExit::Success);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_half_of_a_flight_that_ends_is_told() {
        let mut timing = Timing::over(Some(4));
        for _ in 0..4 {
            timing.take(0.5);
            assert_eq!(timing.told(), None);
        }
        for _ in 0..20 {
            timing.take(0.1);
        }
        timing.take(0.1);
        let told = timing.told().expect("it is over");
        assert!(
            told.starts_with("21 frames in the last 2 s: median 100.0 ms"),
            "{told}"
        );
        let mut endless = Timing::over(None);
        endless.take(1e6);
        assert_eq!((endless.told(), endless.recent()), (None, 1e6));
    }
}
