//! What is added to the ground at the nodes of a lattice.

use std::fmt::Debug;

/// What is added to the ground at each node of a lattice on the cube, found when it is asked for.
pub(crate) trait Correction: Debug + Send + Sync {
    /// Metres at a node, as [`cubemap::CubeNodes`] numbers them: the same whenever it is asked for.
    fn added(&self, node: usize) -> f32;
}
