//! What must not outlive this program: files that are not whole yet, folders that nothing was put into yet.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What there is of it now.
static LEFTOVERS: Mutex<Leftovers> = Mutex::new(Leftovers {
    files: BTreeSet::new(),
    folders: BTreeSet::new(),
});

/// See [`clear`].
#[derive(Debug)]
pub(crate) struct Leftovers {
    files: BTreeSet<PathBuf>,
    folders: BTreeSet<PathBuf>,
}

fn leftovers() -> MutexGuard<'static, Leftovers> {
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all of it. While what is returned lives, nothing new can be left.
pub(crate) fn clear() -> MutexGuard<'static, Leftovers> {
    let mut left = leftovers();
    for file in std::mem::take(&mut left.files) {
        let _ = fs::remove_file(file);
    }
    for folder in std::mem::take(&mut left.folders) {
        // Stays if there is something in it.
        let _ = fs::remove_dir(folder);
    }
    left
}

/// Makes a file at `path`, where there must be none.
pub(super) fn make_file(path: &Path) -> io::Result<fs::File> {
    let mut left = leftovers();
    let file = fs::File::create_new(path)?;
    left.files.insert(path.to_path_buf());
    Ok(file)
}

/// The file has become what it was made for, or is gone.
pub(super) fn forget_file(path: &Path) {
    leftovers().files.remove(path);
}

/// Makes a folder at `path`, where there must be nothing.
pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    let mut left = leftovers();
    fs::create_dir(path)?;
    left.folders.insert(path.to_path_buf());
    Ok(())
}

/// Removes a folder that was made here if there is nothing in it; forgets it.
pub(super) fn leave_folder(path: &Path) {
    if leftovers().folders.remove(path) {
        let _ = fs::remove_dir(path);
    }
}
