use cubemap::Cell;

/// A cell that a view needs as one chunk.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Leaf {
    /// Which one.
    pub cell: Cell,
    /// Whether any view may see it; `false`: culled by frustum or horizon for every one.
    pub drawn: bool,
    /// Distance from the nearest eye to the cell's [`Region`](crate::Region), in metres;
    /// infinite without eyes.
    pub distance: f64,
}
