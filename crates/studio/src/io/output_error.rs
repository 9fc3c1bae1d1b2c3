use std::io;
use std::path::PathBuf;

/// Why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The folder that should hold it does not exist.
    #[error("{}: there is no folder {}; make it or write elsewhere", path.display(), folder.display())]
    NoFolder {
        /// The file asked for.
        path: PathBuf,
        /// The folder that is missing.
        folder: PathBuf,
    },
    /// It is a folder itself.
    #[error("{}: is a folder; name a file in it", .0.display())]
    IsFolder(PathBuf),
    /// It is a disk or a socket.
    #[error("{}: is a device that pictures are not for; name a file", .0.display())]
    NotFile(PathBuf),
    /// It must not be written.
    #[error("{}: is write-protected; let it be written (chmod u+w) or write elsewhere", .0.display())]
    Protected(PathBuf),
    /// It stands for standard output elsewhere.
    #[error("-: standard output has no such name here; name a file, or write /dev/stdout")]
    Dash,
    /// It is read, or written by another name.
    #[error("{}: would be written over {}, which this command needs; write elsewhere", path.display(), other.display())]
    Twice {
        /// The file asked for.
        path: PathBuf,
        /// What else it is.
        other: PathBuf,
    },
    /// A folder is wanted and it is something else.
    #[error("{}: is not a folder; name another", .0.display())]
    NotFolder(PathBuf),
    /// Its name promises another kind of file.
    #[error("{}: the picture is a PNG; let its name end in .png", .0.display())]
    NotPng(PathBuf),
    /// Its name promises another kind of file.
    #[error("{}: the picture is an SVG; let its name end in .svg", .0.display())]
    NotSvg(PathBuf),
    /// The system refuses.
    #[error("{}: cannot be written ({problem}); check the place's rights and room, or write elsewhere", path.display())]
    Io {
        /// The file asked for.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
}

impl OutputError {
    /// Whether the place named was wrong, rather than the machine out of room.
    #[must_use]
    pub fn is_bad_input(&self) -> bool {
        use io::ErrorKind::{
            InvalidFilename, InvalidInput, NotADirectory, NotFound, PermissionDenied,
            ReadOnlyFilesystem,
        };
        match self {
            Self::Io { problem, .. } => matches!(
                problem.kind(),
                InvalidFilename
                    | InvalidInput
                    | NotADirectory
                    | NotFound
                    | PermissionDenied
                    | ReadOnlyFilesystem
            ),
            _ => true,
        }
    }
}
