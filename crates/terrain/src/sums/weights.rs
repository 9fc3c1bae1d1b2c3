//! By how much a band counts.

use super::accumulator::ValuesAndSlopes;

/// By how much what a band prints counts at a patch's points.
///
/// Most masks are cliffs beside most chunks: all of it counts, or a part that is the same
/// everywhere, often none. Then nothing has to be kept or multiplied point by point.
#[derive(Debug)]
pub(crate) enum Weights {
    /// The same at all points.
    Even(f64),
    /// Another at each.
    Each(ValuesAndSlopes),
}

impl Weights {
    /// Without a mask.
    pub(crate) const ONE: Self = Self::Even(1.0);

    /// Whether all of it counts everywhere.
    pub(crate) fn are_one(&self) -> bool {
        matches!(self, Self::Even(weight) if *weight == 1.0)
    }

    /// Whether nothing counts anywhere: the band need not be printed.
    pub(crate) fn are_nothing(&self) -> bool {
        matches!(self, Self::Even(weight) if *weight == 0.0)
    }
}
