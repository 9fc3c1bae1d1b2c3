use crate::error::ReadError;
use crate::workspace::Package;
use std::fmt;
use std::path::{Path, PathBuf};

/// How many files a folder may hold before nobody finds theirs.
pub const MOST_FILES: usize = 15;

/// A folder with more sources than [`MOST_FILES`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Crowd {
    /// The folder.
    pub folder: PathBuf,
    /// How many Rust and shader files lie right in it.
    pub files: usize,
}

impl fmt::Display for Crowd {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { folder, files } = self;
        write!(
            f,
            "{files} files in {}, more than {MOST_FILES}",
            folder.display()
        )
    }
}

/// The folders of a package, its tests and examples included, with more than [`MOST_FILES`] sources.
///
/// # Errors
///
/// If a folder cannot be read.
pub fn crowds(workspace: &Path, package: &Package) -> Result<Vec<Crowd>, ReadError> {
    let mut found = Vec::new();
    for folder in ["src", "tests", "examples", "benches"] {
        let folder = package.folder.join(folder);
        if workspace.join(&folder).is_dir() {
            count(workspace, &folder, &mut found)?;
        }
    }
    Ok(found)
}

fn count(workspace: &Path, folder: &Path, found: &mut Vec<Crowd>) -> Result<(), ReadError> {
    let failed = |error| ReadError::File {
        path: folder.to_owned(),
        error,
    };
    let mut files = 0;
    for entry in workspace.join(folder).read_dir().map_err(failed)? {
        let path = folder.join(entry.map_err(failed)?.file_name());
        if workspace.join(&path).is_dir() {
            count(workspace, &path, found)?;
        } else if path
            .extension()
            .is_some_and(|end| end == "rs" || end == "wgsl")
        {
            files += 1;
        }
    }
    if files > MOST_FILES {
        let folder = folder.to_owned();
        found.push(Crowd { folder, files });
    }
    Ok(())
}
