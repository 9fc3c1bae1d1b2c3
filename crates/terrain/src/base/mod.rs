//! The base: a map's nodes as bells on the sphere, divided by their sum.
//!
//! Height at a direction d is Σ wᵢhᵢ / Σ wᵢ over all nodes nᵢ, with wᵢ = (1 − |d − nᵢ|²/ρᵢ²)⁴ where that
//! is above 0. A node's bell ends before the second row and the second column of the lattice beside
//! it, so that in each cell only those of sixteen nodes are. They are added up in the order of their places on
//! the cube, whichever realm asks; those that end before a point add 0, so it does not matter how many
//! of them are asked.
//!
//! And bumps: what corrects the ground at the nodes of a lattice, as bells that end before the next nodes, and are not divided by anything.

mod bells;
mod blend;
mod bumps;
mod correction;
mod directions;
mod fields;
mod heap;
mod lines;
mod print;
mod rows;

pub(crate) use bells::{Bell, Bells};
pub(crate) use bumps::{Bumps, TOGETHER};
pub(crate) use correction::Correction;
pub(crate) use directions::Directions;
pub(crate) use fields::Fields;
pub(crate) use print::{print_base, print_bumps};
