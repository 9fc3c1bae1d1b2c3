//! Blocks of numbers that a vector instruction takes at once.

/// How many numbers a block has.
pub(crate) const LANES: usize = 8;

/// [`LANES`] numbers from one on.
#[inline(always)]
pub(crate) fn block<T>(all: &[T], at: usize) -> &[T; LANES] {
    all[at..].first_chunk().expect("a block ends in its row")
}

/// The same, to change them.
#[inline(always)]
pub(crate) fn block_mut<T>(all: &mut [T], at: usize) -> &mut [T; LANES] {
    all[at..]
        .first_chunk_mut()
        .expect("a block ends in its row")
}
