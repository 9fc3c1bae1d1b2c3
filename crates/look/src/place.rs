//! What the colour of ground depends on.

use glam::Vec3;

/// A place whose colour is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// From the planet's centre, in its axes, of length 1.
    pub dir: Vec3,
    /// Metres above the sea, or above the sphere without one.
    pub height: f32,
    /// Radians.
    pub slope: f32,
    /// Metres from the planet's centre to height 0.
    pub radius: f32,
    /// Metres that are seen as one point: what is finer is left out, more than 0.
    pub footprint: f32,
    /// The planet's.
    pub seed: u64,
    /// How moist rain makes it, from 0 to 1, as [`SphereMap::at`](crate::SphereMap::at) tells; `None` where the climate has no [`Rain`](crate::Rain), or the planet no sea.
    pub rain: Option<f32>,
}
