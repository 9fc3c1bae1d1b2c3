use crate::StampPictureError;
use look::LookError;
use std::io;
use std::path::PathBuf;
use terrain::RecipeError;

/// Why a planet cannot be drawn: the first value that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanetError {
    /// Its ground cannot be printed.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// It cannot be painted.
    #[error(transparent)]
    Look(#[from] LookError),
}

/// Why a planet file cannot be read or written: which file, what is wrong, and what to do next, in one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanetFileError {
    /// It cannot be read.
    #[error("{}: cannot be read ({problem}); check the name and its rights", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
    /// The text does not say what a planet file says, or a value is out of its range.
    #[error("{}:{line}:{column}: {problem}; mend the file there", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What is wrong there.
        problem: String,
    },
    /// The planet as a whole cannot be drawn.
    #[error("{}: {problem}; mend the recipe", path.display())]
    Planet {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: PlanetError,
    },
    /// One of its pictures cannot be used.
    #[error("{}: a stamp's picture: {problem}", path.display())]
    Picture {
        /// The file.
        path: PathBuf,
        /// What is wrong with the picture.
        problem: StampPictureError,
    },
    /// A picture has no name to be written.
    #[error("{}: {problem}", path.display())]
    Unnamed {
        /// The file.
        path: PathBuf,
        /// Where the picture is.
        problem: UnnamedPicture,
    },
    /// It cannot be written.
    #[error("{}: cannot be written ({problem}); check the folder and its rights", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
}

/// Why a planet cannot be written as text: one of its stamps is a picture that [`PlanetFile::pictures`](crate::PlanetFile::pictures) does not name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the band \"{band}\" has a picture without a name; save it beside the file and name it in `pictures`"
)]
pub struct UnnamedPicture {
    /// The band's name.
    pub band: String,
}
