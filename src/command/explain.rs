mod figures;

use crate::args::{PlanetChoice, ask};
use crate::error::AppError;
use crate::explained;
use figures::Figures;
use studio::process::memory;
use studio::{direction, say};

/// Which place's height to explain.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  relief explain --lat 34.68 --lon -89.984
  relief explain --lat 12 --lon 40 --level 9 --all
  relief explain --preset mars --seed 4 --lat 18.4 --lon 226 --json | jq .bands")]
pub(crate) struct ExplainArgs {
    /// Degrees north; 90 is +Y
    #[arg(long, value_name = "DEG", value_parser = ask::latitude, allow_hyphen_values = true)]
    lat: f64,
    /// Degrees east; 0 is +Z, 90 is +X
    #[arg(long, value_name = "DEG", value_parser = ask::longitude, allow_hyphen_values = true)]
    lon: f64,
    /// Level of the finest octave that counts [default: that of the recipe's finest]
    #[arg(
        long,
        value_name = "N",
        value_parser = ask::octave,
        allow_hyphen_values = true
    )]
    level: Option<u8>,
    /// Also list the stamps in reach that add nothing
    #[arg(long)]
    all: bool,
    /// Print figures for programs instead of a table: all stamps in reach, with all digits
    #[arg(long, conflicts_with = "all")]
    json: bool,
}

/// Bytes that rivers take, with the lattice that they are found on.
const RIVER_BYTES: u64 = 300 << 20;

/// Prints what made the height of a place.
///
/// # Errors
///
/// If there is no memory for the planet's rivers.
pub(crate) fn run(planet: &PlanetChoice, args: &ExplainArgs) -> Result<(), AppError> {
    if planet.recipe.rivers.is_some() {
        memory::ask("the planet's rivers", RIVER_BYTES)?;
    }
    let terrain = planet.terrain();
    let dir = direction(args.lat, args.lon);
    let finest = args.level.unwrap_or(terrain.recipe().finest_octave());
    let explained = terrain.explain_at_level(dir, finest);
    if args.json {
        let figures = Figures::of(&explained, terrain.recipe(), args.lat, args.lon);
        let text = serde_json::to_string_pretty(&figures).expect("numbers and names");
        say::answer(&format!("{text}\n"));
        return Ok(());
    }
    let mut text = format!(
        "{}, {}, seed {}, radius {} m, {} degrees north, {} degrees east\n",
        planet.name(),
        planet.origin(),
        planet.seed,
        planet.radius,
        args.lat,
        args.lon
    );
    for line in explained::lines(&explained, terrain.recipe(), args.all) {
        text.push_str(&line);
        text.push('\n');
    }
    say::answer(&text);
    Ok(())
}
