//! What each part of the looks adds to a frame of plain ground.

use super::flight::{Course, Rail};
use super::main_schedule::MainSchedule;
use super::table::{Table, figure};
use crate::ask::{PictureSize, Rgb};
use crate::error::AppError;
use crate::planet_choice::PlanetChoice;
use crate::studio::Studio;
use bevy_relief::{Detail, Look, Planet, Sky};
use serde_json::{Value, json};
use std::fmt;
use std::time::Instant;

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

/// Ground in one colour.
fn plain(look: &Look) -> Look {
    Look {
        stops: Vec::new(),
        climate: None,
        detail: Detail::default(),
        sea: None,
        ..look.clone()
    }
}

/// Frames of a planet, part by part.
#[derive(Debug)]
pub(crate) struct Looks {
    planet: String,
    adapter: String,
    size: PictureSize,
    frames: Vec<Frame>,
}

/// What one takes.
#[derive(Debug)]
struct Frame {
    place: &'static str,
    part: Part,
    milliseconds: f64,
    /// Of that of plain ground from the same place.
    share: f64,
    /// Milliseconds of it that the app's systems take, without the renderer's.
    systems: f64,
    /// Bytes of the adapter's memory, if it tells.
    memory: Option<u64>,
    triangles: usize,
}

impl Looks {
    /// Draws.
    ///
    /// # Errors
    ///
    /// If there is no adapter, it fails or draws no pictures of this size, or the planet is never complete.
    pub(crate) fn measure(choice: &PlanetChoice, args: &LooksArgs) -> Result<Self, AppError> {
        super::require_adapter()?;
        let mut studio = Studio::open(args.size, Rgb([0, 0, 0]))?;
        MainSchedule::watch(studio.world());
        let (places, turns) = if args.quick {
            (1, 1)
        } else {
            (PLACES.len(), 5)
        };
        let mut frames = Vec::new();
        for &(rail, place) in &PLACES[..places] {
            frames.extend(frames_from(&mut studio, choice, rail, place, turns)?);
        }
        Ok(Self {
            planet: choice.to_string(),
            adapter: studio.adapter().to_string(),
            size: args.size,
            frames,
        })
    }

    pub(crate) fn json(&self) -> Value {
        let frame = |frame: &Frame| {
            json!({
                "place": frame.place,
                "part": frame.part.name(),
                "milliseconds": frame.milliseconds,
                "times_plain_ground": frame.share,
                "systems_milliseconds": frame.systems,
                "adapter_memory": frame.memory,
                "triangles": frame.triangles,
            })
        };
        json!({
            "planet": self.planet,
            "adapter": self.adapter,
            "width": self.size.width,
            "height": self.size.height,
            "frames": Value::from_iter(self.frames.iter().map(frame)),
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number for people")]
fn megabytes(bytes: u64) -> String {
    figure(bytes as f64 / 1e6)
}

fn frames_from(
    studio: &mut Studio,
    choice: &PlanetChoice,
    rail: Rail,
    place: &'static str,
    turns: usize,
) -> Result<Vec<Frame>, AppError> {
    let pose = Course::new(rail, choice).pose(0);
    let Planet { look, .. } = choice.planet();
    studio.clear();
    studio.world().insert_resource(Sky::plain());
    // In the afternoon.
    studio.light(pose.position.normalize() + pose.position.any_orthonormal_vector());
    studio.place(choice.planet(), &pose, f64::from(crate::fly::FIELD_OF_VIEW));
    let mut frames: Vec<Frame> = Vec::new();
    for part in Part::ALL {
        part.add(studio, &look);
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
        frames.push(Frame {
            place,
            part,
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
        let PictureSize { width, height } = self.size;
        writeln!(
            f,
            "{}; {width} x {height} pixels of 4 samples by {}\n",
            self.planet, self.adapter
        )?;
        let mut table = Table::new(
            2,
            [
                "from",
                "drawn",
                "triangles",
                "a frame, ms",
                "× plain ground",
                "systems, ms",
                "adapter memory, MB",
            ],
        );
        for frame in &self.frames {
            table.line([
                frame.place.into(),
                frame.part.name().into(),
                frame.triangles.to_string(),
                figure(frame.milliseconds),
                figure(frame.share),
                figure(frame.systems),
                frame.memory.map_or("unknown".into(), megabytes),
            ]);
        }
        write!(f, "{table}")
    }
}
