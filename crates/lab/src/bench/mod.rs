//! How fast it is on this machine, against references named and run beside it: `relief bench`.

mod bench_error;
mod flight;
mod frames;
mod looks;
mod maps;
mod terrain;

pub use self::terrain::CURVES;
use self::terrain::{Growth, Presets, Rows, TerrainArgs};
use crate::report::Machine;
use ::terrain::Seed;
pub use bench_error::BenchError;
use bevy_relief::Planet;
pub use flight::PHASES;
use flight::{Flight, FlightArgs};
use frames::{Frames, FramesArgs};
pub use looks::parts;
use looks::{Looks, LooksArgs};
use maps::{Maps, MapsArgs};
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Display;
use std::path::Path;
use studio::say;

/// What measuring takes.
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub struct BenchArgs {
    #[command(subcommand)]
    what: What,
}

impl BenchArgs {
    /// The file that will be written, if one will be.
    #[must_use]
    pub fn output(&self) -> Option<&Path> {
        match &self.what {
            What::Terrain(args) => args.growth.as_deref(),
            _ => None,
        }
    }
}

/// What can be measured.
#[derive(Debug, clap::Subcommand)]
enum What {
    /// Terrain: time and memory of printing, against references and against what is to be reached.
    Terrain(TerrainArgs),
    /// Maps: time and memory of making and eroding them, against the plainest means and against what is to be reached.
    Maps(MapsArgs),
    /// Flight: what the planet takes of each frame on a fixed way of the camera, without a renderer.
    Flight(FlightArgs),
    /// Frames: what they take on the graphics adapter on the same ways, without a window.
    Frames(FramesArgs),
    /// Looks: what each part of them adds to a frame of plain ground, without a window.
    Looks(LooksArgs),
}

/// Measures, and prints what came out.
///
/// # Errors
///
/// If the picture cannot be written, the system refuses threads, a planet is never complete, or there is no adapter for frames or looks.
pub fn run(planet: &Planet, args: &BenchArgs) -> Result<(), BenchError> {
    let machine = Machine::this();
    match &args.what {
        What::Terrain(args) => {
            let (effort, seed) = (args.effort(), Seed(planet.seed));
            match &args.growth {
                None => {
                    let rows = Rows::measure(effort, seed);
                    let presets = Presets::measure(effort, seed);
                    let told = [told("rows", &rows), told("presets", &presets)];
                    print_all(args.json, &machine, told);
                }
                Some(file) => {
                    let growth = Growth::draw(file, effort, seed)?;
                    print(args.json, &machine, "growth", &growth);
                }
            }
        }
        What::Maps(args) => {
            let maps = Maps::measure(args, planet.seed)?;
            print(args.json, &machine, "rows", &maps);
        }
        What::Flight(args) => {
            let flight = Flight::measure(planet, args)?;
            print(args.json, &machine, "flight", &flight);
        }
        What::Frames(args) => {
            let frames = Frames::measure(planet, args)?;
            print(args.json, &machine, "frames", &frames);
        }
        What::Looks(args) => {
            let looks = Looks::measure(planet, args)?;
            print(args.json, &machine, "looks", &looks);
        }
    }
    Ok(())
}

/// Prints what was measured under `name` in JSON, or as it shows itself.
fn print(as_json: bool, machine: &Machine, name: &str, measured: &(impl Serialize + Display)) {
    print_all(as_json, machine, [told(name, measured)]);
}

/// Something measured: its name and what it is in JSON, and as it shows itself.
type Told<'a> = (&'a str, Value, String);

fn told<'a>(name: &'a str, measured: &(impl Serialize + Display)) -> Told<'a> {
    (name, json!(measured), measured.to_string())
}

fn print_all<const N: usize>(as_json: bool, machine: &Machine, all: [Told<'_>; N]) {
    say::answer(&if as_json {
        let mut told = json!({ "machine": machine });
        for (name, json, _) in all {
            told[name] = json;
        }
        format!("{told:#}\n")
    } else {
        format!("{machine}\n\n{}", all.map(|(.., words)| words).concat())
    });
}
