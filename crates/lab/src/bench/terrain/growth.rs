//! How the cost of a chunk grows with what it depends on: measured, told and drawn.

mod panel;
mod plot;
mod point;
mod size;
mod work;

use super::effort::Effort;
use crate::bench::bench_error::BenchError;
use crate::report::{table, warn_of_slowness};
use panel::{Panel, Scale};
pub use point::CURVES;
use serde::Serialize;
use size::Size;
use std::fmt;
use std::path::Path;
use studio::{Output, progress};
use terrain::{ChunkSide, Seed};
use work::Work;

/// How the cost of a chunk grows with each thing it depends on.
#[derive(Debug, Serialize)]
pub(crate) struct Growth {
    unit: &'static str,
    panels: [Panel; 4],
    #[serde(rename = "bytes_a_chunk")]
    sizes: [Size; SIDES.len()],
}

/// The level of chunks where something else grows.
const LEVEL: u8 = 10;

/// The level whose finest sectors, four vertex steps wide, are those of the 28th octave.
const OCTAVES_LEVEL: u8 = 23;

/// The deepest octave there can be.
const LAST: u8 = 30;

/// Vertices a side of the chunks that are measured.
const SIDES: [usize; 4] = [33, 65, 129, 257];

impl Growth {
    /// Measures it and draws it into a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or the system refuses threads.
    pub(crate) fn draw(file: &Path, effort: Effort, seed: Seed) -> Result<Self, BenchError> {
        let output = Output::svg(file)?;
        warn_of_slowness();
        let growth = Self::measure(effort, seed)?;
        output.write(|file| file.write_all(plot::draw(&growth.panels).as_bytes()))?;
        Ok(growth)
    }

    fn measure(effort: Effort, seed: Seed) -> Result<Self, BenchError> {
        let side = ChunkSide::DEFAULT;
        let sides = SIDES.map(|n| ChunkSide::new(n).expect("2^k + 1"));
        let work = |level, side, last| Work::new(level, side, last, seed);
        let counts = thread_counts(rayon::current_num_threads());
        let bar = progress("points", (SIDES.len() + 13 + counts.len()) as u64);
        let alone = |level, side, last| {
            bar.inc(1);
            work(level, side, last).on_one_core(effort)
        };
        let threads = counts
            .into_iter()
            .map(|count| {
                bar.inc(1);
                let micros = work(LEVEL, side, LAST).on_threads(effort, count)?;
                Ok((count, micros))
            })
            .collect::<Result<Vec<_>, BenchError>>()?;
        Ok(Self {
            unit: "µs a chunk",
            panels: [
                Panel::new(
                    "vertices a side",
                    format!("level {LEVEL}, finest sectors of 4 steps"),
                    Scale::Doubling,
                    sides.map(|side| (side.vertices(), alone(LEVEL, side, LAST))),
                ),
                Panel::new(
                    "octaves",
                    format!("65² vertices, level {OCTAVES_LEVEL}"),
                    Scale::Even,
                    (8..=28).step_by(4).map(|octaves: u8| {
                        let micros = alone(OCTAVES_LEVEL, side, octaves - 1);
                        (octaves.into(), micros)
                    }),
                ),
                Panel::new(
                    "level",
                    "65² vertices, finest sectors of 4 steps".into(),
                    Scale::Even,
                    (0..=24)
                        .step_by(4)
                        .map(|level: u8| (level.into(), alone(level, side, LAST))),
                ),
                Panel::new(
                    "threads",
                    format!("65² vertices, level {LEVEL}, time for all by chunks"),
                    Scale::Doubling,
                    threads,
                ),
            ],
            // However many octaves there are.
            sizes: sides.map(|side| Size::of(&work(LEVEL, side, 0))),
        })
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for panel in &self.panels {
            writeln!(f, "µs a chunk by {}: {}", panel.grows, panel.fixed)?;
            writeln!(f, "{}", panel.table())?;
        }
        writeln!(f, "bytes a chunk")?;
        let heads = ["vertices a side", "heights alone", "field", "mesh"];
        f.write_str(&table(0, heads, self.sizes.map(Size::line)))
    }
}

/// 1, 2, 4 and so on, and all of them.
fn thread_counts(cores: usize) -> Vec<usize> {
    let doubled = std::iter::successors(Some(1), |count| Some(count * 2));
    let mut counts: Vec<usize> = doubled.take_while(|&count| count < cores).collect();
    counts.push(cores);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_double_up_to_all_cores() {
        assert_eq!(thread_counts(1), [1]);
        assert_eq!(thread_counts(2), [1, 2]);
        assert_eq!(thread_counts(6), [1, 2, 4, 6]);
        assert_eq!(thread_counts(8), [1, 2, 4, 8]);
    }
}
