//! Words for people. A closed pipe takes none and is no reason to stop.

use crate::output::Output;
use std::io::{self, Write};

/// What was asked for, on standard output.
pub(crate) fn answer(words: &str) {
    let _ = io::stdout().lock().write_all(words.as_bytes());
}

/// What else is to be known, on standard error.
pub(crate) fn remark(words: &str) {
    let _ = io::stderr().lock().write_all(words.as_bytes());
}

/// A line about a file that was written: where it cannot get into the file itself.
pub(crate) fn written(output: &Output, words: &str) {
    let line = format!("{}: {words}\n", output.name().display());
    if output.is_straight() {
        remark(&line);
    } else {
        answer(&line);
    }
}
