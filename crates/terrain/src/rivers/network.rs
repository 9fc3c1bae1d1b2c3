//! The rivers of a planet, with the lakes on their way.

use super::lake::Lake;
use super::lattice::Lattice;
use crate::plan::Plan;
use crate::recipe::Rivers;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// The rivers of a planet: a lattice, and the lakes on it.
#[derive(Debug)]
pub(crate) struct Network {
    /// See [`Network::id`].
    id: u64,
    lattice: Arc<Lattice>,
    /// By the nodes in whose rivers they may lie, each found when it is first asked for.
    lakes: BTreeMap<usize, OnceLock<Option<Lake>>>,
    /// The same rivers without those lakes, and what finds them in it.
    before: Option<(Box<Self>, FindLake)>,
}

/// Finds the lake at a node of rivers without it; `None` if there is none.
type FindLake = fn(&Network, usize) -> Option<Lake>;

fn next_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Deref for Network {
    type Target = Lattice;

    fn deref(&self) -> &Lattice {
        &self.lattice
    }
}

impl Network {
    /// The rivers of a plan whose recipe has some, without lakes.
    pub(crate) fn new(plan: &Plan, rivers: Rivers) -> Self {
        Self {
            id: next_id(),
            lattice: Arc::new(Lattice::new(plan, rivers)),
            lakes: BTreeMap::new(),
            before: None,
        }
    }

    /// With the lakes at these nodes that are found without them, each when it is first asked for.
    pub(super) fn with(self, nodes: Vec<usize>, find: FindLake) -> Self {
        let unknown = |node| (node, OnceLock::new());
        Self {
            id: next_id(),
            lattice: Arc::clone(&self.lattice),
            lakes: nodes.into_iter().map(unknown).collect(),
            before: Some((Box::new(self), find)),
        }
    }

    /// A number that no other network has, nor this one with other lakes.
    pub(super) const fn id(&self) -> u64 {
        self.id
    }

    /// The lake on a node's river.
    pub(super) fn lake(&self, node: usize) -> Option<&Lake> {
        let (before, find) = self.before.as_ref()?;
        match self.lakes.get(&node) {
            Some(lake) => lake.get_or_init(|| find(before, node)).as_ref(),
            None => before.lake(node),
        }
    }

    /// All lakes, each with its node, in the order of those.
    pub(super) fn lakes(&self) -> Vec<(usize, Lake)> {
        let (mut nodes, mut network) = (Vec::new(), Some(self));
        while let Some(of) = network {
            nodes.extend(of.lakes.keys().copied());
            network = of.before.as_ref().map(|(before, _)| &**before);
        }
        nodes.sort_unstable();
        let lake = |node: usize| Some((node, *self.lake(node)?));
        nodes.into_par_iter().filter_map(lake).collect()
    }
}
