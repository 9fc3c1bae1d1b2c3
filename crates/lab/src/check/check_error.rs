use super::fault::Fault;
use planet_file::PlanetFileError;
use std::io;
use studio::{Obstacle, StudioError};
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
    /// The planet cannot be written for the window to read.
    #[error(transparent)]
    File(#[from] PlanetFileError),
    /// There can be no display.
    #[error(transparent)]
    NoScreen(Obstacle),
    /// The display does not do what is asked.
    #[error("the display in memory fails ({0}); run it again")]
    Screen(String),
    /// The system refuses.
    #[error(
        "the program cannot be started with a file of its own ({0}); see whether the temporary folder is full"
    )]
    Start(io::Error),
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
            Self::Planet(_) | Self::File(_) | Self::NoScreen(_) => true,
            Self::Screen(_) | Self::Start(_) | Self::Fault(_) => false,
        }
    }
}
