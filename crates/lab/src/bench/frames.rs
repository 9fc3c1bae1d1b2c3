//! What frames take with a renderer, while a camera flies the same ways as without.

use super::bench_error::BenchError;
use crate::apparatus::{Course, RATE, Rail};
use crate::report::{Figure, named, warn_of_slowness};
use bevy_relief::{Budget, Planet, Sky};
use serde::Serialize;
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};
use studio::{PictureSize, Ranked, Rgb, Studio, progress, scene};

/// What measuring frames takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo run --release -- bench frames
  cargo run --release -- bench frames --rail treetop --size 2560x1440 --json
  cargo run --release -- bench frames --rail orbit --seconds 5 --bare

Draws on a picture, without a window, with all that people see: air, clouds, stars, shadows of
mountains. The camera begins where all is built, and goes on by a sixtieth of a second in each
step. A frame is measured from its first system to the end of its work on the adapter, one after
the other; then the rest of the sixtieth is waited for.")]
pub(crate) struct FramesArgs {
    /// The camera's way
    #[arg(long, value_name = "RAIL", value_enum, default_value = "dive")]
    rail: Rail,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1920x1080")]
    size: PictureSize,
    /// Fly no farther than for so many seconds
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..))]
    seconds: Option<u32>,
    /// Leave out air, clouds, sun, stars and shadows
    #[arg(long)]
    bare: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Fly but the first steps: to see that it works, not how fast
    #[arg(long)]
    quick: bool,
}

/// A flight before a renderer, and what it took.
#[derive(Debug, Serialize)]
pub(crate) struct Frames {
    rail: Rail,
    way: &'static str,
    planet: String,
    adapter: String,
    width: u32,
    height: u32,
    steps: usize,
    has_sky: bool,
    figures: Vec<Figure>,
}

/// How many steps are flown if nearly none are to be.
const QUICK_STEPS: usize = 10;

impl Frames {
    /// Flies.
    ///
    /// # Errors
    ///
    /// If there is no adapter, it fails or draws no pictures of this size, or the planet is never complete.
    pub(crate) fn measure(planet: &Planet, args: &FramesArgs) -> Result<Self, BenchError> {
        let course = Course::new(args.rail, planet)?;
        let farthest = args
            .seconds
            .map_or(usize::MAX, |seconds| seconds.saturating_mul(RATE) as usize);
        let steps = if args.quick {
            QUICK_STEPS
        } else {
            args.rail.steps().min(farthest)
        };
        let mut studio = Studio::open(args.size, Rgb::BLACK)?;
        warn_of_slowness();
        let first = course.pose(0);
        studio.light(first.position.normalize() + first.position.any_orthonormal_vector());
        studio.place(planet.clone(), &first, scene::FIELD_OF_VIEW.into());
        if !args.bare {
            studio.show_sky(Sky::default(), 1.0);
            studio.cast_shadows();
        }
        studio.settle()?;
        studio.budget(Budget::default());
        studio.open_eyes();
        // What is compiled and allocated on the first frames is no flight.
        (0..4).try_for_each(|_| studio.update())?;
        let mut record = Record::default();
        let bar = progress("steps", steps as u64);
        for step in bar.wrap_iter(0..steps) {
            studio.look(&course.pose(step));
            let begun = Instant::now();
            studio.update()?;
            record.take(begun.elapsed(), &studio);
            thread::sleep((Duration::from_secs(1) / RATE).saturating_sub(begun.elapsed()));
        }
        Ok(Self {
            rail: args.rail,
            way: args.rail.way(),
            planet: named(planet),
            adapter: studio.adapter().to_string(),
            width: args.size.width,
            height: args.size.height,
            steps,
            has_sky: !args.bare,
            figures: record.figures(),
        })
    }
}

impl fmt::Display for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, .. } = self;
        let sky = if self.has_sky {
            "the whole sky"
        } else {
            "no sky"
        };
        writeln!(f, "{}: {}", self.rail.name(), self.way)?;
        writeln!(
            f,
            "{}, {sky}; {} steps, 60 a second; {width} x {height} pixels by {}\n",
            self.planet, self.steps, self.adapter
        )?;
        f.write_str(&Figure::table(&self.figures))
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
        let frames = Ranked::from_iter(self.milliseconds);
        let (chunks, triangles) = (
            Ranked::from_iter(self.chunks),
            Ranked::from_iter(self.triangles),
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
