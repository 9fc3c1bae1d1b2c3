use cubemap::Cell;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// Cells by hash: no seed, so the same on every run.
pub(crate) type CellSet = HashSet<Cell, BuildHasherDefault<CellHasher>>;

/// Something for each of some cells.
pub(crate) type CellMap<T> = HashMap<Cell, T, BuildHasherDefault<CellHasher>>;

/// Multiplies and turns: a cell's four small integers need no more.
///
/// Not proof against hostile keys; cells are chosen by where the eye is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CellHasher(u64);

impl CellHasher {
    /// 2^64 over the golden ratio, odd.
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(Self::MULTIPLIER);
    }
}

impl Hasher for CellHasher {
    fn finish(&self) -> u64 {
        // The map takes its low bits for the place; the high ones are the well mixed ones.
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(u64::from(byte));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.mix(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    fn write_isize(&mut self, word: isize) {
        #[expect(clippy::cast_sign_loss, reason = "bits to be mixed")]
        self.mix(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::{BuildHasher, Hash};

    #[test]
    fn cells_of_a_level_spread_over_a_table_like_random_ones() {
        let builder = BuildHasherDefault::<CellHasher>::default();
        for level in [3_u8, 5, 6] {
            let hashes: Vec<_> = Cell::all(level)
                .map(|cell| builder.hash_one(cell))
                .collect();
            let places = hashes.len().next_power_of_two();
            let mut filled = vec![0_u32; places];
            for hash in &hashes {
                filled[usize::try_from(*hash).expect("64 bits") & (places - 1)] += 1;
            }
            // Random ones leave 1/e^load of the places empty: 47 % at a load of 3/4.
            let empty = filled.iter().filter(|&&count| count == 0).count();
            assert!(
                empty * 100 < places * 60,
                "level {level}: {empty} of {places} are empty"
            );
            let most = filled.iter().max();
            assert!(most < Some(&12), "level {level}: {most:?} in one place");
        }
        let mut hasher = CellHasher::default();
        "any".hash(&mut hasher);
        assert_ne!(hasher.finish(), 0);
    }
}
