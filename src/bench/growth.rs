//! How the cost of a chunk grows with what it depends on: measured, told and drawn.

mod axis;
mod panel;
mod plot;
mod size;
mod work;

use super::effort::Effort;
use super::table::Table;
use crate::error::AppError;
use panel::Panel;
use serde_json::{Value, json};
use size::Size;
use std::fmt;
use terrain::{ChunkSide, Seed};
use work::Work;

/// How the cost of a chunk grows with each thing it depends on.
#[derive(Debug)]
pub(crate) struct Growth {
    panels: [Panel; 4],
    sizes: Vec<Size>,
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
    /// Measures it.
    ///
    /// # Errors
    ///
    /// If the system refuses threads.
    pub(crate) fn measure(effort: Effort, seed: Seed) -> Result<Self, AppError> {
        let side = ChunkSide::DEFAULT;
        let sides = SIDES.map(|n| ChunkSide::new(n).expect("2^k + 1"));
        Ok(Self {
            panels: [
                Panel {
                    grows: "vertices a side",
                    fixed: format!("level {LEVEL}, finest sectors of 4 steps"),
                    doubles: true,
                    points: sides
                        .map(|side| Work::new(LEVEL, side, LAST, seed).point(effort))
                        .into(),
                },
                Panel {
                    grows: "octaves",
                    fixed: format!("65² vertices, level {OCTAVES_LEVEL}"),
                    doubles: false,
                    points: (8..=28)
                        .step_by(4)
                        .map(|octaves| {
                            let work = Work::new(OCTAVES_LEVEL, side, octaves - 1, seed);
                            work.point(effort).at(octaves.into())
                        })
                        .collect(),
                },
                Panel {
                    grows: "level",
                    fixed: "65² vertices, finest sectors of 4 steps".into(),
                    doubles: false,
                    points: (0..=24)
                        .step_by(4)
                        .map(|level| {
                            let work = Work::new(level, side, LAST, seed);
                            work.point(effort).at(level.into())
                        })
                        .collect(),
                },
                Panel {
                    grows: "threads",
                    fixed: format!("65² vertices, level {LEVEL}, time for all by chunks"),
                    doubles: true,
                    points: thread_counts(rayon::current_num_threads())
                        .into_iter()
                        .map(|count| Work::new(LEVEL, side, LAST, seed).on_threads(effort, count))
                        .collect::<Result<_, _>>()?,
                },
            ],
            // However many octaves there are.
            sizes: sides
                .map(|side| Size::of(&Work::new(LEVEL, side, 0, seed)))
                .into(),
        })
    }

    /// A drawing of it, as SVG.
    pub(crate) fn picture(&self) -> String {
        plot::draw(&self.panels)
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "unit": "µs a chunk",
            "panels": Value::from_iter(self.panels.iter().map(Panel::json)),
            "bytes_a_chunk": Value::from_iter(self.sizes.iter().map(Size::json)),
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
        let mut table = Table::new(0, ["vertices a side", "heights alone", "field", "mesh"]);
        for size in &self.sizes {
            table.line(size.line());
        }
        write!(f, "{table}")
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
