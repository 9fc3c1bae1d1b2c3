use super::fault::Fault;
use studio::StudioError;
use terrain::RecipeError;

/// Why a planet is not proved.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// No pictures can be taken.
    #[error(transparent)]
    Studio(#[from] StudioError),
    /// The planet cannot be printed.
    #[error("{0}; mend the recipe or choose another --radius")]
    Planet(#[from] RecipeError),
    /// Something is not as it must be.
    #[error("{0}; this is a fault of the program: report it with the recipe and the seed")]
    Fault(#[from] Fault),
}

impl CheckError {
    /// Whether something else was to be asked for, rather than that it did not work here.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        match self {
            Self::Studio(error) => error.is_bad_input(),
            Self::Planet(_) => true,
            Self::Fault(_) => false,
        }
    }
}
