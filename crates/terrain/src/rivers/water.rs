//! What water there is at a point.

use glam::DVec3;

/// What some water belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WaterKind {
    /// The sea.
    Sea,
    /// A river.
    River,
    /// A lake on a river's way.
    Lake,
}

/// Water at a point, as [`Terrain::water_at`](crate::Terrain::water_at) finds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Water {
    /// What it belongs to.
    pub kind: WaterKind,
    /// Metres above the sphere of its surface.
    pub level: f64,
    /// Metres from there to the ground; above 0.
    pub depth: f64,
    /// Where it flows along the sphere, of length 1; nowhere in a sea or a lake.
    pub flow: DVec3,
}
