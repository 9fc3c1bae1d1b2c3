/// Between which heights some ground lies, in metres above the sphere.
///
/// A bound: the ground need not reach either end.
///
/// ```
/// use cubemap::HeightRange;
/// let plain = HeightRange { lowest: -20.0, highest: 310.0 };
/// let hill = HeightRange { lowest: 100.0, highest: 750.0 };
/// assert!(plain.contains(310.0) && !plain.contains(311.0));
/// assert_eq!(plain.union(hill), HeightRange { lowest: -20.0, highest: 750.0 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeightRange {
    /// No point of the ground is lower.
    pub lowest: f64,
    /// No point of the ground is higher; not below `lowest`.
    pub highest: f64,
}

impl HeightRange {
    /// Whether a height lies between the two, or is one of them.
    #[must_use]
    pub const fn contains(self, height: f64) -> bool {
        self.lowest <= height && height <= self.highest
    }

    /// The smallest range that holds both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            lowest: self.lowest.min(other.lowest),
            highest: self.highest.max(other.highest),
        }
    }
}
