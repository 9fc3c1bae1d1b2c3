//! What making and changing maps takes: time and memory, against the plainest means and against what is to be reached.

mod erosion;
mod generators;
mod growth;
mod plain;
mod pool;

use crate::bench::bench_error::BenchError;
use crate::bench::terrain::{Effort, Row};
use crate::report::warn_of_slowness;
use serde::Serialize;
use std::fmt;
use studio::progress;

/// What measuring maps takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  cargo run --release -- bench maps

Work and reference take turns in one process, and the shortest time of each counts. Of --recipe,
--seed and --radius only the seed is used.")]
pub(crate) struct MapsArgs {
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Repeat nearly nothing, on small maps: to see that it works, not how fast
    #[arg(long)]
    quick: bool,
}

/// Work on maps against its references, line by line.
#[derive(Debug, Serialize)]
pub(crate) struct Maps(Vec<Row>);

impl Maps {
    /// Measures all of them.
    ///
    /// # Errors
    ///
    /// If the system refuses threads.
    pub(crate) fn measure(args: &MapsArgs, seed: u64) -> Result<Self, BenchError> {
        warn_of_slowness();
        let effort = Effort::new(args.quick);
        let bar = progress("groups of rows", 3);
        // First of all: memory that was taken and freed before would hide what it takes.
        let mut rows = growth::measure(effort, seed)?;
        bar.inc(1);
        rows.extend(generators::measure(effort, seed)?);
        bar.inc(1);
        rows.extend(erosion::measure(effort, seed)?);
        bar.inc(1);
        Ok(Self(rows))
    }
}

impl fmt::Display for Maps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Row::table(&self.0, f)
    }
}
