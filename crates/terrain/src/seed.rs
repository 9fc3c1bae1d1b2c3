use cubemap::Cell;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The number a planet is drawn from. Every one of the 2^64 is a planet of its own.
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
    /// 64 random bits for a cell: two rounds of multiply and fold, frozen for ever.
    pub(crate) fn bits(self, cell: Cell) -> u64 {
        let mut x = cell.key().bits() ^ self.0;
        x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        x = (x ^ (x >> 29)).wrapping_mul(0xa076_1d64_78bd_642f);
        x = (x ^ (x >> 32)).wrapping_mul(0xe703_7ed1_a0b4_28db);
        x ^ (x >> 31)
    }
}
