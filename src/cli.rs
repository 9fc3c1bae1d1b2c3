mod at_odds;

use crate::args::PlanetArgs;
use crate::command::Command;
use crate::command::fly::{self, FlyArgs};
use crate::error::AppError;
use crate::map_store;
use clap::{CommandFactory, FromArgMatches, Parser};
use std::env;
use std::ffi::OsString;
use std::process::ExitCode;
use studio::say::{self, one_line};

/// Planets from orbit to a pebble, printed by stamp noise on a cube.
///
/// Without a command, or with `fly`, it opens a window on a planet; without a display or a
/// graphics adapter it says what is missing and writes planet.png instead.
#[derive(Debug, Parser)]
#[command(name = "relief", version, after_help = examples(), subcommand_negates_reqs = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    planet: PlanetArgs,
    #[command(flatten)]
    fly: FlyArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// Does what was asked for.
    ///
    /// # Errors
    ///
    /// If the planet cannot be printed, or as the command.
    pub(crate) fn run(self) -> Result<(), AppError> {
        if !self.planet.no_cache {
            map_store::open();
        }
        match self.command {
            None => fly::run(&self.planet.choose()?, &self.fly),
            Some(command) => command.run(self.planet),
        }
    }
}

/// Examples, one for each command.
fn examples() -> String {
    let laboratory = if cfg!(feature = "lab") {
        LABORATORY_EXAMPLES
    } else {
        ""
    };
    format!("{EXAMPLES}{laboratory}{LAST_EXAMPLE}")
}

const EXAMPLES: &str = "\
Examples:
  relief                                              fly around an Earth
  relief --recipe mine.planet.ron --seed 7            fly around the seventh planet of a file of yours
  relief --preset volcanic                            fly around seas of lava
  relief --code \"$(relief code --preset mars)\"      fly around a planet that somebody handed on
  relief --radius 1000                                the same Earth, 1 km in radius
  relief preview -o planet.png --lat 30 --lon 100     a picture without a graphics adapter
  relief screenshot -o peak.png --lat 12 --lon 40 --alt 2000 --pitch -10
  relief tour                                         how a planet is printed, in eight stops
  relief --record my.flight.ron                       fly, and keep the way
  relief film my.flight.ron -o film.png --fps 15      a recorded flight as an animated PNG
  relief gallery -o gallery --seed 7                  all presets, three pictures each
  relief heightmap -o map.png --size 1024 --stamp bell --bits 16
  relief cube -o cube.png --size 257 --raw faces
  relief globe -o earth.tif --width 4096              a GeoTIFF of the whole planet's heights
  relief region -o valley.png --lat 34.7 --lon -90 --size 2017 --step 10
  relief mesh -o moon.3mf --preset moon --exaggerate 10
  relief info --preset mars
  relief explain --lat 34.68 --lon -89.984            what made the height of a place, stamp by stamp
  relief bake --preset moon --level 5 -o tiles        tiles in archives, for `relief_serve --tiles tiles`
  relief map run assets/maps/finished.yaml -o maps    a map through generators and erosion, and its pictures
";

const LABORATORY_EXAMPLES: &str = "  \
  relief check --full
  relief bench terrain
  relief bench flight --rail dive
  relief bench frames --rail dive
";

const LAST_EXAMPLE: &str = "  \
  relief doctor

Every command that prints a planet takes --recipe or --preset, --seed and --radius.
Exit code: 0 done, 2 bad input, 1 anything else, 130 after Ctrl-C.";

/// The command line, or the code to leave with after help, version or a mistake was printed.
pub(crate) fn parse() -> Result<Cli, ExitCode> {
    read(env::args_os()).map_err(|error| {
        if error.use_stderr() {
            say::remark(&format!("{}\n", refusal(&error.to_string())));
            return ExitCode::from(2);
        }
        say::lost(error.print());
        ExitCode::SUCCESS
    })
}

