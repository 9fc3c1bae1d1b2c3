//! How fast it is on this machine, against references named and run beside it.

mod effort;
mod flight;
mod frames;
mod ground;
mod growth;
mod looks;
mod machine;
mod main_schedule;
mod memory;
mod row;
mod rows;
mod table;

use crate::adapter;
use crate::error::AppError;
use crate::output::Output;
use crate::planet_choice::PlanetChoice;
use crate::say;
use effort::Effort;
pub(crate) use flight::{Course, Rail};
use flight::{Flight, FlightArgs};
use frames::{Frames, FramesArgs};
use growth::Growth;
use looks::{Looks, LooksArgs};
use machine::Machine;
pub(crate) use memory::resident;
use row::Row;
use serde_json::{Value, json};
use std::fmt::Display;
use std::path::PathBuf;

/// What measuring takes.
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    what: What,
}

/// What can be measured.
#[derive(Debug, clap::Subcommand)]
enum What {
    /// Terrain: time and memory of printing, against references and against what is to be reached.
    Terrain(TerrainArgs),
    /// Flight: what the planet takes of each frame on a fixed way of the camera, without a renderer.
    Flight(FlightArgs),
    /// Frames: what they take on the graphics adapter on the same ways, without a window.
    Frames(FramesArgs),
    /// Looks: what each part of them adds to a frame of plain ground, without a window.
    Looks(LooksArgs),
}

/// What measuring terrain takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo run --release -- bench terrain
  cargo run --release -- bench terrain --growth growth.svg

Work and reference take turns in one process, and the shortest time of each counts. Printed is
a recipe of its own, one band of bells on an Earth; of --recipe, --seed and --radius only the
seed is used.")]
struct TerrainArgs {
    /// Measure how cost grows instead, and draw it: a picture to write, an SVG
    #[arg(long, value_name = "FILE")]
    growth: Option<PathBuf>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Repeat nearly nothing: to see that it works, not how fast
    #[arg(long)]
    quick: bool,
}

/// Measures, and prints what came out.
///
/// # Errors
///
/// If the picture cannot be written, the system refuses threads, a planet is never complete, or there is no adapter for frames or looks.
pub(crate) fn run(choice: &PlanetChoice, args: &BenchArgs) -> Result<(), AppError> {
    match &args.what {
        What::Terrain(args) => terrain(choice.seed, args),
        What::Flight(args) => flight(choice, args),
        What::Frames(args) => frames(choice, args),
        What::Looks(args) => looks(choice, args),
    }
}

fn frames(choice: &PlanetChoice, args: &FramesArgs) -> Result<(), AppError> {
    let machine = Machine::this();
    let frames = Frames::measure(choice, args)?;
    warn_of_slowness();
    print(args.json, &machine, "frames", || frames.json(), &frames);
    Ok(())
}

fn looks(choice: &PlanetChoice, args: &LooksArgs) -> Result<(), AppError> {
    warn_of_slowness();
    let machine = Machine::this();
    let looks = Looks::measure(choice, args)?;
    print(args.json, &machine, "looks", || looks.json(), &looks);
    Ok(())
}

/// Makes sure that there is an adapter to measure; without one the command cannot be meant.
fn require_adapter() -> Result<(), AppError> {
    adapter::require().map_err(|error| match error {
        AppError::Run { what, next } => AppError::Input { what, next },
        error => error,
    })
}

fn flight(choice: &PlanetChoice, args: &FlightArgs) -> Result<(), AppError> {
    warn_of_slowness();
    let machine = Machine::this();
    let flight = Flight::measure(choice, args)?;
    print(args.json, &machine, "flight", || flight.json(), &flight);
    Ok(())
}

fn warn_of_slowness() {
    if cfg!(debug_assertions) {
        say::remark("built with debug assertions: use cargo run --release\n");
    }
}

fn terrain(seed: u64, args: &TerrainArgs) -> Result<(), AppError> {
    let output = args.growth.as_deref().map(Output::svg).transpose()?;
    warn_of_slowness();
    let effort = Effort::new(args.quick);
    let (machine, seed) = (Machine::this(), ::terrain::Seed(seed));
    let Some(output) = output else {
        let rows = rows::measure(effort, seed);
        let list = || Value::from_iter(rows.iter().map(Row::json));
        let shown = format!("{}\n{}\n", Row::table(&rows), Row::RATIOS);
        print(args.json, &machine, "rows", list, &shown);
        return Ok(());
    };
    let growth = Growth::measure(effort, seed)?;
    output.write(|file| file.write_all(growth.picture().as_bytes()))?;
    print(args.json, &machine, "growth", || growth.json(), &growth);
    Ok(())
}

/// Prints what was measured under `name` in JSON, or as it shows itself.
fn print(
    as_json: bool,
    machine: &Machine,
    name: &str,
    json: impl FnOnce() -> Value,
    shown: &dyn Display,
) {
    say::answer(&if as_json {
        let told = json!({ "machine": machine.json(), name: json() });
        format!("{told:#}\n")
    } else {
        format!("{machine}\n\n{shown}")
    });
}
