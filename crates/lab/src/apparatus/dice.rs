/// Numbers that look drawn by lot and are the same each time: `SplitMix64`.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// A row of numbers of its own for each seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of the numbers from `low` on, below `high`.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = u32::try_from(self.bits() >> 32).expect("32 bits");
        low + (high - low) * f64::from(unit) / 4_294_967_296.0
    }

    /// One of the whole numbers from 0 on, below `end`.
    pub(crate) fn whole(&mut self, end: u16) -> u16 {
        let high = u32::try_from(self.bits() >> 32).expect("32 bits");
        let product = u64::from(high) * u64::from(end);
        u16::try_from(product >> 32).expect("less than the end")
    }

    /// One of these, of which there are fewer than 2^16 and one at least.
    pub(crate) fn one_of<'a, T>(&mut self, these: &'a [T]) -> &'a T {
        let count = u16::try_from(these.len()).expect("few");
        &these[usize::from(self.whole(count))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fill_their_range_and_come_again() {
        let (mut one, mut other) = (Dice::new(3), Dice::new(3));
        let mut counts = [0; 4];
        for _ in 0..400 {
            let number = one.between(-2.0, 2.0);
            assert_eq!(number.to_bits(), other.between(-2.0, 2.0).to_bits());
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "0 to 3"
            )]
            let quarter = (number + 2.0) as usize;
            counts[quarter] += 1;
        }
        assert!(counts.iter().all(|&count| count > 60), "{counts:?}");
    }
}
