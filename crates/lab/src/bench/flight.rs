//! What the planet takes of each frame while a camera flies: measured and told.

mod clock;
mod hangar;
mod lag;
mod phase;
mod record;
mod sight;

use super::bench_error::BenchError;
use crate::apparatus::{Course, HOME, Rail, memory};
use crate::report::{Figure, named, warn_of_slowness};
use bevy_relief::Planet;
pub use clock::PHASES;
use hangar::Hangar;
use phase::Phase;
use record::Record;
use serde::Serialize;
use std::fmt;
use studio::{ask, progress, scene};

/// What measuring a flight takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo run --release -- bench flight --rail dive
  cargo run --release -- bench flight --rail orbit --json
  cargo run --release -- bench flight --rail spin --lat=-50 --lon 150

The camera begins where all is built, and goes on by a sixtieth of a second in each step. A
step lasts at least as long, so that what builds chunks has its real time. Nothing is drawn:
meshes are made and handed over, and no one takes them. The main thread's times are of the
planet's own systems; selections and chunks are made on other threads. Ground is behind or over
its error by what is selected at the camera's speed: the faster, the coarser what is nearest.")]
pub(crate) struct FlightArgs {
    /// The camera's way
    #[arg(long, value_name = "RAIL", value_enum)]
    rail: Rail,
    /// How high the camera's picture is, in pixels
    #[arg(long, value_name = "N", default_value_t = 1080, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    /// Latitude at which the way begins, in degrees
    #[arg(long, value_name = "DEGREES", default_value_t = HOME.0, value_parser = ask::latitude, allow_hyphen_values = true)]
    lat: f64,
    /// Longitude at which it begins, in degrees
    #[arg(long, value_name = "DEGREES", default_value_t = HOME.1, value_parser = ask::longitude, allow_hyphen_values = true)]
    lon: f64,
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Fly but the first steps: to see that it works, not how fast
    #[arg(long)]
    quick: bool,
}

/// A flight and what it took.
#[derive(Debug, Serialize)]
pub(crate) struct Flight {
    rail: Rail,
    way: &'static str,
    planet: String,
    steps: usize,
    #[serde(rename = "upload_bytes_a_frame")]
    upload_bytes: usize,
    #[serde(rename = "threads_that_build")]
    builders: usize,
    figures: Vec<Figure>,
    #[serde(rename = "main_thread_by_phase")]
    phases: [Phase; PHASES.len()],
}

/// How many steps are flown if nearly none are to be.
const QUICK_STEPS: usize = 30;

impl Flight {
    /// Flies.
    ///
    /// # Errors
    ///
    /// If the planet cannot be printed or is never complete.
    pub(crate) fn measure(planet: &Planet, args: &FlightArgs) -> Result<Self, BenchError> {
        warn_of_slowness();
        let course = Course::beginning_at((args.lat, args.lon), args.rail, planet)?;
        let steps = if args.quick {
            QUICK_STEPS
        } else {
            args.rail.steps()
        };
        let builders = scene::builders();
        let mut flown = None;
        let memory = memory::peak(|| {
            flown = Some(fly(planet.clone(), builders, args.lines, &course, steps));
        });
        let record = flown.expect("the job ran")?;
        Ok(Self {
            rail: args.rail,
            way: args.rail.way(),
            planet: named(planet),
            steps,
            upload_bytes: planet.budget.upload_bytes,
            builders,
            figures: record.figures(args.rail, memory),
            phases: record.phases(),
        })
    }
}

/// Starts the engine and flies, while so many threads build chunks.
fn fly(
    mut planet: Planet,
    builders: usize,
    lines: u16,
    course: &Course,
    steps: usize,
) -> Result<Record, BenchError> {
    planet.budget.threads = builders;
    let pixel_error = planet.pixel_error;
    let mut hangar = Hangar::open(planet, lines, &course.pose(0));
    let start = hangar.settle()?;
    let mut record = Record::new(start, hangar.look(&course.pose(0)), pixel_error);
    for step in progress("steps", steps as u64).wrap_iter(0..steps) {
        record.add(hangar.step(&course.pose(step)));
    }
    Ok(record)
}

impl fmt::Display for Flight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.rail.name(), self.way)?;
        writeln!(
            f,
            "{}; {} steps, 60 a second; at most {} bytes uploaded a frame; chunks built on {} threads in flight\n",
            self.planet, self.steps, self.upload_bytes, self.builders,
        )?;
        writeln!(f, "{}", Figure::table(&self.figures))?;
        f.write_str(&Phase::table(&self.phases))
    }
}
