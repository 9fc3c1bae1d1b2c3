/// Numbers in ascending order: which of them a share of all lies below.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranked(Vec<f64>);

impl Ranked {
    /// The number that a share of them, from 0 to 1, lies below: 0.5 is the median, 1 the highest; NaN if there are none.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a count"
    )]
    pub fn share(&self, share: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        let index = (share * count(last)).round() as usize;
        self.0.get(index).copied().unwrap_or(f64::NAN)
    }

    /// Their mean; 0 if there are none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / count(self.0.len().max(1))
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The share of them, from 0 to 1, that lies above a bound; 0 if there are none.
    #[must_use]
    pub fn share_above(&self, bound: f64) -> f64 {
        let above = self.0.len() - self.0.partition_point(|&number| number <= bound);
        count(above) / count(self.0.len().max(1))
    }
}

impl FromIterator<f64> for Ranked {
    fn from_iter<I: IntoIterator<Item = f64>>(numbers: I) -> Self {
        let mut numbers: Vec<_> = numbers.into_iter().collect();
        numbers.sort_unstable_by(f64::total_cmp);
        Self(numbers)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of samples")]
const fn count(of: usize) -> f64 {
    of as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_means_are_of_the_numbers() {
        let numbers = Ranked::from_iter([3.0, -1.0, 2.0, 0.0, 1.0]);
        let shares = [0.0, 0.25, 0.5, 0.99, 1.0].map(|share| numbers.share(share));
        assert_eq!(shares, [-1.0, 0.0, 1.0, 3.0, 3.0]);
        assert_eq!((numbers.mean(), numbers.count()), (1.0, 5));
        assert_eq!(numbers.share_above(0.0), 0.6);
    }

    #[test]
    fn a_hundredth_of_many_numbers_lies_above_the_99th_share() {
        let numbers: Ranked = (0..=200).rev().map(f64::from).collect();
        assert_eq!((numbers.share(0.5), numbers.share(0.99)), (100.0, 198.0));
    }

    #[test]
    fn of_no_numbers_no_share_is_known() {
        let none = Ranked::default();
        assert!(none.share(0.5).is_nan());
        assert_eq!(
            (none.mean(), none.count(), none.share_above(0.0)),
            (0.0, 0, 0.0)
        );
    }
}
