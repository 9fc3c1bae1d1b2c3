//! Records where the camera flies.

use super::day::Day;
use super::flight::Flight;
use super::making::Making;
use crate::recording::{Mark, Recording};
use bevy::prelude::*;
use studio::{Output, lat_lon, say};

/// What is being recorded; nothing unless it was asked for.
#[derive(Resource, Debug, Default)]
pub(crate) struct Recorder {
    output: Option<Output>,
    recording: Option<Recording>,
    seconds: f64,
    /// Seconds at which the file was written last.
    written: f64,
}

/// Seconds between two marks.
const STEP: f64 = 0.05;

/// Seconds after which the file is written again: what ends otherwise than meant loses no more.
const PAUSE: f64 = 10.0;

impl Recorder {
    /// That writes there, if anywhere.
    pub(crate) fn to(output: Option<Output>) -> Self {
        Self {
            output,
            ..Self::default()
        }
    }

    pub(crate) const fn is_asked_for(&self) -> bool {
        self.output.is_some()
    }

    fn write(&mut self) {
        let (Some(output), Some(recording)) = (&self.output, &self.recording) else {
            return;
        };
        self.written = self.seconds;
        let written = output.write(|file| file.write_all(recording.to_text().as_bytes()));
        if let Err(problem) = written {
            say::remark(&format!("{problem}\n"));
            self.output = None;
        }
    }
}

/// Takes a mark now and then.
pub(crate) fn record(
    time: Res<Time<Real>>,
    day: Res<Day>,
    making: Res<Making>,
    flights: Query<&Flight>,
    mut recorder: ResMut<Recorder>,
) {
    if recorder.output.is_none() {
        return;
    }
    let Ok(flight) = flights.single() else {
        return;
    };
    let before = recorder.seconds;
    recorder.seconds += time.delta_secs_f64();
    let seconds = recorder.seconds;
    let is_due = (before / STEP).floor() < (seconds / STEP).floor();
    if !is_due && recorder.recording.is_some() {
        return;
    }
    let mark = flight.mark(seconds, day.turned().to_degrees()).rounded();
    match &mut recorder.recording {
        Some(recording) => recording.note(mark),
        None => {
            let document = making.document();
            let name = say::one_line(&document.planet.recipe.name);
            let sun = lat_lon(day.dawn());
            let code = document.to_code().ok();
            recorder.recording = Some(Recording::new(name, code, sun, mark));
        }
    }
    if seconds - recorder.written > PAUSE {
        recorder.write();
    }
}

/// Writes the flight when it is over.
pub(crate) fn finish(exits: MessageReader<AppExit>, mut recorder: ResMut<Recorder>) {
    if exits.is_empty() {
        return;
    }
    recorder.write();
    if let (Some(output), Some(recording)) = (&recorder.output, &recorder.recording) {
        let told = format!(
            "a flight of {:.1} s, for `relief film`",
            recording.seconds()
        );
        say::written(output, &told);
    }
    recorder.output = None;
}

impl Flight {
    /// Where it is now.
    fn mark(&self, seconds: f64, turned: f64) -> Mark {
        let (lat, lon) = lat_lon(self.position());
        let (heading, pitch) = self.looks();
        Mark {
            seconds,
            lat,
            lon,
            radii: self.position().length() / self.radius(),
            heading,
            pitch,
            turned,
        }
    }
}
