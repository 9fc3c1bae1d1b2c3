use rayon::ThreadPoolBuildError;
use std::time::Duration;
use studio::{OutputError, StudioError};
use terrain::RecipeError;

/// Why something cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The drawing cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// No pictures can be taken.
    #[error(transparent)]
    Studio(#[from] StudioError),
    /// The planet cannot be printed.
    #[error("{0}; mend the recipe or choose another --radius")]
    Planet(#[from] RecipeError),
    /// The system refuses threads.
    #[error(
        "{count} threads cannot be started: {problem}; end other programs, or measure without --growth"
    )]
    Threads {
        /// How many were asked for.
        count: usize,
        /// What the system says.
        problem: ThreadPoolBuildError,
    },
    /// The planet is never complete.
    #[error("the planet was not complete after {0:?}; try another --seed, or tell us")]
    Incomplete(Duration),
}

impl BenchError {
    /// Whether something else was to be asked for, rather than that it did not work here.
    #[must_use]
    pub fn is_bad_input(&self) -> bool {
        match self {
            Self::Output(error) => error.is_bad_input(),
            Self::Planet(_) => true,
            Self::Studio(error) => error.is_bad_input(),
            Self::Threads { .. } | Self::Incomplete(_) => false,
        }
    }
}
