//! What is added of stamps: heights, slopes or both; once to choose at run time, and once as types.

use std::fmt::Debug;

/// What is wanted of a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Heights alone, for less than half the cost.
    Heights,
    /// Heights and gradients.
    HeightsAndSlopes,
}

/// What is added of a stamp, as a type without a value, so that the inner loops are compiled once for each.
pub(crate) trait Output: Copy + Debug {
    /// Whether heights are added.
    const HEIGHTS: bool;
    /// Whether slopes are added.
    const SLOPES: bool;
}

/// Heights alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heights;

/// Slopes alone: where heights are summed in f64, slopes still are in f32.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slopes;

/// Both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeightsAndSlopes;

impl Output for Heights {
    const HEIGHTS: bool = true;
    const SLOPES: bool = false;
}

impl Output for Slopes {
    const HEIGHTS: bool = false;
    const SLOPES: bool = true;
}

impl Output for HeightsAndSlopes {
    const HEIGHTS: bool = true;
    const SLOPES: bool = true;
}
