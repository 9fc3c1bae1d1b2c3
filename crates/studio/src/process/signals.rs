//! Signals: the first that asks the program to end ends it at once, and nothing is left behind.

use super::lack::Lack;
use crate::io::leftovers;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use std::fs;
use std::sync::Arc;
use std::thread;

/// What ends the program.
const ENDING: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// Ends the program from now on at the first Ctrl-C, `kill` or closed terminal, whatever it does: with 128 and the signal's
/// number, after removing files that are not whole. Those signals that whoever started it has it ignore stay ignored.
///
/// A file that grows past its limit fails like one on a full disk.
///
/// # Errors
///
/// If the system gives no thread.
pub fn watch() -> Result<(), Lack> {
    let lack = |_| Lack::Threads {
        wanted: 1,
        given: 0,
    };
    signal_hook::flag::register(SIGXFSZ, Arc::default()).map_err(lack)?;
    let ending = ENDING.into_iter().filter(|&signal| !is_ignored(signal));
    let mut signals = Signals::new(ending).map_err(lack)?;
    let watch = move || {
        if let Some(signal) = signals.forever().next() {
            let _kept = leftovers::clear();
            low_level::exit(128 + signal);
        }
    };
    let watcher = thread::Builder::new().name("signals".into());
    watcher.spawn(watch).map(drop).map_err(lack)
}

/// Whether it was ignored before, as under `nohup`.
fn is_ignored(signal: i32) -> bool {
    let told = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = told.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
