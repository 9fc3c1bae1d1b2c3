//! Relief prints planets: a window to fly them in, and pictures, maps and figures of them.
//!
//! The app computes no terrain: it asks `terrain` and `bevy_relief` and shows what they say.

mod adapter;
mod ask;
mod bench;
mod check;
mod cli;
mod cube;
mod daylight;
mod display;
mod doctor;
mod error;
mod fallback;
mod fly;
mod gallery;
mod geo;
mod grey_map;
mod heightmap;
mod hypsometry;
mod info;
mod libraries;
mod obstacle;
mod output;
mod planet_choice;
mod png;
mod pose;
mod preview;
mod say;
mod scene;
mod screenshot;
mod spread;
mod studio;

use cli::{Cli, Command};
use error::AppError;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match cli::parse() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say::remark(&format!("error: {}\n", error::one_line(&error.to_string())));
            ExitCode::from(error.exit_code())
        }
    }
}

fn run(cli: Cli) -> Result<(), AppError> {
    let planet = cli.planet.clone().choose();
    match cli.command {
        None => fallback::fly_or_preview(&planet?, &cli.fly),
        Some(Command::Fly(args)) => fallback::fly_or_preview(&planet?, &args),
        Some(Command::Screenshot(args)) => screenshot::run(&planet?, &args),
        Some(Command::Gallery(args)) => gallery::run(cli.planet, &args),
        Some(Command::Preview(args)) => preview::run(&planet?, &args),
        Some(Command::Heightmap(args)) => heightmap::run(planet?.seed, &args),
        Some(Command::Cube(args)) => cube::run(&planet?, &args),
        Some(Command::Info(args)) => info::run(&planet?, &args),
        Some(Command::Check(args)) => check::run(&planet?, &args),
        Some(Command::Bench(args)) => bench::run(&planet?, &args),
        Some(Command::Doctor) => {
            doctor::run();
            Ok(())
        }
    }
}
