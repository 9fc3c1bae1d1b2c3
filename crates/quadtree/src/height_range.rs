/// Between which heights a cell's ground lies, in metres above the sphere.
///
/// May be wider than the ground is: then more is split and less culled than need be,
/// but nothing goes wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeightRange {
    /// No point of the cell is lower.
    pub lowest: f64,
    /// No point of the cell is higher; not below `lowest`.
    pub highest: f64,
}
