//! From which realm a stamp comes, as a type.

use std::fmt::Debug;

/// From which realm a stamp comes, as a type without a value, so that the inner loop is compiled once for each.
pub(crate) trait StampRealm: Copy + Debug {
    /// Whether points may differ from the stamp's centre along the patch's third axis, w.
    const HAS_DEPTH: bool;
}

/// The patch's own: the articles' green case. All points of a realm have one w.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnRealm;

/// Any, over an edge of the cube or over none: the blue and the red case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyRealm;

impl StampRealm for OwnRealm {
    const HAS_DEPTH: bool = false;
}

impl StampRealm for AnyRealm {
    const HAS_DEPTH: bool = true;
}
