/// How many levels at a time a long way to what is desired is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// One, so that ground seldom waits for finer ground beside it.
    Short,
    /// Three, for who has nothing to look at yet: a third of the cells would be drawn for a moment only, and without most of them all is there sooner.
    Long,
}

impl Stride {
    /// How many levels.
    #[must_use]
    pub const fn levels(self) -> u8 {
        match self {
            Self::Short => 1,
            Self::Long => 32,
        }
    }

    /// When a cell's turn is that is so many levels finer than what is drawn: with long steps all of a step comes before any of the next, for nothing of that can be drawn before.
    pub(super) const fn wave(self, finer: u8) -> u8 {
        match self {
            Self::Short => 0,
            Self::Long => finer.div_ceil(self.levels()),
        }
    }
}
