//! Stamps: what a sector's random bits decide, and where its stamp lies in either chart.

mod cube_chart;
mod footprint;
mod sector_stamp;
pub(crate) mod sphere_chart;
mod tangent;
mod turn;

pub(crate) use cube_chart::{CubeDisc, Plane, STRETCH, corner_inside};
pub(crate) use footprint::{Axis, Laid};
pub(crate) use sector_stamp::Lot;
pub use sector_stamp::{Disc, SectorStamp};
pub(crate) use sphere_chart::BACK_LEVELS;
pub(crate) use tangent::Tangent;
