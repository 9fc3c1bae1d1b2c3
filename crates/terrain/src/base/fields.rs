//! What is known of places beside their height.

use super::bells::Bells;
use crate::recipe::Reads;
use std::fmt::Debug;

/// What masks read beside the height, as maps of the whole planet: found when they are first asked for.
pub(crate) trait Fields: Debug + Send + Sync {
    /// The level of their lattice.
    fn level(&self) -> u8;

    /// One of them; the height is none.
    fn field(&self, reads: Reads) -> &Bells;
}
