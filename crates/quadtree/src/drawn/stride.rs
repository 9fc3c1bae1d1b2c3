/// How a long way to what is desired is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// Level by level, so that ground seldom waits for finer ground beside it.
    Short,
    /// All of the way at once, for who has nothing to look at yet: what would be drawn for a moment only is not built, and without it all is there sooner. The nearest comes first, for it may hide what is behind.
    Long,
}
