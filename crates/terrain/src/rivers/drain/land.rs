//! Ground of a lattice that drains.

use super::window::Window;
use crate::base::Correction;

/// What is known of a node of land that drains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Metres above the sphere of its ground, corrected.
    pub(super) height: f32,
    /// Metres that were added to it.
    pub(super) added: f32,
    /// The node that takes its water, which lies lower; [`Known::NONE`] in the sea, and in a hollow that keeps it.
    pub(super) receiver: u32,
}

impl Known {
    /// No node.
    pub(super) const NONE: u32 = u32::MAX;

    /// The node that takes its water.
    pub(super) fn receiver(self) -> Option<usize> {
        (self.receiver != Self::NONE).then_some(self.receiver as usize)
    }
}

/// Land of a lattice that drains, found where it is asked for.
pub(super) trait Land: Correction {
    /// What is known of the nodes of a window, one after the other.
    fn known_in(&self, window: &Window) -> Vec<Known>;

    /// Metres above the sphere of the sea; the lowest ground where there is none.
    fn sea(&self) -> f32;
}

/// No two nodes of a way down are nearer to each other in height, in radii: 6 cm on an Earth.
pub(super) const FALL: f64 = 1e-8;