/// What these words ask for.
fn read(words: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Cli, clap::Error> {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    let mut command = Cli::command();
    let matches = command.try_get_matches_from_mut(&words)?;
    at_odds::refuse(&mut command, &words, &matches)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
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

    #[test]
    fn the_commands_are_in_order() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_refusal_is_one_line_and_names_the_argument() {
        for (words, argument) in [
            ("--seed -1", "--seed <N>"),
            ("--seed 18446744073709551616", "--seed <N>"),
            ("--radius -5 info", "--radius <M>"),
            ("info --radius nan", "--radius <M>"),
            ("preview -o a.png --lat NaN", "--lat <D>"),
            ("preview", "--output <FILE>"),
            ("heightmap -o a.png --size 3000", "--size <2^k>"),
            ("nothing", "'nothing'"),
            ("screenshot -o a.png --alt 5 --radii 3", "--alt <M>"),
            ("--radius -inf info", "--radius <M>"),
            ("info --seed -inf", "--seed <N>"),
            ("preview -o a.png --lat -inf", "--lat <D>"),
            ("screenshot -o a.png --time -1", "--time <HOUR>"),
            ("--seed 1 info --seed 2", "--seed"),
            ("--seed=1 --preset mars info --seed 1", "--seed"),
            ("--preset mars info --recipe a", "--recipe"),
            ("--size 10x10 info", "--size"),
            ("--no-shadows fly", "--no-shadows"),
            ("--recipe missing doctor", "--recipe"),
            ("doctor --seed 3", "--seed"),
            ("heightmap -o a.png --preset mars", "--preset"),
            (
                "screenshot -o a.png --sky marched --background 000000",
                "--background",
            ),
        ] {
            let words: Vec<_> = ["relief"].into_iter().chain(words.split(' ')).collect();
            let error = read(words.clone()).expect_err("makes no sense");
            let line = refusal(&error.to_string());
            assert!(
                line.starts_with("error: ") && !line.contains('\n'),
                "{words:?}: {line}"
            );
            // What it says before it shows how the command is used.
            let refused = line.split("; ").next().expect("there is a first part");
            assert!(refused.contains(argument), "{words:?}: {refused}");
        }
    }

    #[test]
    fn any_words_are_taken_or_refused_in_one_line() {
        const WORDS: &[&str] = &[
            "--seed",
            "--radius",
            "--recipe",
            "--preset",
            "--size",
            "--sun",
            "--time",
            "--sky",
            "--night",
            "--lat",
            "--lon",
            "--alt",
            "--radii",
            "--pitch",
            "--heading",
            "--fov",
            "--view",
            "--background",
            "--bits",
            "--samples",
            "-o",
            "--",
            "fly",
            "info",
            "preview",
            "screenshot",
            "heightmap",
            "cube",
            "doctor",
            "moon",
            "plain",
            "1",
            "-1",
            "1e400",
            "nan",
            "inf",
            "-0",
            "20,-35",
            ",",
            "640x480",
            "x",
            "2^8+1",
            "#0a10ff",
            "\u{e9}\u{fc}#12",
            "",
            "a\nb",
        ];
        let mut state = 1_u64;
        let mut draw = |count: usize| {
            // The numbers of Knuth's MMIX.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).expect("31 bits") % count
        };
        let (mut taken, mut refused) = (0, 0);
        for _ in 0..20_000 {
            let count = 1 + draw(6);
            let words: Vec<_> = (0..count)
                .map(|_| match draw(4) {
                    0 => [WORDS[draw(WORDS.len())], WORDS[draw(WORDS.len())]].join("="),
                    _ => WORDS[draw(WORDS.len())].to_string(),
                })
                .collect();
            let line = ["relief".to_string()].into_iter().chain(words.clone());
            match Cli::try_parse_from(line) {
                Ok(_) => taken += 1,
                Err(error) if error.use_stderr() => {
                    refused += 1;
                    let line = refusal(&error.to_string());
                    assert!(
                        line.starts_with("error: ") && !line.contains('\n'),
                        "{words:?}: {line}"
                    );
                }
                Err(_) => {}
            }
        }
        assert!(taken > 100 && refused > 1_000, "{taken} of {refused}");
    }

    #[test]
    fn the_planet_may_be_chosen_before_and_after_the_command() {
        for words in [
            ["relief", "--seed", "5", "--radius", "1e3", "info"],
            ["relief", "info", "--seed", "5", "--radius", "1e3"],
        ] {
            let cli = read(words).expect("makes sense");
            assert_eq!(
                (cli.planet.seed, cli.planet.radius),
                (Some(5), Some(1_000.0)),
                "{words:?}"
            );
        }
    }
}
