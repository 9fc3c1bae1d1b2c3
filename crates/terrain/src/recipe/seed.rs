//! Seeds, and the frozen hash that random bits come from.

use cubemap::CellKey;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The number a planet is drawn from. Every one of the 2^64 is a planet of its own.
///
/// ```
/// use planet_file::Preset;
/// use terrain::{Seed, Terrain};
/// let [one, other] = [1, 2].map(|seed| Terrain::new(&Preset::Earth.planet().recipe, Seed(seed)));
/// let up = glam::DVec3::Y;
/// assert_ne!(one?.height_at(up), other?.height_at(up));
/// # Ok::<(), terrain::RecipeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seed(pub u64);

/// What one band draws from: the seed and the band's salt, mixed once by `ChaCha8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BandKey(u64);

impl Seed {
    /// The key of the band with this salt.
    pub(crate) fn band(self, salt: u64) -> BandKey {
        let mut rng = ChaCha8Rng::seed_from_u64(self.0);
        let seed = rng.next_u64();
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ salt);
        BandKey(rng.next_u64())
    }
}

impl BandKey {
    /// 64 random bits for a cell, frozen for ever.
    #[inline(always)]
    pub(crate) const fn bits(self, cell: CellKey) -> u64 {
        self.mixed(cell.bits())
    }

    /// 64 random bits for a number: two rounds of multiply and fold, frozen for ever.
    #[inline(always)]
    pub(crate) const fn mixed(self, number: u64) -> u64 {
        let mut x = number ^ self.0;
        x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        x = (x ^ (x >> 29)).wrapping_mul(0xa076_1d64_78bd_642f);
        x = (x ^ (x >> 32)).wrapping_mul(0xe703_7ed1_a0b4_28db);
        x ^ (x >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::{Cell, Realm};

    #[test]
    fn the_hash_is_frozen() {
        let golden = [0, 7, u64::MAX].map(|seed| {
            let key = Seed(seed).band(3);
            let cell = Cell::new(Realm::MinusY, 12, 345, 2_000).expect("inside");
            [
                format!("{:016x}", key.bits(Cell::root(Realm::PlusX).key())),
                format!("{:016x}", key.bits(cell.key())),
            ]
        });
        assert_eq!(
            golden,
            [
                ["46b74784c0505c6c", "d6ec3dbdf0847da0"],
                ["f17de76acdb66257", "35a997c4de7c2d1c"],
                ["1438941619eabe1f", "cf66c9a04f53ac85"]
            ],
            "the hash has changed: every saved planet looks different"
        );
    }

    #[test]
    fn every_bit_is_set_half_of_the_time_and_salts_and_seeds_differ() {
        let keys = [(1, 1), (1, 2), (2, 1)].map(|(seed, salt)| Seed(seed).band(salt));
        for key in keys {
            let mut set = [0_u32; 64];
            for cell in Cell::all(6) {
                let bits = key.bits(cell.key());
                for (place, count) in set.iter_mut().enumerate() {
                    *count += u32::from(bits >> place & 1 == 1);
                }
            }
            // 24 576 cells: five standard deviations are 392.
            for (place, &count) in set.iter().enumerate() {
                assert!(
                    count.abs_diff(12_288) < 392,
                    "bit {place} is set {count} times"
                );
            }
        }
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let differing: u32 = Cell::all(4)
                .map(|cell| (keys[a].bits(cell.key()) ^ keys[b].bits(cell.key())).count_ones())
                .sum();
            let share = f64::from(differing) / (64.0 * 1_536.0);
            assert!((share - 0.5).abs() < 0.01, "{a} and {b}: {share}");
        }
    }
}
