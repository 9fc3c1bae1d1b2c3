//! Words for people. A closed pipe takes none and is no reason to stop.

use super::output::Output;
use std::io::{self, Write};

/// What was asked for, on standard output.
pub fn answer(words: &str) {
    let _ = io::stdout().lock().write_all(words.as_bytes());
}

/// What else is to be known, on standard error.
pub fn remark(words: &str) {
    let _ = io::stderr().lock().write_all(words.as_bytes());
}

/// A line about a file that was written: where it cannot get into the file itself.
pub fn written(output: &Output, words: &str) {
    let line = format!("{}: {words}\n", output.name().display());
    if output.is_straight() {
        remark(&line);
    } else {
        answer(&line);
    }
}

/// The text with every run of white space, line breaks too, made one blank.
#[must_use]
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_has_no_break() {
        assert_eq!(one_line(" a\n  b\tc "), "a b c");
    }
}
