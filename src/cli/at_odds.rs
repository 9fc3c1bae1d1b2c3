//! Words that make sense each by itself and none together: what would be ignored without a word is refused.

use bevy_relief::Sky;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use std::ffi::OsString;

/// What commands do not ask the planet for.
const IGNORED: [(&str, &[&str]); 5] = [
    ("doctor", &["recipe", "preset", "code", "seed", "radius"]),
    ("heightmap", &["recipe", "preset", "code", "radius"]),
    // And all its parts.
    ("map", &["recipe", "preset", "code", "radius"]),
    ("bench terrain", &["recipe", "preset", "code", "radius"]),
    ("bench maps", &["recipe", "preset", "code", "radius"]),
];

/// Refuses words at odds with each other, beyond what the parser itself sees.
///
/// # Errors
///
/// The first of them.
pub(super) fn refuse(
    command: &mut Command,
    words: &[OsString],
    matches: &ArgMatches,
) -> Result<(), clap::Error> {
    let told = twice(command, words)
        .or_else(|| two_planets(matches))
        .or_else(|| before_the_command(command, matches))
        .or_else(|| of_no_use(matches))
        .or_else(|| two_skies(matches));
    match told {
        None => Ok(()),
        Some(told) => Err(command.error(ErrorKind::ArgumentConflict, told)),
    }
}

/// An option of every command that is said before and after it.
fn twice(command: &Command, words: &[OsString]) -> Option<String> {
    let options = command
        .get_arguments()
        .filter(|option| option.is_global_set());
    let mut names = options.filter_map(|option| option.get_long());
    let name = names.find(|name| {
        let option = format!("--{name}");
        let begins = format!("{option}=");
        let words = words.iter().take_while(|word| *word != "--");
        let words = words.map(|word| word.to_string_lossy());
        let said = words.filter(|word| *word == option || word.starts_with(&begins));
        said.count() > 1
    });
    name.map(|name| format!("the argument '--{name}' is said twice; say it once"))
}

/// A recipe before the command and a preset or a code after it, or the other way round.
fn two_planets(matches: &ArgMatches) -> Option<String> {
    let ways = [
        ("recipe", "--recipe <FILE>"),
        ("preset", "--preset <NAME>"),
        ("code", "--code <CODE>"),
    ];
    let mut said = ways.into_iter().filter(|(name, _)| is_said(matches, name));
    let (_, one) = said.next()?;
    let (_, other) = said.next()?;
    Some(format!(
        "the argument '{one}' cannot be used with '{other}'"
    ))
}

/// What only flying takes, before another command.
fn before_the_command(command: &Command, matches: &ArgMatches) -> Option<String> {
    let name = matches.subcommand_name()?;
    let mut options = command
        .get_arguments()
        .filter(|option| !option.is_global_set());
    let option = options.find(|option| is_said(matches, option.get_id().as_str()))?;
    Some(format!(
        "'{option}' before '{name}' would be ignored; say it after '{name}', or not at all"
    ))
}

/// What the command takes like every other and has no use for.
fn of_no_use(matches: &ArgMatches) -> Option<String> {
    let (name, inner) = matches.subcommand()?;
    let name = match inner.subcommand_name() {
        Some(inner) => format!("{name} {inner}"),
        None => name.into(),
    };
    let outer = matches.subcommand_name()?;
    let mut all = IGNORED.iter();
    let (_, ignored) = all.find(|(command, _)| *command == name || *command == outer)?;
    let option = ignored.iter().find(|option| is_said(matches, option))?;
    Some(format!(
        "'--{option}' would be ignored by '{name}'; leave it out"
    ))
}

/// A background's colour, and a sky that hides it.
fn two_skies(matches: &ArgMatches) -> Option<String> {
    let ("screenshot", inner) = matches.subcommand()? else {
        return None;
    };
    let both = is_said(inner, "background") && is_said(inner, "sky");
    let hidden = both && *inner.get_one::<Sky>("sky")? != Sky::plain();
    hidden.then(|| {
        "the argument '--background <RRGGBB>' cannot be used with '--sky <NAME>'; it is the colour of '--sky plain'".into()
    })
}

/// Whether it stands on the command line.
fn is_said(matches: &ArgMatches, id: &str) -> bool {
    let known = matches.try_contains_id(id).is_ok();
    known && matches.value_source(id) == Some(ValueSource::CommandLine)
}
