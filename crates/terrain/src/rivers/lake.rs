//! A lake, and how it lies in the ground.

use glam::DVec3;

/// A lake that a river runs through, or that rivers end in.
///
/// Its shore is where its level meets the ground: within [`Lake::reach`] of its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lake {
    /// The direction of its middle from the planet's centre, of length 1.
    pub dir: DVec3,
    /// Metres above the sphere of its water.
    pub level: f64,
    /// Metres from its middle beyond which its water does not come, but in the beds that lead to it and from it.
    pub reach: f64,
    /// Whether no river leaves it: all that comes goes into the air, and salt stays.
    pub is_salt: bool,
}

/// How deep a lake is at most, for each metre that it reaches.
const DEPTH: f64 = 0.012;

/// How high the ground around it is at least above its water, in parts of that.
const RIM: f64 = 0.1;

/// How far from its middle a lake counts, in parts of its reach.
pub(super) const LAKE_REACH: f64 = 1.3;

/// How far from its middle the rivers that run through it are level with it.
pub(super) const LEVEL_REACH: f64 = 1.3;

impl Lake {
    /// How deep lakes are at most that reach so far, in metres.
    pub(super) const fn deepest(reach: f64) -> f64 {
        DEPTH * reach
    }

    /// Metres above the sphere that its bottom is drawn to.
    pub(super) fn bottom(&self) -> f64 {
        self.level - Self::deepest(self.reach)
    }

    /// Metres above the sphere that the ground around it reaches at least.
    pub(super) fn rim(&self) -> f64 {
        self.level + RIM * Self::deepest(self.reach)
    }
}
