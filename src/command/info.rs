mod hypsometry;
mod water;
mod windows;

use crate::args::{PlanetChoice, ask};
use crate::error::AppError;
use hypsometry::{Hypsometry, Slopes};
use std::fmt::Write;
use studio::process::memory;
use studio::say;
use terrain::Terrain;
use water::Water;

/// What measuring a planet takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  relief info --preset mars --seed 4 --samples 1000000
  relief info --preset drift --water")]
pub(crate) struct InfoArgs {
    /// Places to measure, spread evenly over the sphere's area
    #[arg(long, value_name = "N", default_value = "20000", value_parser = ask::samples, allow_hyphen_values = true)]
    samples: u32,
    /// Also find out where water runs: how much of the land drains to the sea, and what its rivers are like
    #[arg(long)]
    water: bool,
}

/// Bytes that every survey takes.
const BASE_BYTES: u64 = 32 << 20;

/// Bytes that a place takes: its height and its slopes, as they are measured and once more in their order.
const BYTES_A_PLACE: u64 = 160;

/// Prints a planet's heights, land share and slopes.
///
/// # Errors
///
/// If there is no memory for so many places.
pub(crate) fn run(planet: &PlanetChoice, args: &InfoArgs) -> Result<(), AppError> {
    let bytes = BASE_BYTES + u64::from(args.samples) * BYTES_A_PLACE;
    memory::ask(&format!("{} samples", args.samples), bytes)?;
    let terrain = planet.terrain();
    let mut text = table(planet, &terrain, args.samples);
    if args.water {
        memory::ask("the planet's rivers", water::BYTES)?;
        text.push('\n');
        text.push_str(&rivers(planet, &terrain));
    }
    say::answer(&text);
    Ok(())
}

fn rivers(planet: &PlanetChoice, terrain: &Terrain) -> String {
    if planet.recipe.sea_level.is_none() {
        return "Water       none: there is no sea that it could run to\n".into();
    }
    let water = Water::new(terrain, planet.planet().datum());
    let lines = water.lines(metres).into_iter();
    lines.map(|line| line + "\n").collect()
}

fn table(planet: &PlanetChoice, terrain: &Terrain, samples: u32) -> String {
    let datum = planet.planet().datum();
    let sea = planet.recipe.sea_level.is_some();
    let finest = planet.recipe.finest_octave();
    let ground = Hypsometry::new(terrain, datum, sea, finest, samples);
    let above = if sea { "the sea" } else { "the sphere" };
    let mut text = String::new();
    let mut line = |words: String| writeln!(text, "{words}").expect("a string takes all");
    line(format!("{}, {}", planet.name(), planet.origin()));
    if !planet.story.is_empty() {
        line(say::one_line(&planet.story));
    }
    line(String::new());
    line(format!("  seed      {}", planet.seed));
    line(format!("  radius    {}", metres(planet.radius)));
    if let Some(base) = &planet.recipe.base {
        let level = base.map.level();
        let apart = terrain.radius() * std::f64::consts::FRAC_PI_2 / f64::from(1_u32 << level);
        let nodes = (1 << level) + 1;
        line(format!(
            "  map       6 x {nodes} x {nodes} nodes, {} apart",
            metres(apart)
        ));
    }
    line(format!("  octaves   down to level {finest}"));
    line(String::new());
    line(format!(
        "Heights above {above}, of {samples} samples spread evenly over the area"
    ));
    line(format!("  lowest    {:>12}", metres(ground.height(0.0))));
    for percent in [5, 25, 50, 75, 95] {
        let height = metres(ground.height(f64::from(percent) / 100.0));
        line(format!("  {percent:>2} % below{height:>12}"));
    }
    line(format!("  highest   {:>12}", metres(ground.height(1.0))));
    line(format!("  mean      {:>12}", metres(ground.mean_height())));
    let range = terrain.range();
    line(format!(
        "  by the recipe nothing can lie outside {} to {}",
        metres(range.lowest - datum),
        metres(range.highest - datum)
    ));
    line(String::new());
    if sea {
        line(format!(
            "Land        {:.1} % of the area",
            100.0 * ground.land()
        ));
    } else {
        line("Land        all of it: there is no sea".into());
    }
    line(String::new());
    let pairs = ground.slopes().first().map_or(0, Slopes::count);
    if pairs == 0 {
        line("Slopes      none: no land, or the planet is smaller than the shortest baseline of 100 m".into());
        return text;
    }
    line(format!(
        "Slopes of the land, degrees between {pairs} pairs of points a baseline apart"
    ));
    line("  baseline     mean   10 %   50 %   90 %   99 %    max".into());
    for slopes in ground.slopes() {
        let degrees = [
            slopes.mean(),
            slopes.slope(0.1),
            slopes.slope(0.5),
            slopes.slope(0.9),
        ];
        let degrees = degrees
            .into_iter()
            .chain([slopes.slope(0.99), slopes.slope(1.0)]);
        let row: String = degrees
            .map(|slope| format!("{:>7.2}", slope.to_degrees()))
            .collect();
        line(format!("  {:<10}{row}", metres(slopes.baseline)));
    }
    text
}

/// A length for people: metres or kilometres with as many digits as say something.
fn metres(length: f64) -> String {
    let size = length.abs();
    if size >= 10_000.0 {
        format!("{:.1} km", length / 1_000.0)
    } else if size >= 100.0 {
        format!("{length:.0} m")
    } else if size >= 1.0 {
        format!("{length:.1} m")
    } else {
        format!("{length:.3} m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_the_digits_that_say_something() {
        let lengths = [6_371_000.0, -3_456.7, 12.34, 0.12].map(metres);
        assert_eq!(lengths, ["6371.0 km", "-3457 m", "12.3 m", "0.120 m"]);
    }
}
