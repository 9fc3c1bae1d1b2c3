//! Value and gradient noise: what stands at the points of a lattice, and what is between them.

mod axis;
mod knots;
mod plane_lattice;
mod solid_lattice;

pub(super) use knots::{Gradients, Knots, Values};
pub(super) use plane_lattice::{Numbers, PlaneLattice};
pub(super) use solid_lattice::SolidLattice;
