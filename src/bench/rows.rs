//! The lines of the table, by what they compare.

mod beside;
mod chunks;
mod exact;
mod flat;
mod peers;
mod realms;

use super::effort::Effort;
use super::row::Row;
use terrain::Seed;

/// Measures all of them.
pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    // First of all: memory that was taken and freed before would hide what it takes.
    let realms = realms::measure(effort, seed);
    let mut rows = chunks::measure(effort, seed);
    rows.extend(peers::measure(effort, seed));
    rows.extend(flat::measure(effort, seed));
    rows.extend(realms);
    rows.extend(exact::measure(effort, seed));
    rows.extend(beside::measure(effort, seed));
    rows
}
