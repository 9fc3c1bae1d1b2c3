use super::output_error::OutputError;
use std::fs::{self, FileType, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Where a path leads, links followed: also one that leads to no file yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// An ordinary file, or none yet.
    File(PathBuf),
    /// A pipe, a terminal, an open file of this process: written as it comes.
    Stream(PathBuf),
}

/// Links that are followed: as many as Linux follows.
const MAX_LINKS: usize = 40;

impl Place {
    /// Where `path` leads.
    ///
    /// # Errors
    ///
    /// If it is a folder, `-`, a disk or a socket, or the system refuses.
    pub(super) fn of(path: &Path) -> Result<Self, OutputError> {
        if path == Path::new("-") {
            return Err(OutputError::Dash);
        }
        if names_a_folder(path) {
            return Err(OutputError::IsFolder(path.to_path_buf()));
        }
        let refused = |problem| OutputError::Io {
            path: path.to_path_buf(),
            problem,
        };
        let mut at = path.to_path_buf();
        for _ in 0..MAX_LINKS {
            if is_descriptor(&at) {
                let data = fs::metadata(&at).map_err(refused)?;
                return match stream_or_file(&data) {
                    Some(_) => Ok(Self::Stream(at)),
                    None => Err(not_a_file(path, data.file_type())),
                };
            }
            let data = match fs::symlink_metadata(&at) {
                Ok(data) => data,
                Err(problem) if problem.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self::File(at));
                }
                Err(problem) => return Err(refused(problem)),
            };
            if data.is_symlink() {
                at = folder_of(&at).join(fs::read_link(&at).map_err(refused)?);
                continue;
            }
            return match stream_or_file(&data) {
                Some(true) => Ok(Self::Stream(at)),
                Some(false) => Ok(Self::File(at)),
                None => Err(not_a_file(path, data.file_type())),
            };
        }
        Err(refused(io::Error::new(
            io::ErrorKind::InvalidInput,
            "too many links",
        )))
    }

    /// The path without its links.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::File(path) | Self::Stream(path) => path,
        }
    }
}

/// The folder that a path lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Whether two paths are one file: the same on the disk, or the same name in one folder where there is none yet.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
        return is_same_file(one, other);
    }
    let settled = |path: &Path| {
        let folder = fs::canonicalize(folder_of(path)).ok()?;
        Some(folder.join(path.file_name()?))
    };
    settled(one).is_some_and(|place| settled(other) == Some(place))
}

#[cfg(unix)]
fn is_same_file(one: Metadata, other: Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same_file(one: Metadata, other: Metadata) -> bool {
    let times = |data: &Metadata| (data.created().ok(), data.modified().ok(), data.len());
    times(&one) == times(&other)
}

/// Whether a path can mean nothing but a folder, by its letters alone.
fn names_a_folder(path: &Path) -> bool {
    let letters = path.as_os_str().as_encoded_bytes();
    path.file_name().is_none() || letters.ends_with(b"/") || letters.ends_with(b"/.")
}

/// Whether a path names an open file of a process, which no other file can take the place of.
fn is_descriptor(path: &Path) -> bool {
    let folder = fs::canonicalize(folder_of(path));
    folder.is_ok_and(|folder| folder.starts_with("/proc") && folder.ends_with("fd"))
}

/// Whether it takes bytes as they come; `None` if it takes none.
fn stream_or_file(data: &Metadata) -> Option<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = data.file_type();
        if kind.is_char_device() || kind.is_fifo() {
            return Some(true);
        }
    }
    data.is_file().then_some(false)
}

fn not_a_file(path: &Path, kind: FileType) -> OutputError {
    if kind.is_dir() {
        OutputError::IsFolder(path.to_path_buf())
    } else {
        OutputError::NotFile(path.to_path_buf())
    }
}
