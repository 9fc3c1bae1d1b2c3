//! Proofs of what holds for every planet: `relief check`.

mod check_error;
mod chunks;
mod dive;
mod fault;
mod flown;
mod holes;
mod poses;
mod sky;
#[cfg(target_os = "linux")]
mod soak;
mod water;

use bevy_relief::Planet;
pub use check_error::CheckError;
use dive::Dive;
pub use fault::{Fault, Hitch};
use holes::Holes;
use studio::{Studio, progress, say};
use terrain::{Seed, Terrain};
use water::Followed;

/// What checking a planet takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  relief check --preset moon --full")]
pub struct CheckArgs {
    /// Check for minutes, not for seconds: 40 times as many chunks, and ten minutes of random flight
    #[arg(long)]
    full: bool,
    /// Draw the planet instead, look for the sky through its ground, and dive: 18 poses and 9 frames, 400 and 599 with --full; half or a third of the poses at rivers and lakes
    #[arg(long)]
    pictures: bool,
    /// Fly in the program's window instead, at random on a display in memory, drawn by software: one minute, ten with --full; needs Xvfb
    #[arg(long, conflicts_with = "pictures")]
    window: bool,
    /// How long that takes; from 30 on, growing memory is a fault as well
    #[arg(long, value_name = "N", requires = "window", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    minutes: Option<u32>,
}

/// Chunks that are checked, half of them on borders of realms.
const SOME: u32 = 250;

/// Chunks that `--full` checks.
const MANY: u32 = 10_000;

/// Rivers that are followed.
const RIVERS: Followed = Followed {
    rivers: 20,
    places: 10,
    metres: 4,
};

/// Those that `--full` follows.
const ALL_RIVERS: Followed = Followed {
    rivers: 1_000,
    places: 40,
    metres: 20,
};

/// Seconds of random flight that `--full` checks.
const FLIGHT: u32 = 600;

/// Proves of a planet what holds for all: chunks agree on the vertices they share and with their parents, bit for bit, and stay within their bounds; water stays in its bed.
///
/// # Errors
///
/// With the first chunk that does not, the first water that stands as none does, or what was wrong in flight.
pub fn run(planet: &Planet, args: &CheckArgs) -> Result<(), CheckError> {
    if args.pictures {
        return run_pictures(planet, args.full);
    }
    if args.window {
        let minutes = args.minutes.unwrap_or(if args.full { 10 } else { 1 });
        return run_window(planet, minutes);
    }
    let terrain = Terrain::new(&planet.scaled_recipe(), Seed(planet.seed))?;
    let chunks = if args.full { MANY } else { SOME };
    let compared = chunks::compare(&terrain, chunks, &progress("chunks", chunks.into()))?;
    say::answer(&format!("{compared}\n"));
    let rivers = if args.full { ALL_RIVERS } else { RIVERS };
    if let Some(water) = water::follow(&terrain, rivers, &progress("rivers", 0))? {
        say::answer(&format!("{water}\n"));
    }
    if args.full {
        let bar = progress("seconds of flight", FLIGHT.into());
        let flown = flown::fly(planet.clone(), FLIGHT, &bar)?;
        drop(bar);
        say::answer(&format!("{flown}\n"));
    }
    Ok(())
}

/// Flies in the window.
#[cfg(target_os = "linux")]
fn run_window(planet: &Planet, minutes: u32) -> Result<(), CheckError> {
    let bar = progress("seconds in the window", u64::from(minutes) * 60);
    let soaked = soak::soak(planet, minutes, &bar)?;
    drop(bar);
    say::answer(&format!("{soaked}\n"));
    Ok(())
}

/// There is no such display elsewhere.
#[cfg(not(target_os = "linux"))]
fn run_window(_: &Planet, _: u32) -> Result<(), CheckError> {
    Err(CheckError::NoScreen(studio::Obstacle {
        what: "no display in memory on this system".into(),
        next: "run it on Linux, with Xvfb".into(),
    }))
}

/// Looks for holes in pictures, and for changes of level.
fn run_pictures(planet: &Planet, full: bool) -> Result<(), CheckError> {
    let (poses, at_waters) = if full { (200, 200) } else { (12, 6) };
    let mut studio = Studio::open(holes::SIZE, holes::GLARING)?;
    let holes = Holes::look_for(&mut studio, planet, poses, at_waters)?;
    say::answer(&format!("{holes}\n"));
    if let Some(fault) = holes.fault() {
        return Err(fault.into());
    }
    // Each of the long ones begins where the last has ended.
    let windows = if full {
        [0..200, 199..400, 399..600]
    } else {
        [150..154, 330..334, 540..544]
    };
    let dive = Dive::fly(&mut studio, planet, &windows)?;
    say::answer(&format!("{dive}\n"));
    if !dive.is_smooth() {
        return Err(Fault::Levels.into());
    }
    Ok(())
}
