//! Land that drains on the rivers' own lattice.

use super::land::{Known, Land};
use super::window::Window;
use crate::base::{Bells, Correction};
use crate::plan::Plan;
use crate::recipe::{Reads, Rivers};
use crate::rivers::drained::number;
use crate::rivers::network::Network;
use cubemap::NodePlace;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Land that drains on the rivers' own lattice: found with the rivers, when it is first asked for.
pub(crate) struct First {
    /// Without any corrections.
    plan: Plan,
    find: Box<dyn Fn(&Plan) -> Network + Send + Sync>,
    network: OnceLock<Arc<Network>>,
    /// What masks read, in the order of [`Reads::ALL`].
    pub(super) fields: [OnceLock<Bells>; Reads::ALL.len()],
}

impl First {
    pub(super) fn new(plan: Plan, find: impl Fn(&Plan) -> Network + Send + Sync + 'static) -> Self {
        Self {
            plan,
            find: Box::new(find),
            network: OnceLock::new(),
            fields: Default::default(),
        }
    }

    /// What is said of them.
    pub(super) fn rivers(&self) -> Rivers {
        self.plan.recipe().rivers.expect("it has some")
    }

    /// The rivers.
    pub(crate) fn network(&self) -> &Arc<Network> {
        let find = || Arc::new((self.find)(&self.plan));
        self.network.get_or_init(find)
    }
}

impl fmt::Debug for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_found = self.network.get().is_some();
        f.debug_struct("First")
            .field("is_found", &is_found)
            .finish_non_exhaustive()
    }
}

impl Correction for First {
    fn added(&self, place: NodePlace) -> f32 {
        let network = self.network();
        network.added(network.nodes.node(place))
    }
}

impl Land for First {
    fn known_in(&self, window: &Window) -> Vec<Known> {
        let network = self.network();
        let known = |&node: &usize| Known {
            height: network.ground(node),
            added: network.added(node),
            receiver: network.receiver(node).map_or(Known::NONE, number),
        };
        window.nodes.iter().map(known).collect()
    }

    fn sea(&self) -> f32 {
        self.network().sea
    }
}
