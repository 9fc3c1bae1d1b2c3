/// Between which numbers a map's lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The lowest.
    pub lowest: f32,
    /// The highest.
    pub highest: f32,
}

impl Range {
    /// Of nothing.
    pub(crate) const NONE: Self = Self {
        lowest: f32::INFINITY,
        highest: f32::NEG_INFINITY,
    };

    /// With some numbers more.
    pub(crate) fn with(self, numbers: &[f32]) -> Self {
        let wider = |range: Self, &number: &f32| Self {
            lowest: range.lowest.min(number),
            highest: range.highest.max(number),
        };
        numbers.iter().fold(self, wider)
    }

    /// What one of 65 535 steps from the lowest to the highest is worth; 0 where all is flat.
    #[must_use]
    pub fn step(self) -> f64 {
        (f64::from(self.highest) - f64::from(self.lowest)) / f64::from(u16::MAX)
    }

    /// How many such steps a number lies above the lowest, rounded.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast saturates"
    )]
    pub(crate) fn steps(self, number: f32) -> u16 {
        let step = self.step();
        if step > 0.0 {
            ((f64::from(number) - f64::from(self.lowest)) / step).round() as u16
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_back_to_within_half_of_one() {
        let mut random = fastrand::Rng::with_seed(5);
        let numbers: Vec<_> = (0..1_000)
            .map(|_| random.f32() * 20_000.0 - 11_000.0)
            .collect();
        let range = Range::NONE.with(&numbers);
        for number in numbers {
            let back = f64::from(range.lowest) + f64::from(range.steps(number)) * range.step();
            assert!(
                (back - f64::from(number)).abs() <= 0.501 * range.step(),
                "{number} {back}"
            );
        }
        assert_eq!(
            (range.steps(range.lowest), range.steps(range.highest)),
            (0, u16::MAX)
        );
        assert_eq!(Range::NONE.with(&[3.0, 3.0]).steps(3.0), 0);
    }
}
