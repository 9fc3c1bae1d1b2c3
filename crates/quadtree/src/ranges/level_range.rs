use crate::Stretch;

/// How near an eye must be for a cell of one level to split: farther where cells are longer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelRange {
    /// What the level's error asks for wherever the cell is, for shape and for light, in metres.
    pub by_error: f64,
    /// What the level's longest cells ask for, in metres; shorter ones ask for their share.
    pub by_length: f64,
    /// How far skews may lie apart within a cell: each place counts as that much more skewed than it is.
    pub skew_within: f64,
    /// Which share that is.
    pub stretch: Stretch,
}

impl LevelRange {
    /// The range of a cell that is so skewed where it is most, in metres; of a place, what its cell may have at the least.
    #[must_use]
    pub fn at(&self, skew: f64) -> f64 {
        self.of_share(self.stretch.share(skew + self.skew_within))
    }

    /// That of the longest cells, in metres.
    #[must_use]
    pub fn longest(&self) -> f64 {
        self.of_share(1.0)
    }

    /// That of cells of a share of the longest's length, in metres.
    pub(crate) fn of_share(&self, share: f64) -> f64 {
        self.by_error.max(self.by_length * share)
    }

    /// The share of the longest cells' length below which the error decides.
    pub(crate) fn even_share(&self) -> f64 {
        let share = self.by_error / self.by_length;
        // In this order of `min` and `max` what is not a number is 1.
        share.min(1.0).max(self.stretch.share(0.0))
    }

    /// The same, `times` as far.
    pub(crate) fn scaled(self, times: f64) -> Self {
        Self {
            by_error: self.by_error * times,
            by_length: self.by_length * times,
            ..self
        }
    }
}
