//! Which tile.

/// Which tile: its level, its column from 180° W, its row from the south pole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TileKey {
    z: u8,
    x: u32,
    y: u32,
}

/// There is no such tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Too deep.
    #[error("level {0}: tiles have levels 0 to {max}", max = TileKey::MAX_LEVEL)]
    Level(u8),
    /// Beyond the planet.
    #[error("{x}, {y} of level {z}: columns end with {last_x}, rows with {last_y}", last_x = (2_u64 << z) - 1, last_y = (1_u64 << z) - 1)]
    Place {
        /// The level.
        z: u8,
        /// The column.
        x: u32,
        /// The row.
        y: u32,
    },
}

impl TileKey {
    /// The deepest level: posts are 7 cm apart on an Earth.
    pub const MAX_LEVEL: u8 = 22;

    /// The tile of a level at a column and a row.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub const fn new(z: u8, x: u32, y: u32) -> Result<Self, KeyError> {
        if z > Self::MAX_LEVEL {
            return Err(KeyError::Level(z));
        }
        if (x >> z) > 1 || (y >> z) > 0 {
            return Err(KeyError::Place { z, x, y });
        }
        Ok(Self { z, x, y })
    }

    /// Level 0 is a half of the planet.
    #[must_use]
    pub const fn level(self) -> u8 {
        self.z
    }

    /// From 180° W to the east, 0 to 2·2ᶻ − 1.
    #[must_use]
    pub const fn column(self) -> u32 {
        self.x
    }

    /// From the south pole to the north, 0 to 2ᶻ − 1.
    #[must_use]
    pub const fn row(self) -> u32 {
        self.y
    }

    /// The four tiles of the next level; none below the deepest.
    pub fn children(self) -> impl Iterator<Item = Self> {
        let all = [(0, 0), (1, 0), (0, 1), (1, 1)];
        all.into_iter()
            .filter_map(move |(i, j)| Self::new(self.z + 1, 2 * self.x + i, 2 * self.y + j).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_two_by_one_at_first_and_end_with_the_planet() {
        assert!(TileKey::new(0, 1, 0).is_ok());
        assert_eq!(
            TileKey::new(0, 2, 0),
            Err(KeyError::Place { z: 0, x: 2, y: 0 })
        );
        assert_eq!(
            TileKey::new(0, 0, 1),
            Err(KeyError::Place { z: 0, x: 0, y: 1 })
        );
        assert!(TileKey::new(22, (2 << 22) - 1, (1 << 22) - 1).is_ok());
        assert!(TileKey::new(22, 2 << 22, 0).is_err());
        assert_eq!(TileKey::new(23, 0, 0), Err(KeyError::Level(23)));
        assert!(TileKey::new(255, u32::MAX, u32::MAX).is_err());
        let said = TileKey::new(3, 16, 0).map_err(|error| error.to_string());
        assert_eq!(
            said,
            Err("16, 0 of level 3: columns end with 15, rows with 7".into())
        );
    }

    #[test]
    fn children_cover_their_parent() {
        let key = TileKey::new(4, 9, 3).expect("there is");
        let children: Vec<_> = key
            .children()
            .map(|child| (child.column(), child.row()))
            .collect();
        assert_eq!(children, [(18, 6), (19, 6), (18, 7), (19, 7)]);
        let deepest = TileKey::new(TileKey::MAX_LEVEL, 0, 0).expect("there is");
        assert_eq!(deepest.children().count(), 0);
    }
}
