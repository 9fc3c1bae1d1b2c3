//! Words for people. A closed pipe takes none and is no reason to stop; a full disk is.

use super::output::Output;
use super::output_error::OutputError;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Why an answer was lost.
static LOST: Mutex<Option<io::Error>> = Mutex::new(None);

/// What was asked for, on standard output.
///
/// Where it is lost, [`delivered`] tells.
pub fn answer(words: &str) {
    let mut out = io::stdout().lock();
    let told = out.write_all(visible(words).as_bytes());
    lost(told.and_then(|()| out.flush()));
}

/// Keeps in mind that an answer was lost, if it was and somebody listened.
pub fn lost(told: io::Result<()>) {
    if let Err(problem) = told
        && problem.kind() != ErrorKind::BrokenPipe
    {
        let mut lost = LOST.lock().unwrap_or_else(PoisonError::into_inner);
        lost.get_or_insert(problem);
    }
}

/// Whether all answers until now came where they were sent.
///
/// # Errors
///
/// If one was lost.
pub fn delivered() -> Result<(), OutputError> {
    let lost = LOST.lock().unwrap_or_else(PoisonError::into_inner).take();
    match lost {
        None => Ok(()),
        Some(problem) => Err(OutputError::Io {
            path: "standard output".into(),
            problem,
        }),
    }
}

/// What else is to be known, on standard error.
pub fn remark(words: &str) {
    let _ = io::stderr().lock().write_all(visible(words).as_bytes());
}

/// A line about a file that was written: where it cannot get into the file itself.
pub fn written(output: &Output, words: &str) {
    let line = format!("{}: {words}\n", path(output.name()));
    if output.is_straight() {
        remark(&line);
    } else {
        answer(&line);
    }
}

/// A path in one line.
#[must_use]
pub fn path(path: &Path) -> String {
    one_line(&path.display().to_string())
}

/// The longest word that is told whole.
const LONGEST: usize = 320;

/// The text with every run of white space, line breaks too, made one blank, and words longer than any sense shortened.
#[must_use]
pub fn one_line(text: &str) -> String {
    let words = text.split_whitespace().map(|word| {
        let letters = word.chars().count();
        if letters <= LONGEST {
            return word.to_string();
        }
        let end = |from: usize| word.chars().skip(from);
        let head: String = end(0).take(LONGEST / 2).collect();
        let tail: String = end(letters - LONGEST / 4).collect();
        format!("{head}…{tail}")
    });
    visible(&words.collect::<Vec<_>>().join(" "))
}

/// The text with all but line breaks and tabs that a terminal would act on, rather than show, written out.
fn visible(text: &str) -> String {
    let acts = |letter: char| {
        let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        (letter.is_control() && letter != '\n' && letter != '\t') || turns
    };
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if acts(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_has_no_break() {
        assert_eq!(one_line(" a\n  b\tc "), "a b c");
    }

    #[test]
    fn nothing_that_a_terminal_acts_on_is_left() {
        assert_eq!(
            visible("a\u{1b}[2J\u{7}\0\n\tü"),
            "a\\u{1b}[2J\\u{7}\\u{0}\n\tü"
        );
        assert_eq!(one_line("a\u{202e}b"), "a\\u{202e}b");
    }

    #[test]
    fn a_word_without_end_is_shortened_and_keeps_its_end() {
        let long = one_line(&format!("error: {}.ron: missing", "x".repeat(100_000)));
        assert!(long.chars().count() < LONGEST, "{long}");
        assert!(
            long.starts_with("error: xxx") && long.ends_with("x.ron: missing"),
            "{long}"
        );
    }
}
