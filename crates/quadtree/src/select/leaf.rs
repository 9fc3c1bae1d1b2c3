use cubemap::Cell;

/// A cell that a view needs as one chunk.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Leaf {
    /// Which one.
    pub cell: Cell,
    /// Whether any view may see it, or its eye stands over it: who stands on ground needs that first of all. `false`: culled by frustum or horizon for every one.
    pub drawn: bool,
    /// Whether it is not seen, but beside what a view sees: found by [`Regions::at_first`](crate::Regions::at_first) alone.
    pub beside: bool,
    /// How far it counts to be from the nearest eye, in metres, as [`Measure`](crate::Measure) says;
    /// infinite without eyes.
    pub distance: f64,
}
