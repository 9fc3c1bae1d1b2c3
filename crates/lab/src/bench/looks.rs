//! What each part of the looks adds to a frame of plain ground.

mod main_schedule;

use super::bench_error::BenchError;
use crate::apparatus::{Course, Rail};
use crate::report::{named, short, table, warn_of_slowness};
use bevy_relief::{ColourStop, Detail, Look, Planet, Sky};
use main_schedule::MainSchedule;
use serde::Serialize;
use std::fmt;
use std::time::Instant;
use studio::{PictureSize, ProgressBar, Rgb, Studio, progress, scene};

/// What measuring looks takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo run --release -- bench looks
  cargo run --release -- bench looks --preset mars --size 1280x720 --json

Draws on a picture, without a window: the same ground again and again, each time with one part
more. Of each the shortest frame counts, and of that what the app's systems take without the
renderer's. On a software adapter it takes minutes.")]
pub(crate) struct LooksArgs {
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "640x400")]
    size: PictureSize,
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw from afar only, and each part once: to see that it works, not how fast
    #[arg(long)]
    quick: bool,
}

/// Where ground is looked at from: where a way begins.
const PLACES: [(Rail, &str); 3] = [
    (Rail::Dive, "3 radii"),
    (Rail::Orbit, "200 km"),
    (Rail::Treetop, "50 m"),
];

/// What is drawn, each with all before it.
#[derive(Clone, Copy, Debug)]
enum Part {
    Ground,
    Look,
    Air,
    Clouds,
    Shadows,
}

/// The names of what is drawn, each with all before it, in their order.
#[must_use]
pub fn parts() -> [&'static str; 5] {
    Part::ALL.map(Part::name)
}

impl Part {
    const ALL: [Self; 5] = [
        Self::Ground,
        Self::Look,
        Self::Air,
        Self::Clouds,
        Self::Shadows,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Ground => "plain ground",
            Self::Look => "with climate, detail and sea",
            Self::Air => "with air, stars and sun",
            Self::Clouds => "with clouds",
            Self::Shadows => "with shadows of mountains",
        }
    }

    fn add(self, studio: &mut Studio, look: &Look) {
        match self {
            Self::Ground => studio.edit(|planet| planet.look = plain(look)),
            Self::Look => studio.edit(|planet| planet.look = look.clone()),
            Self::Air => studio.show_sky(
                Sky {
                    clouds: false,
                    ..Sky::default()
                },
                1.0,
            ),
            Self::Clouds => studio.show_sky(Sky::default(), 1.0),
            Self::Shadows => studio.cast_shadows(),
        }
    }
}

/// Ground in one grey.
fn plain(look: &Look) -> Look {
    Look {
        stops: vec![ColourStop::new(0.0, [0.735; 3])],
        climate: None,
        detail: Detail::default(),
        sea: None,
        ..look.clone()
    }
}

/// Frames of a planet, part by part.
#[derive(Debug, Serialize)]
pub(crate) struct Looks {
    planet: String,
    adapter: String,
    width: u32,
    height: u32,
    frames: Vec<Frame>,
}

/// What one takes.
#[derive(Debug, Serialize)]
struct Frame {
    place: &'static str,
    part: &'static str,
    milliseconds: f64,
    /// Of that of plain ground from the same place.
    #[serde(rename = "times_plain_ground")]
    share: f64,
    /// Milliseconds of it that the app's systems take, without the renderer's.
    #[serde(rename = "systems_milliseconds")]
    systems: f64,
    /// Bytes of the adapter's memory, if it tells.
    #[serde(rename = "adapter_memory")]
    memory: Option<u64>,
    triangles: usize,
}

impl Looks {
    /// Draws.
    ///
    /// # Errors
    ///
    /// If there is no adapter, it fails or draws no pictures of this size, or the planet is never complete.
    pub(crate) fn measure(planet: &Planet, args: &LooksArgs) -> Result<Self, BenchError> {
        let mut studio = Studio::open(args.size, Rgb::BLACK)?;
        warn_of_slowness();
        MainSchedule::watch(studio.world());
        let (places, turns) = if args.quick {
            (1, 1)
        } else {
            (PLACES.len(), 5)
        };
        let mut frames = Vec::new();
        let bar = progress("pictures", (places * Part::ALL.len()) as u64);
        for &place in &PLACES[..places] {
            frames.extend(frames_from(&mut studio, planet, place, turns, &bar)?);
        }
        Ok(Self {
            planet: named(planet),
            adapter: studio.adapter().to_string(),
            width: args.size.width,
            height: args.size.height,
            frames,
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number for people")]
fn megabytes(bytes: u64) -> String {
    short(bytes as f64 / 1e6)
}

fn frames_from(
    studio: &mut Studio,
    planet: &Planet,
    (rail, place): (Rail, &'static str),
    turns: usize,
    bar: &ProgressBar,
) -> Result<Vec<Frame>, BenchError> {
    let pose = Course::new(rail, planet)?.pose(0);
    studio.clear();
    studio.world().insert_resource(Sky::plain());
    // In the afternoon.
    studio.light(pose.position.normalize() + pose.position.any_orthonormal_vector());
    studio.place(planet.clone(), &pose, scene::FIELD_OF_VIEW.into());
    let mut frames: Vec<Frame> = Vec::new();
    for part in Part::ALL {
        part.add(studio, &planet.look);
        studio.close_eyes();
        studio.settle()?;
        studio.open_eyes();
        // What is compiled and allocated on the first frames is none of it.
        (0..2).try_for_each(|_| studio.update())?;
        MainSchedule::shortest(studio.world());
        let mut shortest = f64::INFINITY;
        for _ in 0..turns {
            let begun = Instant::now();
            studio.update()?;
            shortest = shortest.min(begun.elapsed().as_secs_f64() * 1e3);
        }
        let ground = frames.first().map_or(shortest, |frame| frame.milliseconds);
        bar.inc(1);
        frames.push(Frame {
            place,
            part: part.name(),
            milliseconds: shortest,
            share: shortest / ground,
            systems: MainSchedule::shortest(studio.world()),
            memory: studio.adapter_memory(),
            triangles: studio.state().stats().triangles,
        });
    }
    Ok(frames)
}

impl fmt::Display for Looks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, .. } = self;
        writeln!(
            f,
            "{}; {width} x {height} pixels by {}\n",
            self.planet, self.adapter
        )?;
        let heads = [
            "from",
            "drawn",
            "triangles",
            "a frame, ms",
            "× plain ground",
            "systems, ms",
            "adapter memory, MB",
        ];
        f.write_str(&table(2, heads, self.frames.iter().map(Frame::line)))
    }
}

impl Frame {
    fn line(&self) -> [String; 7] {
        [
            self.place.into(),
            self.part.into(),
            self.triangles.to_string(),
            short(self.milliseconds),
            short(self.share),
            short(self.systems),
            self.memory.map_or("unknown".into(), megabytes),
        ]
    }
}
