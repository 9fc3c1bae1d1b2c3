//! What changes a map: erosion, smoothing, and what reads one node at a time.

mod border;
mod fast;
mod hydraulic;
mod level;
mod mix;
mod smooth;
mod thermal;

pub use border::{Gaussize, Islandize};
pub use fast::FastErosion;
pub use hydraulic::HydraulicErosion;
pub use level::{CutOff, Flatten};
pub use mix::{Mix, masked};
pub use smooth::Smooth;
pub use thermal::ThermalErosion;

use crate::Grid;

/// What a slope, as height a side of the map, falls in one even step.
#[expect(clippy::cast_precision_loss, reason = "at most 2^15")]
pub(crate) fn a_step(slope: f32, grid: Grid) -> f32 {
    slope / grid.steps() as f32
}
