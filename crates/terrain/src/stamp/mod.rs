//! Stamps: what a sector's random bits decide, and where its stamp lies in either chart.

mod case;
mod chart_kind;
mod cube_chart;
mod cube_disc;
mod disc;
mod footprint;
mod guide;
mod rim;
mod sector_bits;
mod sector_stamp;
mod sphere_chart;
mod tangent;
mod turn;

pub(crate) use case::{Case, corner_inside};
pub(crate) use chart_kind::{ChartKind, Imprint};
pub(crate) use cube_chart::CubeChart;
pub(crate) use cube_disc::{CubeDisc, Plane, RealmThird, STRETCH};
pub use disc::Disc;
pub(crate) use footprint::{Footprint, FootprintAxis};
pub(crate) use guide::{Guide, GuideRule};
pub(crate) use sector_bits::SectorBits;
pub use sector_stamp::SectorStamp;
pub(crate) use sphere_chart::SphereChart;
pub(crate) use tangent::Tangent;
pub(crate) use turn::cosine_and_sine;
