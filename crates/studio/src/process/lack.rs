use std::fmt;

/// Something that the system would not give, asked for before the work begins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Lack {
    /// Not as much memory.
    #[error(
        "{what} would take {needed} of memory and {free} are free; ask for less, or end other programs"
    )]
    Memory {
        /// What for.
        what: String,
        /// How much that is.
        needed: Bytes,
        /// How much there is.
        free: Bytes,
    },
    /// Not as many threads.
    #[error(
        "the system gives {given} of the {wanted} threads that this takes; end other programs, or raise its limit (ulimit -u)"
    )]
    Threads {
        /// How many it takes.
        wanted: usize,
        /// How many there are.
        given: usize,
    },
    /// A number of threads that makes no sense.
    #[error("RAYON_NUM_THREADS is {asked}; take 1 to {most}")]
    Count {
        /// What was asked for.
        asked: usize,
        /// The most there can be.
        most: usize,
    },
}

impl Lack {
    /// Whether something else was to be asked for, rather than that it did not work here.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        matches!(self, Self::Memory { .. } | Self::Count { .. })
    }
}

/// A number of bytes, told in megabytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MB", self.0.div_ceil(1_000_000))
    }
}
