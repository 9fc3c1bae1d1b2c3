//! The lines of the table, by what they compare.

mod beside;
mod chunks;
mod exact;
mod flat;
mod gullies;
mod peers;
mod realms;
mod rivers;

use super::effort::Effort;
use super::row::Row;
use crate::report::warn_of_slowness;
use serde::Serialize;
use std::fmt;
use studio::progress;
use terrain::Seed;

/// Work against its references, line by line.
#[derive(Debug, Serialize)]
pub(crate) struct Rows(Vec<Row>);

impl Rows {
    /// Measures all of them.
    pub(crate) fn measure(effort: Effort, seed: Seed) -> Self {
        warn_of_slowness();
        // First of all: memory that was taken and freed before would hide what it takes.
        let bar = progress("groups of rows", 8);
        let measure = |group: fn(Effort, Seed) -> Vec<Row>| {
            let rows = group(effort, seed);
            bar.inc(1);
            rows
        };
        let realms = measure(realms::measure);
        let mut rows = measure(chunks::measure);
        rows.extend(measure(peers::measure));
        rows.extend(measure(flat::measure));
        rows.extend(realms);
        rows.extend(measure(exact::measure));
        rows.extend(measure(beside::measure));
        rows.extend(measure(gullies::measure));
        rows.extend(measure(rivers::measure));
        Self(rows)
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Row::table(&self.0, f)
    }
}
