//! Rivers: where water runs over the coarse ground, and how it carves the fine one.
//!
//! The nodes of a lattice drain to the sea ([`drainage`]). From each runs one river on to the node that takes
//! its water, along a curve whose level never rises on the way, in a field of bends that turns back nowhere. Around it the ground is drawn to a valley that ends within half a step of the
//! lattice: so what lies about a point follows from the sixteen nodes around its cell alone, and is
//! added up in the order of their numbers, whichever realm asks. What ends before a point adds nothing. Where a hollow would fill up a lake lies on a river's way, level with it.
//! Where rain is told, rivers are as wide as what it leaves them; they dry up in deserts, and end in salt lakes that lose to the air what comes.
//!
//! A valley is there from the octave on whose sectors are as wide as it is, a bed from the one whose sectors are a few
//! widths of it: the height up to some level is as pure a function of the point as ever.

mod carve;
mod course;
mod drain;
mod drained;
mod fall;
mod hollows;
mod lake;
mod lattice;
mod line;
mod network;
mod river;
mod survey;
mod vectors;
mod water;
mod way;

pub(crate) use carve::{
    About, OfWater, Waters, carve, carve_cloud, carve_place, coarse_range, drawn, is_coarse, range,
    water,
};
pub(crate) use drain::{First, drained};
pub(crate) use hollows::largest;
pub use lake::Lake;
pub(crate) use lattice::Lattice;
pub(crate) use network::Network;
pub(crate) use river::longest;
pub use river::{River, RiverStation};
pub use survey::{RiverLine, Survey};
pub use water::{Water, WaterKind};
