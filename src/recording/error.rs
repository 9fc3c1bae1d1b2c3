use std::io;
use std::path::PathBuf;
use studio::say;

/// Why a file is no flight that can be drawn.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecordingError {
    /// It cannot be read.
    #[error(
        "{}: cannot be read: {problem}; name a file that is there",
        say::path(path)
    )]
    Read {
        /// Which.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
    /// It is too long.
    #[error("{}: is too long for a flight; name one that `relief --record` wrote", say::path(.0))]
    Long(PathBuf),
    /// It does not say what a flight says.
    #[error(
        "{}:{line}:{column}: {problem}; name a file that `relief --record` wrote, or mend it there",
        say::path(path)
    )]
    Text {
        /// Which.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What is wrong there.
        problem: String,
    },
    /// It says something that no flight has.
    #[error(
        "{}: {problem}; name a file that `relief --record` wrote, or mend it",
        say::path(path)
    )]
    Whole {
        /// Which.
        path: PathBuf,
        /// What.
        problem: String,
    },
    /// Its planet has no code, and none was named.
    #[error(
        "{}: does not hold its planet, {planet}, which needs pictures; name it by --recipe",
        say::path(path)
    )]
    NoPlanet {
        /// Which.
        path: PathBuf,
        /// What the planet is called.
        planet: String,
    },
    /// There would be too many pictures.
    #[error(
        "{}: {frames} pictures; take at most {most}, by --fps, --from and --to",
        say::path(path)
    )]
    Frames {
        /// Which.
        path: PathBuf,
        /// How many.
        frames: f64,
        /// As many can be.
        most: u32,
    },
}
