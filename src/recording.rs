//! Flights that were recorded: where the camera was, when, and which planet it flew over.

mod error;
mod mark;

pub(crate) use error::RecordingError;
pub(crate) use mark::Mark;

use bevy::math::{DQuat, DVec3};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use studio::{Pose, direction};

/// A flight, mark by mark.
///
/// # Invariants
///
/// There are marks, each later than the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recording {
    version: u32,
    /// What the planet is called, for people.
    pub(crate) planet: String,
    /// The planet's code, with its seed and its size; none if it needs pictures.
    pub(crate) code: Option<String>,
    /// Latitude and longitude in degrees where the sun was in the zenith as the flight began.
    sun: (f64, f64),
    marks: Vec<Mark>,
}

/// The version of the text.
const VERSION: u32 = 1;

/// Bytes that a file of this kind may have: a day's flight has fewer.
const LONGEST: u64 = 256 << 20;

impl Recording {
    /// That begins with a mark, under a sun in the zenith over a latitude and longitude.
    pub(crate) fn new(planet: String, code: Option<String>, sun: (f64, f64), first: Mark) -> Self {
        Self {
            version: VERSION,
            planet,
            code,
            sun: (mark::rounded(sun.0), mark::rounded(sun.1)),
            marks: vec![first],
        }
    }

    /// Adds a mark, if it is later than the last. While nothing moves, two marks are enough.
    pub(crate) fn note(&mut self, mark: Mark) {
        let last = self.marks.len() - 1;
        if mark.seconds <= self.marks[last].seconds {
            return;
        }
        let stands = last > 0 && self.marks[last].is_at(&mark) && self.marks[last - 1].is_at(&mark);
        if stands {
            self.marks[last] = mark;
        } else {
            self.marks.push(mark);
        }
    }

    /// Seconds from the first mark to the last.
    pub(crate) fn seconds(&self) -> f64 {
        self.marks[self.marks.len() - 1].seconds - self.marks[0].seconds
    }

    /// Where the camera was so many seconds after the first mark; before it and after the last it stood still.
    pub(crate) fn at(&self, seconds: f64) -> Mark {
        let seconds = self.marks[0].seconds + seconds;
        let next = self.marks.partition_point(|mark| mark.seconds <= seconds);
        let (Some(from), Some(to)) = (
            next.checked_sub(1).map(|last| self.marks[last]),
            self.marks.get(next).copied(),
        ) else {
            return self.marks[next.min(self.marks.len() - 1)];
        };
        let share = (seconds - from.seconds) / (to.seconds - from.seconds);
        from.towards(&to, share)
    }

    /// Towards the sun at a mark.
    pub(crate) fn sun(&self, mark: &Mark) -> DVec3 {
        let (lat, lon) = self.sun;
        DQuat::from_rotation_y(-mark.turned.to_radians()) * direction(lat, lon)
    }

    /// As text, a mark a line.
    pub(crate) fn to_text(&self) -> String {
        let mut text = format!(
            "// A flight over a planet: relief film draws it. Each mark: seconds, latitude and longitude in degrees, radii from the centre,\n\
             // degrees clockwise from north and above the horizon, degrees that the sun has turned since it stood over `sun`.\n(\n    \
             version: {VERSION},\n    planet: {:?},\n    code: {:?},\n    sun: {:?},\n    marks: [\n",
            self.planet, self.code, self.sun
        );
        for mark in &self.marks {
            // Nothing fails that is written into a text.
            let _ = writeln!(text, "        {},", mark.to_text());
        }
        text.push_str("    ],\n)\n");
        text
    }

    /// The flight in a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is none.
    pub(crate) fn read(path: &Path) -> Result<Self, RecordingError> {
        let read = |problem| RecordingError::Read {
            path: path.to_path_buf(),
            problem,
        };
        let file = File::open(path).map_err(read)?;
        let mut bytes = Vec::new();
        file.take(LONGEST + 1)
            .read_to_end(&mut bytes)
            .map_err(read)?;
        if bytes.len() as u64 > LONGEST {
            return Err(RecordingError::Long(path.to_path_buf()));
        }
        let text = String::from_utf8_lossy(&bytes);
        Self::parse(&text, path)
    }

