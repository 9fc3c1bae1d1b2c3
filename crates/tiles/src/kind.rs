//! Which of a tile's files.

use std::fmt;

/// Which of a tile's files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Quantized-mesh, by gzip.
    Terrain,
    /// A PNG of the ground's colours, 128 pixels to a side.
    Image,
    /// A PNG of the six realms, each in its colour, with the cells of a level that suits the tile's.
    Realms,
    /// A PNG of the tile's own level, as a colour, and its border.
    Levels,
    /// A PNG of heights, in bands of grey from the lowest ground that is possible to the highest.
    Heights,
}

impl Kind {
    /// What archives hold.
    pub const ALL: [Self; 2] = [Self::Terrain, Self::Image];

    /// What shows how a planet is made, for who looks at it: as images are.
    pub const VIEWS: [Self; 3] = [Self::Realms, Self::Levels, Self::Heights];

    /// In a word, which is how its files end, too, or are called in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terrain => "terrain",
            Self::Image => "image",
            Self::Realms => "realms",
            Self::Levels => "levels",
            Self::Heights => "heights",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
