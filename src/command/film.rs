//! Films of flights that were recorded.

mod reel;

use crate::args::{PlanetArgs, SkyArgs, ask};
use crate::error::AppError;
use crate::recording::{Mark, Recording, RecordingError, pose};
use bevy::prelude::{DirectionalLight, Transform, With};
use bevy_relief::Sky;
use reel::Reel;
use std::path::PathBuf;
use std::time::Duration;
use studio::{PictureSize, Rgb, Studio, progress, scene};

/// Which flight to draw, how, and where to.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FilmArgs {
    /// The flight, as `relief --record` wrote it
    #[arg(value_name = "FLIGHT")]
    flight: PathBuf,
    /// The film: an animated PNG if it ends so, a stream of pictures if it is a pipe, for `ffmpeg -f image2pipe -i -`; else a folder of pictures
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "640x400")]
    size: PictureSize,
    /// Pictures a second
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=240))]
    fps: u16,
    /// Second of the flight with which the film begins
    #[arg(long, value_name = "S", default_value_t = 0.0, value_parser = ask::seconds, allow_hyphen_values = true)]
    from: f64,
    /// Second of the flight with which it ends [default: the last]
    #[arg(long, value_name = "S", value_parser = ask::seconds, allow_hyphen_values = true)]
    to: Option<f64>,
    /// Degrees from the lower to the upper border
    #[arg(
        long,
        value_name = "DEG",
        default_value_t = f64::from(scene::FIELD_OF_VIEW),
        value_parser = ask::field_of_view,
        allow_hyphen_values = true
    )]
    fov: f64,
    #[command(flatten)]
    sky: SkyArgs,
}

/// As many pictures as a film may have.
const MOST: u32 = 100_000;

/// Draws the flight picture by picture, each when all of its ground is there.
///
/// # Errors
///
/// If the flight cannot be read or its planet not be had, there is no adapter, or the film cannot be written.
pub(crate) fn run(planet: PlanetArgs, args: &FilmArgs) -> Result<(), AppError> {
    let flight = Recording::read(&args.flight)?;
    let choice = whose(planet, &flight, args)?.choose()?;
    let frames = args.frames(&flight)?;
    let inputs = choice.inputs().chain([args.flight.as_path()]);
    let reel = Reel::to(&args.output, inputs)?;
    let terrain = choice.terrain();
    let radius = choice.radius;
    let eye = (radius * 0.01).min(1.7);
    let mut studio = Studio::open(args.size, Rgb::BLACK)?;
    studio.supersample();
    let first = flight.at(args.from);
    studio.light(flight.sun(&first));
    studio.place(choice.planet(), &pose(&first, radius, 0.0), args.fov);
    if args.sky.sky != Sky::plain() {
        studio.show_sky(args.sky.sky, args.sky.night);
        if !args.sky.no_shadows {
            studio.cast_shadows();
        }
    }
    let bar = progress("pictures", frames.into());
    let step = Duration::from_secs_f64(1.0 / f64::from(args.fps));
    let pictures = (0..frames).map(|number| {
        if number > 0 {
            studio.pass(step)?;
        }
        let seconds = args.from + f64::from(number) / f64::from(args.fps);
        let mark = flight.at(seconds);
        let lowest = terrain.surface_at(mark.up()) + radius + eye;
        studio.look(&pose(&mark, radius, lowest));
        turn(&mut studio, &flight, &mark);
        if number == 0 {
            // For all of it: of shadows thrown before a camera that saw nothing just now the engine may forget some.
            studio.settle()?;
            studio.open_eyes();
        }
        let picture = studio.shoot()?;
        bar.inc(1);
        Ok(picture)
    });
    reel.wind(pictures, args.size, frames, args.fps)
}

/// The planet that was asked for, or the one that was flown over.
fn whose(
    mut planet: PlanetArgs,
    flight: &Recording,
    args: &FilmArgs,
) -> Result<PlanetArgs, AppError> {
    if planet.recipe.is_none() && planet.preset.is_none() && planet.code.is_none() {
        let code = flight
            .code
            .clone()
            .ok_or_else(|| RecordingError::NoPlanet {
                path: args.flight.clone(),
                planet: flight.planet.clone(),
            })?;
        planet.code = Some(code);
    }
    Ok(planet)
}

/// Turns sun and stars to where they were.
fn turn(studio: &mut Studio, flight: &Recording, mark: &Mark) {
    let light = scene::shining_from(flight.sun(mark));
    let world = studio.world();
    let mut suns = world.query_filtered::<&mut Transform, With<DirectionalLight>>();
    for mut sun in suns.iter_mut(world) {
        *sun = light;
    }
    #[expect(clippy::cast_possible_truncation, reason = "an angle")]
    let turned = mark.turned.to_radians() as f32;
    let sky = *world.resource::<Sky>();
    if sky.turn != turned {
        world.insert_resource(Sky {
            turn: turned,
            ..sky
        });
    }
}

impl FilmArgs {
    /// How many pictures it has.
    fn frames(&self, flight: &Recording) -> Result<u32, RecordingError> {
        let end = self.to.unwrap_or(f64::INFINITY).min(flight.seconds());
        let frames = ((end - self.from).max(0.0) * f64::from(self.fps)).floor() + 1.0;
        if frames > f64::from(MOST) {
            return Err(RecordingError::Frames {
                path: self.flight.clone(),
                frames,
                most: MOST,
            });
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole, from 1 to MOST"
        )]
        Ok(frames as u32)
    }
}
