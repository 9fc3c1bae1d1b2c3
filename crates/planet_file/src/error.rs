use crate::{MapFileError, StampPictureError};
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
    /// The map that it lies on cannot be used.
    #[error("{}: its map: {problem}", path.display())]
    Map {
        /// The file.
        path: PathBuf,
        /// What is wrong with the map.
        problem: MapFileError,
    },
    /// Its pictures are too large together.
    #[error("{}: its pictures have {pixels} pixels together; they may have {max}, shrink them", path.display(), max = crate::pictures::MAX_PIXELS)]
    Pixels {
        /// The file.
        path: PathBuf,
        /// How many there are at least.
        pixels: usize,
    },
    /// It is no text, or too long.
    #[error("{}: {problem}", path.display())]
    NoText {
        /// The file.
        path: PathBuf,
        /// What it is.
        problem: NoText,
    },
    /// A picture or a map has no name to be written.
    #[error("{}: {problem}", path.display())]
    Unnamed {
        /// The file.
        path: PathBuf,
        /// What it is.
        problem: Unnamed,
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

/// Why a file's bytes are no planet's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoText {
    /// Longer than any planet.
    #[error("longer than any recipe, over 1 MiB; name another file")]
    TooLong,
    /// Another encoding.
    #[error("the text is UTF-16; save it as UTF-8")]
    Utf16,
    /// No text, or an old encoding.
    #[error("not UTF-8 from byte {0} on; save it as UTF-8, or name another file")]
    NotUtf8(usize),
}

/// Why a planet cannot be written as text: it names files, and one of them has no name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unnamed {
    /// One of its stamps is a picture that [`PlanetFile::pictures`](crate::PlanetFile::pictures) does not name.
    #[error(
        "the band \"{band}\" has a picture without a name; save it beside the file and name it in `pictures`"
    )]
    Picture {
        /// The band's name.
        band: String,
    },
    /// Its base is a map that [`PlanetFile::maps`](crate::PlanetFile::maps) does not name.
    #[error("its map has no name; save it beside the file and name it in `maps`")]
    Map,
}
