//! What printing takes: time and memory, against references and against what is to be reached.

mod effort;
mod ground;
mod growth;
mod presets;
mod row;
mod rows;

pub(crate) use effort::Effort;
pub use growth::CURVES;
pub(crate) use growth::Growth;
pub(crate) use presets::Presets;
pub(crate) use row::{Row, Unit};
pub(crate) use rows::Rows;
use std::path::PathBuf;

/// What measuring terrain takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo run --release -- bench terrain
  cargo run --release -- bench terrain --growth growth.svg

Work and reference take turns in one process, and the shortest time of each counts. Printed are
recipes of its own, one band of bells on an Earth, and then the presets; of --recipe, --seed and
--radius only the seed is used.")]
pub(crate) struct TerrainArgs {
    /// Measure how cost grows instead, and draw it: a picture to write, an SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) growth: Option<PathBuf>,
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Repeat nearly nothing: to see that it works, not how fast
    #[arg(long)]
    quick: bool,
}

impl TerrainArgs {
    /// How much of it is to be done.
    pub(crate) const fn effort(&self) -> Effort {
        Effort::new(self.quick)
    }
}
