use crate::bench::BenchArgs;
use crate::check::CheckArgs;
use crate::cube::CubeArgs;
use crate::error::one_line;
use crate::fly::FlyArgs;
use crate::gallery::GalleryArgs;
use crate::heightmap::HeightmapArgs;
use crate::info::InfoArgs;
use crate::planet_choice::PlanetArgs;
use crate::preview::PreviewArgs;
use crate::say;
use crate::screenshot::ScreenshotArgs;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Planets from orbit to a pebble, printed by stamp noise on a cube.
///
/// Without a command, or with `fly`, it opens a window on a planet; without a display or a
/// graphics adapter it says what is missing and writes planet.png instead.
#[derive(Debug, Parser)]
#[command(name = "relief", version, after_help = EXAMPLES, subcommand_negates_reqs = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) planet: PlanetArgs,
    #[command(flatten)]
    pub(crate) fly: FlyArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What can be done with a planet.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Fly around the planet in a window: what `relief` alone does.
    Fly(FlyArgs),
    /// Draw a picture on the graphics adapter, without a window.
    Screenshot(ScreenshotArgs),
    /// Draw every preset, or one planet, from orbit, from 10 km and from the ground.
    Gallery(GalleryArgs),
    /// Draw the planet on the processor alone.
    Preview(PreviewArgs),
    /// Print a flat map that wraps around, as a grey picture.
    Heightmap(HeightmapArgs),
    /// Print the six realms as an unfolded cube, and as raw numbers.
    Cube(CubeArgs),
    /// Measure the planet: heights, land, slopes.
    Info(InfoArgs),
    /// Prove that the planet has no seam: chunks compared bit for bit.
    Check(CheckArgs),
    /// Measure how fast it is here, against references run beside it.
    Bench(BenchArgs),
    /// Say what of all this works on this machine, and what to install for the rest.
    Doctor,
}

const EXAMPLES: &str = "\
Examples:
  relief                                              fly around an Earth
  relief --recipe mine.planet.ron --seed 7            fly around the seventh planet of a file of yours
  relief --preset volcanic                            fly around seas of lava
  relief --radius 1000                                the same Earth, 1 km in radius
  relief preview -o planet.png --lat 30 --lon 100     a picture without a graphics adapter
  relief screenshot -o peak.png --lat 12 --lon 40 --alt 2000 --pitch -10
  relief gallery -o gallery --seed 7                  all presets, three pictures each
  relief heightmap -o map.png --size 1024 --stamp bell --bits 16
  relief cube -o cube.png --size 257 --raw faces
  relief info --preset mars
  relief check --full
  relief bench terrain
  relief bench flight --rail dive
  relief bench frames --rail dive
  relief doctor

Every command takes --recipe or --preset, --seed and --radius. Exit code: 0 done, 2 bad input, 1 anything else.";

/// The command line, or the code to leave with after help, version or a mistake was printed.
pub(crate) fn parse() -> Result<Cli, ExitCode> {
    Cli::try_parse().map_err(|error| {
        if error.use_stderr() {
            say::remark(&format!("{}\n", refusal(&error.to_string())));
            return ExitCode::from(2);
        }
        // A closed pipe is no reason to complain.
        let _ = error.print();
        ExitCode::SUCCESS
    })
}

/// A parser's message of several paragraphs as one line.
fn refusal(message: &str) -> String {
    let parts = message
        .split("\n\n")
        .map(one_line)
        .filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_commands_are_in_order() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_refusal_is_one_line_and_names_the_argument() {
        for words in [
            &["relief", "--seed", "-1"][..],
            &["relief", "--seed", "18446744073709551616"],
            &["relief", "--radius", "-5", "info"],
            &["relief", "info", "--radius", "nan"],
            &["relief", "preview", "-o", "a.png", "--lat", "NaN"],
            &["relief", "preview"],
            &["relief", "heightmap", "-o", "a.png", "--size", "3000"],
            &["relief", "nothing"],
            &[
                "relief",
                "screenshot",
                "-o",
                "a.png",
                "--alt",
                "5",
                "--radii",
                "3",
            ],
        ] {
            let error = Cli::try_parse_from(words).expect_err("makes no sense");
            let line = refusal(&error.to_string());
            assert!(
                line.starts_with("error: ") && !line.contains('\n'),
                "{words:?}: {line}"
            );
            assert!(
                line.contains("--") || line.contains("nothing"),
                "{words:?}: {line}"
            );
        }
    }

    #[test]
    fn the_planet_may_be_chosen_before_and_after_the_command() {
        for words in [
            ["relief", "--seed", "5", "--radius", "1e3", "info"],
            ["relief", "info", "--seed", "5", "--radius", "1e3"],
        ] {
            let cli = Cli::try_parse_from(words).expect("makes sense");
            assert_eq!(
                (cli.planet.seed, cli.planet.radius),
                (5, Some(1_000.0)),
                "{words:?}"
            );
        }
    }
}
