//! The lattice that rivers run on: its ground, the land and the water that come to each node, and how deep that has cut.

mod carved;
mod discharge;
mod grounds;
mod lattice;
mod rough;

pub(crate) use lattice::Lattice;
pub(super) use lattice::{Node, floors_raise};
