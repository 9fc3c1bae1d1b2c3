use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// What one thing draws from: a seed and the salt of that thing, mixed once by `ChaCha8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    low: u32,
    high: u32,
}

impl Key {
    /// The key of what has this salt. Maps of one seed draw each thing with a salt of its own.
    pub(crate) fn new(seed: u64, salt: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let seed = rng.next_u64();
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ salt);
        Self {
            low: rng.next_u32(),
            high: rng.next_u32(),
        }
    }

    /// 32 random bits for a point of a lattice: coordinates are added, folded and multiplied one after the other, frozen for ever.
    ///
    /// Made of what vectors of 32-bit numbers have too; `x` comes last, so that along a row all but the end is worked out once.
    /// The factors are the first digits of the roots of small primes.
    #[inline(always)]
    pub(crate) const fn bits(self, x: i32, y: i32, z: i32) -> u32 {
        let [x, y, z] = [x.cast_unsigned(), y.cast_unsigned(), z.cast_unsigned()];
        let mut bits = (z ^ self.low).wrapping_mul(0x9e37_79b9);
        bits = (bits ^ (bits >> 15)).wrapping_mul(0x6a09_e667) ^ self.high;
        bits = (bits ^ (bits >> 16))
            .wrapping_add(y)
            .wrapping_mul(0xbb67_ae85);
        bits = (bits ^ (bits >> 15)).wrapping_mul(0x510e_527f);
        bits = (bits ^ (bits >> 14)).wrapping_add(x);
        bits = (bits ^ (bits >> 16)).wrapping_mul(0xa54f_f53b);
        bits = (bits ^ (bits >> 15)).wrapping_mul(0x1f83_d9ab);
        bits ^ (bits >> 16)
    }

    /// Random numbers one after the other.
    pub(crate) fn rng(self) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(u64::from(self.high) << 32 | u64::from(self.low))
    }
}

/// How many [`steps`] are in 1: 1 over them.
pub(crate) const STEP: f32 = 1.0 / (1_u32 << 23) as f32;

/// A whole number from −2²³ up to, but not, 2²³, of 24 random bits.
#[inline(always)]
#[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
pub(crate) const fn steps(bits: u32) -> f32 {
    (bits.cast_signed() >> 8) as f32
}

/// A number from −1 up to, but not, 1, of 24 random bits.
#[inline(always)]
pub(crate) const fn unit(bits: u32) -> f32 {
    steps(bits) * STEP
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_and_the_sequence_are_frozen() {
        let golden = [0, 7, u64::MAX].map(|seed| {
            let key = Key::new(seed, 3);
            let sequence = key.rng().next_u32();
            [key.bits(0, 0, 0), key.bits(-12, 345, 2_000), sequence]
                .map(|bits| format!("{bits:08x}"))
        });
        assert_eq!(
            golden,
            [
                ["7d6966fc", "b47eb3f6", "c19a9c1b"],
                ["2a48122e", "5c6b4bd4", "4f964958"],
                ["ba1c0313", "ef68fb59", "837bbe48"]
            ],
            "the hash has changed: every saved pipeline makes another map"
        );
    }

    /// The points of a small cube about the origin: 32 768.
    fn points() -> impl Iterator<Item = (i32, i32, i32)> {
        let side = -16..16;
        let square = side
            .clone()
            .flat_map(move |x| (-16..16).map(move |y| (x, y)));
        square.flat_map(move |(x, y)| side.clone().map(move |z| (x, y, z)))
    }

    #[test]
    fn every_bit_is_set_half_of_the_time_and_salts_and_seeds_differ() {
        let keys = [(1, 1), (1, 2), (2, 1)].map(|(seed, salt)| Key::new(seed, salt));
        for key in keys {
            let mut set = [0_u32; 32];
            for (x, y, z) in points() {
                let bits = key.bits(x, y, z);
                for (place, count) in set.iter_mut().enumerate() {
                    *count += bits >> place & 1;
                }
            }
            // Five standard deviations are 453.
            for (place, &count) in set.iter().enumerate() {
                assert!(
                    count.abs_diff(16_384) < 453,
                    "bit {place} is set {count} times"
                );
            }
        }
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let differing: u32 = points()
                .map(|(x, y, z)| (keys[a].bits(x, y, z) ^ keys[b].bits(x, y, z)).count_ones())
                .sum();
            let share = f64::from(differing) / (32.0 * 32_768.0);
            assert!((share - 0.5).abs() < 0.01, "{a} and {b}: {share}");
        }
    }

    #[test]
    fn a_step_along_any_axis_turns_every_bit_half_of_the_time() {
        let key = Key::new(5, 9);
        // Steps of one lattice and of coarser ones.
        for step in [1, 2, 3, 64, 1 << 20] {
            for (dx, dy, dz) in [(step, 0, 0), (0, step, 0), (0, 0, step), (step, -step, 0)] {
                let mut turned = [0_u32; 32];
                for (x, y, z) in points() {
                    let bits = key.bits(x, y, z) ^ key.bits(x + dx, y + dy, z + dz);
                    for (place, count) in turned.iter_mut().enumerate() {
                        *count += bits >> place & 1;
                    }
                }
                // Neighbours share points, so the bound is wider than five deviations of free ones.
                for (place, &count) in turned.iter().enumerate() {
                    assert!(
                        count.abs_diff(16_384) < 700,
                        "{dx} {dy} {dz}: bit {place} turns {count} times"
                    );
                }
            }
        }
    }

    #[test]
    fn points_do_not_collide_more_often_than_chance_has_it() {
        let key = Key::new(8, 1);
        let mut all: Vec<u32> = (0..256)
            .flat_map(|x| (0..256).map(move |y| key.bits(x - 128, y - 128, 0)))
            .collect();
        all.sort_unstable();
        all.dedup();
        // 65 536 of 2^32: half a pair is expected.
        assert!(65_536 - all.len() < 6, "{} differ", all.len());
    }

    #[test]
    fn units_fill_their_range_evenly() {
        assert_eq!(unit(0x8000_0000), -1.0);
        assert_eq!(unit(0), 0.0);
        assert!(unit(0x7fff_ffff) < 1.0);
        let key = Key::new(3, 3);
        let mut tenths = [0_u32; 10];
        for (x, y, z) in points() {
            let unit = unit(key.bits(x, y, z));
            let tenth = (1..10).filter(|&end| unit >= 0.2 * end as f32 - 1.0);
            tenths[tenth.count()] += 1;
        }
        // Five standard deviations are 272.
        for (tenth, &count) in tenths.iter().enumerate() {
            assert!(count.abs_diff(3_277) < 272, "tenth {tenth}: {count}");
        }
    }
}
