//! All that is to be worked out, in shares.

use crate::{Share, ShareError};
use tiles::TileKey;

/// The shares that a planet's tiles down to some level fall into, each tile into one: the coarsest levels first, then what lies below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    top: Share,
    /// The levels of the tiles that shares lie below, from coarse to fine.
    roots: Vec<u8>,
    /// How many levels each of those has.
    levels: u8,
}

impl Shares {
    /// Those down to level `deepest`, of so many levels each, and of as many or fewer the first.
    ///
    /// # Errors
    ///
    /// If tiles are not so deep, or a share has no such levels.
    pub fn new(deepest: u8, levels: u8) -> Result<Self, ShareError> {
        // As many levels as a share may have.
        Share::top(levels)?;
        TileKey::new(deepest, 0, 0)?;
        let mut roots = Vec::new();
        let mut first = deepest + 1;
        while first > levels {
            first -= levels;
            roots.insert(0, first);
        }
        Ok(Self {
            top: Share::top(first)?,
            roots,
            levels,
        })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        1 + self.roots.iter().map(|&root| tiles_of(root)).sum::<u64>()
    }

    /// One of them, from 0 on.
    #[must_use]
    pub fn get(&self, number: u64) -> Option<Share> {
        let Some(mut number) = number.checked_sub(1) else {
            return Some(self.top);
        };
        for &root in &self.roots {
            if number < tiles_of(root) {
                let [x, y] = [number >> root, number & ((1 << root) - 1)];
                let [x, y] = [x, y].map(|at| u32::try_from(at).expect("a tile's column or row"));
                let key = TileKey::new(root, x, y).expect("a tile of the level");
                return Share::below(key, self.levels).ok();
            }
            number -= tiles_of(root);
        }
        None
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Share> {
        (0..self.count()).filter_map(|number| self.get(number))
    }
}

/// How many tiles a level has.
const fn tiles_of(level: u8) -> u64 {
    2 << (2 * level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_tile_falls_into_one_share() {
        for (deepest, levels) in [
            (0, 6),
            (3, 6),
            (5, 6),
            (6, 6),
            (7, 3),
            (6, 2),
            (5, 1),
            (7, 6),
        ] {
            let all = Shares::new(deepest, levels).expect("there are");
            let shares: Vec<_> = all.iter().collect();
            assert_eq!(shares.len() as u64, all.count());
            assert_eq!(all.get(all.count()), None);
            let mut seen = HashSet::new();
            for share in &shares {
                let tiles = share.tiles();
                assert_eq!(tiles.len() as u64, share.count(), "{share}");
                for tile in tiles {
                    assert!(share.holds(tile), "{share} {tile:?}");
                    assert!(seen.insert(tile), "{deepest} {levels}: {tile:?} twice");
                }
            }
            let all = Share::top(deepest + 1).expect("few");
            assert_eq!(seen.len() as u64, all.count(), "{deepest} {levels}");
            let names: HashSet<_> = shares.iter().map(|share| share.name()).collect();
            assert_eq!(names.len(), shares.len());
        }
    }

    #[test]
    fn there_are_billions_and_none_is_made_before_it_is_asked_for() {
        let shares = Shares::new(22, 6).expect("there are");
        assert!(shares.count() > 34_000_000_000);
        let last = shares.get(shares.count() - 1).and_then(Share::root);
        assert_eq!(last, TileKey::new(17, (2 << 17) - 1, (1 << 17) - 1).ok());
        assert!(
            Shares::new(23, 6).is_err()
                && Shares::new(6, 0).is_err()
                && Shares::new(6, 10).is_err()
        );
    }
}
