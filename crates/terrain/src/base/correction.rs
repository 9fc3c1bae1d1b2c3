//! What is added to the ground at the nodes of a lattice.

use cubemap::NodePlace;
use std::fmt::Debug;

/// What is added to the ground at each node of a lattice on the cube, found when it is asked for.
pub(crate) trait Correction: Debug + Send + Sync {
    /// Metres at a node of [`cubemap::CubeNodes`], as any of its realms sees it: the same whenever it is asked for.
    fn added(&self, place: NodePlace) -> f32;

    /// The same of so many nodes that follow each other along a row of a realm.
    fn added_along(&self, first: NodePlace, count: usize) -> Vec<f32> {
        let NodePlace { realm, i, j } = first;
        let places = (i..i + count).map(|i| NodePlace { realm, i, j });
        places.map(|place| self.added(place)).collect()
    }
}
