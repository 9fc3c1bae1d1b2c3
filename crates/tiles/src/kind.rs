//! Which of a tile's files.

use std::fmt;

/// Which of a tile's files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Quantized-mesh, by gzip.
    Terrain,
    /// A PNG of the ground's colours, 128 pixels to a side.
    Image,
}

impl Kind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Terrain, Self::Image];

    /// In a word, which is how its files end, too, or are called in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terrain => "terrain",
            Self::Image => "image",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