    fn parse(text: &str, path: &Path) -> Result<Self, RecordingError> {
        let fault = |line, column, problem| RecordingError::Text {
            path: path.to_path_buf(),
            line,
            column,
            problem,
        };
        let recording: Self = ron::from_str(text).map_err(|error| {
            let begin = error.span.start;
            fault(begin.line, begin.col, error.code.to_string())
        })?;
        let whole = |problem| RecordingError::Whole {
            path: path.to_path_buf(),
            problem,
        };
        if recording.version != VERSION {
            return Err(whole(format!(
                "is of version {}, this program reads {VERSION}",
                recording.version
            )));
        }
        if recording.marks.is_empty() {
            return Err(whole("has no marks".into()));
        }
        let (lat, lon) = recording.sun;
        if !(lat.abs() <= 90.0 && lon.is_finite()) {
            return Err(whole(format!(
                "has its sun over {lat}, {lon}, which is no place"
            )));
        }
        let mut before = f64::NEG_INFINITY;
        for (number, mark) in (1..).zip(&recording.marks) {
            if let Some(problem) = mark.problem() {
                return Err(whole(format!("has a mark, number {number}, {problem}")));
            }
            if mark.seconds <= before {
                return Err(whole(format!(
                    "has a mark, number {number}, that is no later than the one before"
                )));
            }
            before = mark.seconds;
        }
        Ok(recording)
    }
}

/// The pose at a mark, no less than so many metres from the centre of a planet of a radius.
pub(crate) fn pose(mark: &Mark, radius: f64, lowest: f64) -> Pose {
    let mut pose = mark.pose(radius);
    let distance = pose.position.length();
    if distance < lowest {
        pose.position *= lowest / distance;
    }
    pose
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(seconds: f64, lon: f64) -> Mark {
        Mark {
            seconds,
            lat: 10.0,
            lon,
            radii: 1.5,
            heading: 350.0,
            pitch: -20.0,
            turned: 0.0,
        }
    }

    fn flight() -> Recording {
        let mut flight = Recording::new("Moon".into(), None, (5.0, 40.0), mark(2.0, 170.0));
        flight.note(mark(4.0, -170.0));
        flight.note(Mark {
            heading: 20.0,
            turned: 90.0,
            ..mark(5.0, -170.0)
        });
        flight
    }

    #[test]
    fn a_flight_comes_back_from_its_text() {
        let flight = flight();
        let read = Recording::parse(&flight.to_text(), Path::new("a"));
        assert_eq!(read.expect("it was just written"), flight);
    }

    #[test]
    fn a_zero_is_written_without_a_sign() {
        let still = Mark {
            heading: -1e-12,
            turned: -0.0,
            ..mark(2.0, -0.0)
        };
        // The pitch alone is below nothing.
        assert_eq!(still.rounded().to_text().matches('-').count(), 1);
    }

    #[test]
    fn between_marks_the_camera_goes_the_short_way() {
        let flight = flight();
        assert_eq!(flight.seconds(), 3.0);
        let middle = flight.at(1.0);
        assert!((middle.lon.abs() - 180.0).abs() < 1e-9, "{middle:?}");
        let later = flight.at(2.5);
        assert!(
            (later.heading - 5.0).abs() < 1e-9 && later.turned == 45.0,
            "{later:?}"
        );
        assert_eq!(flight.at(-1.0), flight.marks[0]);
        assert_eq!(flight.at(99.0), flight.marks[2]);
        let sun = flight.sun(&flight.at(99.0));
        assert!(sun.distance(direction(5.0, -50.0)) < 1e-9, "{sun}");
    }

    #[test]
    fn a_camera_that_stands_makes_two_marks() {
        let mut flight = flight();
        for second in 6..60 {
            flight.note(mark(second.into(), 3.0));
        }
        assert_eq!((flight.marks.len(), flight.seconds()), (5, 57.0));
        flight.note(mark(1.0, 9.0));
        assert_eq!(flight.marks.len(), 5, "that was earlier");
    }

    #[test]
    fn what_is_no_flight_is_told_where_and_why() {
        let text = flight().to_text();
        for (from, to, word) in [
            ("version: 1", "version: 2", "version 2"),
            ("sun: (5.0", "sun: (95.0", "95"),
            ("marks: [", "marks: [], more: [", "more"),
            ("(4.0,", "(2.0,", "number 2"),
            ("(4.0, 10.0", "(4.0, 100.0", "number 2"),
            ("170.0, 1.5", "170.0, 0.0", "number 1"),
            ("(", "[", "1:"),
        ] {
            let spoilt = text.replacen(from, to, 1);
            assert_ne!(spoilt, text, "{from}");
            let error = Recording::parse(&spoilt, Path::new("a.ron")).expect_err(to);
            let words = error.to_string();
            assert!(
                words.contains(word) && words.starts_with("a.ron") && !words.contains('\n'),
                "{words}"
            );
        }
        let missing = Recording::read(Path::new("missing")).expect_err("it is not there");
        assert!(
            missing.to_string().starts_with("missing: cannot be read"),
            "{missing}"
        );
    }
}
