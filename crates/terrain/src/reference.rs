//! The same heights by the plainest means: slow, short, and without a trick to be wrong about.
//!
//! What the fast ways are tested against, and measured against by `relief bench terrain`.

mod gather;

pub use gather::gather;
