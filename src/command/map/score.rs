use crate::error::AppError;
use crate::map_file;
use heightmap::{Playability, Spread};
use std::fmt::Write;
use std::path::PathBuf;
use studio::say;

/// What scoring a map takes.
#[derive(Debug, clap::Args)]
pub(crate) struct ScoreArgs {
    /// The map: a grey PNG of 8 or 16 bits, a binary PGM or an EXR
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The height of the sea, as white is 1
    #[arg(
        long,
        value_name = "H",
        default_value = "0.5",
        allow_hyphen_values = true
    )]
    sea_level: f32,
}

/// Says what a map is worth.
///
/// # Errors
///
/// If it cannot be read.
pub(super) fn run(args: &ScoreArgs) -> Result<(), AppError> {
    let map = map_file::map(&args.file)?;
    let playability = Playability {
        sea_level: args.sea_level,
        ..Playability::default()
    };
    let score = playability.score(&map);
    let spread = Spread::new(&map);
    let mut text = String::new();
    let mut line = |words: String| writeln!(text, "{words}").expect("a string takes all");
    line(format!("{}, {}", say::path(&args.file), map.grid()));
    line(String::new());
    line(format!("  playability   {:>8.3}", score.playability));
    line(format!("  erosion score {:>8.3}", score.erosion));
    line(format!("  for units     {:>8.1} %", score.units * 100.0));
    line(format!(
        "  for buildings {:>8.1} %",
        score.buildings * 100.0
    ));
    line(format!(
        "  land          {:>8.1} %",
        spread.above(args.sea_level) * 100.0
    ));
    line(String::new());
    line("  share    height up to   slope up to".into());
    for percent in [0, 5, 25, 50, 75, 95, 100] {
        let share = f64::from(percent) / 100.0;
        line(format!(
            "  {percent:>3} %   {:>11.3}   {:>11.2}",
            spread.height(share),
            spread.slope(share)
        ));
    }
    line(String::new());
    line("Slopes are height a side of the map; white is 1.".into());
    say::answer(&text);
    Ok(())
}
