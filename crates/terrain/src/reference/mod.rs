//! The same heights by the plainest means: slow, short, and without a trick to be wrong about.
//!
//! What the fast ways are tested against, and measured against by `relief bench terrain`.

mod base;
mod bumps;
mod exact;
mod flat_map;
mod gather;

pub use exact::exact;
pub use flat_map::flat_map;
pub use gather::gather;
