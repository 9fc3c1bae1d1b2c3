use super::LevelRange;

/// Where on an eye's way the chunks of a level turn into their parents: from a share of the parents' range to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Morph {
    /// The share of the range at which it begins.
    pub begins: f64,
    /// At which it ends: that of the parents.
    pub range: LevelRange,
}

impl Morph {
    /// Where it begins and ends at places of so much skew, in metres from the nearest eye as distances count.
    #[must_use]
    pub fn at(&self, skew: f64) -> (f64, f64) {
        let end = self.range.at(skew);
        (self.begins * end, end)
    }
}
