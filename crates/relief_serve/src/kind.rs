//! Which of a tile's files.

/// Which of a tile's files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Quantized-mesh, by gzip.
    Terrain,
    /// PNG.
    Image,
}
