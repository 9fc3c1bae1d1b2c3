//! What is worked out in one go.

use crate::address::address;
use std::fmt;
use tiles::{KeyError, TileKey};

/// The tiles that stand in one archive: a tile and all that lie below it for some levels, or all of the coarsest levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    /// None: all tiles of level 0 and below.
    root: Option<TileKey>,
    /// At least 1.
    levels: u8,
}

/// There is no such share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShareError {
    /// Too few levels, or more than one go should take.
    #[error("{0} levels: a share has 1 to {max}", max = Share::MOST_LEVELS)]
    Levels(u8),
    /// There is no such tile, or none so far below it.
    #[error(transparent)]
    Tile(#[from] KeyError),
}

impl Share {
    /// The most levels of a share: 87 381 tiles, about 1 GB.
    pub const MOST_LEVELS: u8 = 9;

    /// How many levels shares have where nobody says: 1 365 tiles, 13 MB of an Earth, five seconds of a core.
    pub const LEVELS: u8 = 6;

    /// A tile and all that lie below it: so many levels with its own.
    ///
    /// # Errors
    ///
    /// If there are not so many, or too many.
    pub fn below(root: TileKey, levels: u8) -> Result<Self, ShareError> {
        Self::new(Some(root), root.level(), levels)
    }

    /// All tiles of so many levels, from level 0 on.
    ///
    /// # Errors
    ///
    /// If there are not so many, or too many.
    pub fn top(levels: u8) -> Result<Self, ShareError> {
        Self::new(None, 0, levels)
    }

    fn new(root: Option<TileKey>, first: u8, levels: u8) -> Result<Self, ShareError> {
        if !(1..=Self::MOST_LEVELS).contains(&levels) {
            return Err(ShareError::Levels(levels));
        }
        TileKey::new(first.saturating_add(levels - 1), 0, 0)?;
        Ok(Self { root, levels })
    }

    /// The tile that the others lie below; `None` for the coarsest levels of all.
    #[must_use]
    pub const fn root(self) -> Option<TileKey> {
        self.root
    }

    /// How many levels there are.
    #[must_use]
    pub const fn levels(self) -> u8 {
        self.levels
    }

    /// From the coarsest to the finest level.
    #[must_use]
    pub fn span(self) -> [u8; 2] {
        let first = self.root.map_or(0, TileKey::level);
        [first, first + self.levels - 1]
    }

    /// Whether a tile is one of them.
    #[must_use]
    pub fn holds(self, key: TileKey) -> bool {
        let [first, last] = self.span();
        let up = key.level().saturating_sub(first);
        let is_below =
            |root: TileKey| [key.column() >> up, key.row() >> up] == [root.column(), root.row()];
        (first..=last).contains(&key.level()) && self.root.is_none_or(is_below)
    }

    /// Degrees: west, south, east, north.
    #[must_use]
    pub fn bounds(self) -> [f64; 4] {
        let Some(root) = self.root else {
            return [-180.0, -90.0, 180.0, 90.0];
        };
        let width = 180.0 / f64::from(1_u32 << root.level());
        let [west, south] = [
            f64::from(root.column()) * width - 180.0,
            f64::from(root.row()) * width - 90.0,
        ];
        [west, south, west + width, south + width]
    }

    /// How many tiles there are.
    #[must_use]
    pub fn count(self) -> u64 {
        let roots = if self.root.is_some() { 1 } else { 2 };
        roots * ((1 << (2 * u32::from(self.levels))) - 1) / 3
    }

    /// The tiles, in the order in which archives have them.
    #[must_use]
    pub fn tiles(self) -> Vec<TileKey> {
        let first = match self.root {
            Some(root) => vec![root],
            None => (0..2).filter_map(|x| TileKey::new(0, x, 0).ok()).collect(),
        };
        let mut tiles = first.clone();
        let mut level = first;
        for _ in 1..self.levels {
            level = level.into_iter().flat_map(TileKey::children).collect();
            tiles.extend(&level);
        }
        tiles.sort_by_key(|&tile| address(tile));
        tiles
    }

    /// What its file is called, without what comes after it: "top" or level, column and row, and how many levels.
    #[must_use]
    pub fn name(self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.root {
            None => write!(f, "top-{}", self.levels),
            Some(root) => {
                let (z, x, y) = (root.level(), root.column(), root.row());
                write!(f, "{z}-{x}-{y}-{}", self.levels)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_holds_nothing_else() {
        let root = TileKey::new(3, 5, 6).expect("there is");
        let share = Share::below(root, 2).expect("few");
        for key in Share::top(6).expect("few").tiles() {
            assert_eq!(share.holds(key), share.tiles().contains(&key), "{key:?}");
        }
        assert_eq!(share.bounds(), [-67.5, 45.0, -45.0, 67.5]);
    }

    #[test]
    fn shares_are_neither_empty_nor_endless() {
        let root = TileKey::new(20, 5, 6).expect("there is");
        assert_eq!(Share::below(root, 0), Err(ShareError::Levels(0)));
        assert_eq!(Share::top(10), Err(ShareError::Levels(10)));
        assert_eq!(
            Share::below(root, 4),
            Err(ShareError::Tile(KeyError::Level(23)))
        );
    }
}
