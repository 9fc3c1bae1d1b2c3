//! What frames take with a renderer, while a camera flies the same ways as without.

use super::flight::{Course, Figure, Rail, Spread};
use super::table::Table;
use crate::ask::{PictureSize, Rgb};
use crate::error::AppError;
use crate::planet_choice::PlanetChoice;
use crate::studio::Studio;
use bevy_relief::Budget;
use serde_json::{Value, json};
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

/// What measuring frames takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo run --release -- bench frames
  cargo run --release -- bench frames --rail treetop --size 2560x1440 --json

Draws on a picture, without a window. The camera begins where all is built, and goes on by a
sixtieth of a second in each step. A frame is measured from its first system to the end of its
work on the adapter, one after the other; then the rest of the sixtieth is waited for.")]
pub(crate) struct FramesArgs {
    /// The camera's way
    #[arg(long, value_name = "RAIL", value_enum, default_value = "dive")]
    rail: Rail,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1920x1080")]
    size: PictureSize,
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Fly but the first steps: to see that it works, not how fast
    #[arg(long)]
    quick: bool,
}

/// A flight before a renderer, and what it took.
#[derive(Debug)]
pub(crate) struct Frames {
    rail: Rail,
    planet: String,
    adapter: String,
    size: PictureSize,
    steps: usize,
    figures: Vec<Figure>,
}

/// How many steps are flown if nearly none are to be.
const QUICK_STEPS: usize = 10;

/// Degrees from the lower to the upper border.
const FOV: f64 = crate::fly::FIELD_OF_VIEW as f64;

impl Frames {
    /// Flies.
    ///
    /// # Errors
    ///
    /// If there is no adapter, it fails or draws no pictures of this size, or the planet is never complete.
    pub(crate) fn measure(choice: &PlanetChoice, args: &FramesArgs) -> Result<Self, AppError> {
        super::require_adapter()?;
        let course = Course::new(args.rail, choice);
        let steps = if args.quick {
            QUICK_STEPS
        } else {
            args.rail.steps()
        };
        let mut studio = Studio::open(args.size, Rgb([0, 0, 0]))?;
        let first = course.pose(0);
        studio.light(first.position.normalize() + first.position.any_orthonormal_vector());
        studio.place(choice.planet(), &first, FOV);
        studio.settle()?;
        studio.budget(Budget::default());
        studio.open_eyes();
        // What is compiled and allocated on the first frames is no flight.
        (0..4).try_for_each(|_| studio.update())?;
        let mut record = Record::default();
        for step in 0..steps {
            studio.look(&course.pose(step));
            let begun = Instant::now();
            studio.update()?;
            record.take(begun.elapsed(), &studio);
            thread::sleep(
                (Duration::from_secs(1) / super::flight::RATE).saturating_sub(begun.elapsed()),
            );
        }
        Ok(Self {
            rail: args.rail,
            planet: choice.to_string(),
            adapter: studio.adapter().to_string(),
            size: args.size,
            steps,
            figures: record.figures(),
        })
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "rail": self.rail.name(),
            "way": self.rail.way(),
            "planet": self.planet,
            "adapter": self.adapter,
            "width": self.size.width,
            "height": self.size.height,
            "steps": self.steps,
            "figures": Value::from_iter(self.figures.iter().map(Figure::json)),
        })
    }
}

impl fmt::Display for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PictureSize { width, height } = self.size;
        writeln!(f, "{}: {}", self.rail.name(), self.rail.way())?;
        writeln!(
            f,
            "{}; {} steps, 60 a second; {width} x {height} pixels of 4 samples by {}\n",
            self.planet, self.steps, self.adapter
        )?;
        let mut table = Table::new(2, ["figure", "unit", "value", "reach", "met"]);
        for figure in &self.figures {
            table.line(figure.line());
        }
        write!(f, "{table}")
    }
}

/// What was measured, frame by frame.
#[derive(Debug, Default)]
struct Record {
    milliseconds: Vec<f64>,
    chunks: Vec<f64>,
    triangles: Vec<f64>,
    /// The most bytes of the adapter's memory, if it tells.
    memory: Option<u64>,
}

impl Record {
    #[expect(clippy::cast_precision_loss, reason = "numbers for people")]
    fn take(&mut self, time: Duration, studio: &Studio) {
        let stats = studio.state().stats();
        self.milliseconds.push(time.as_secs_f64() * 1e3);
        self.chunks.push(stats.drawn as f64);
        self.triangles.push(stats.triangles as f64);
        self.memory = self.memory.max(studio.adapter_memory());
    }

    #[expect(clippy::cast_precision_loss, reason = "a number for people")]
    fn figures(self) -> Vec<Figure> {
        let frames = Spread::of(self.milliseconds.into_iter());
        let (chunks, triangles) = (
            Spread::of(self.chunks.into_iter()),
            Spread::of(self.triangles.into_iter()),
        );
        vec![
            Figure::new("frames a second, median", "", 1e3 / frames.share(0.5)),
            Figure::new("frame, median", "ms", frames.share(0.5)),
            Figure::new("frame, p99", "ms", frames.share(0.99)),
            Figure::new("frame, worst", "ms", frames.share(1.0)),
            Figure::new("chunks drawn, median", "", chunks.share(0.5)),
            Figure::new("triangles, median", "", triangles.share(0.5)),
            Figure::new("triangles, most", "", triangles.share(1.0)),
            Figure::new(
                "adapter memory, most",
                "MB",
                self.memory.map(|bytes| bytes as f64 / 1e6),
            ),
        ]
    }
}
