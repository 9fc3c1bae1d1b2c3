//! What the planet takes of each frame while a camera flies: measured and told.

mod clock;
mod course;
mod figure;
mod hangar;
mod lag;
mod phase;
mod record;

use super::memory;
use super::table::Table;
use crate::error::AppError;
use crate::planet_choice::PlanetChoice;
pub(crate) use course::{Course, RATE, Rail};
pub(crate) use figure::Figure;
use hangar::Hangar;
use phase::Phase;
use record::Record;
pub(crate) use record::Spread;
use serde_json::{Value, json};
use std::fmt;

/// What measuring a flight takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo run --release -- bench flight --rail dive
  cargo run --release -- bench flight --rail orbit --json

The camera begins where all is built, and goes on by a sixtieth of a second in each step. A
step lasts at least as long, so that what builds chunks has its real time. Nothing is drawn:
meshes are made and handed over, and no one takes them. The main thread's times are of the
planet's own systems; selections and chunks are made on other threads. Ground is behind or over
its error by what is selected at the camera's speed: the faster, the coarser what is nearest.")]
pub(crate) struct FlightArgs {
    /// The camera's way
    #[arg(long, value_name = "RAIL", value_enum)]
    rail: Rail,
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Fly but the first steps: to see that it works, not how fast
    #[arg(long)]
    quick: bool,
}

/// A flight and what it took.
#[derive(Debug)]
pub(crate) struct Flight {
    rail: Rail,
    planet: String,
    steps: usize,
    upload_bytes: usize,
    builders: usize,
    figures: Vec<Figure>,
    phases: [Phase; 5],
}

/// How many steps are flown if nearly none are to be.
const QUICK_STEPS: usize = 30;

impl Flight {
    /// Flies.
    ///
    /// # Errors
    ///
    /// If the planet is never complete.
    pub(crate) fn measure(choice: &PlanetChoice, args: &FlightArgs) -> Result<Self, AppError> {
        let course = Course::new(args.rail, choice);
        let steps = if args.quick {
            QUICK_STEPS
        } else {
            args.rail.steps()
        };
        let planet = choice.planet();
        let upload_bytes = planet.budget.upload_bytes;
        let mut flown = None;
        let memory = memory::peak(|| {
            flown = Some(fly(planet, &course, steps));
        });
        let (record, builders) = flown.expect("the job ran")?;
        Ok(Self {
            rail: args.rail,
            planet: choice.to_string(),
            steps,
            upload_bytes,
            builders,
            figures: record.figures(args.rail, memory),
            phases: record.phases(),
        })
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "rail": self.rail.name(),
            "way": self.rail.way(),
            "planet": self.planet,
            "steps": self.steps,
            "upload_bytes_a_frame": self.upload_bytes,
            "threads_that_build": self.builders,
            "figures": Value::from_iter(self.figures.iter().map(Figure::json)),
            "main_thread_by_phase": Value::from_iter(self.phases.iter().map(Phase::json)),
        })
    }
}

/// Starts the engine and flies; also tells how many threads built chunks.
fn fly(
    planet: bevy_relief::Planet,
    course: &Course,
    steps: usize,
) -> Result<(Record, usize), AppError> {
    let mut hangar = Hangar::open(planet, &course.pose(0));
    let mut record = Record::new(hangar.settle()?);
    for step in 0..steps {
        record.add(hangar.step(&course.pose(step)));
    }
    Ok((record, Hangar::builders()))
}

impl fmt::Display for Flight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.rail.name(), self.rail.way())?;
        writeln!(
            f,
            "{}; {} steps, 60 a second; at most {} bytes uploaded a frame; chunks built on {} threads\n",
            self.planet, self.steps, self.upload_bytes, self.builders,
        )?;
        let mut table = Table::new(2, ["figure", "unit", "value", "reach", "met"]);
        for figure in &self.figures {
            table.line(figure.line());
        }
        writeln!(f, "{table}")?;
        let mut table = Table::new(1, ["main thread by phase, ms", "median", "p99", "worst"]);
        for phase in &self.phases {
            table.line(phase.line());
        }
        write!(f, "{table}")
    }
}
