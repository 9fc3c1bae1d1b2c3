//! Between which heights some ground lies.

/// Between which heights some ground lies, in metres above the sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeightRange {
    /// Nothing is lower.
    pub lowest: f64,
    /// Nothing is higher.
    pub highest: f64,
}
