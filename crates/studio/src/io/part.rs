use super::leftovers;
use super::place::folder_of;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

/// A new file beside the one that it will take the place of; gone if it never does, also where a signal ends the program.
#[derive(Debug)]
pub(super) struct Part(Option<NamedTempFile>);

impl Part {
    /// An empty one beside `target`, with the rights and the owner of what stands there.
    pub(super) fn beside(target: &Path) -> io::Result<Self> {
        // A name of its own length: the file's name may be as long as names can be.
        let file = Builder::new()
            .prefix(".relief-")
            .suffix(".part")
            // With the rights of any file of ours, which a temporary file would not have.
            .make_in(folder_of(target), leftovers::make_file)?;
        let part = Self(Some(file));
        if let Ok(data) = fs::metadata(target) {
            own_alike(part.file(), &data);
            part.file().set_permissions(data.permissions())?;
        }
        Ok(part)
    }

    /// To write into.
    pub(super) fn file(&self) -> &File {
        let file = self.0.as_ref();
        file.expect("only what ends it takes it out").as_file()
    }

    /// Puts it where `target` is.
    pub(super) fn put(mut self, target: &Path) -> io::Result<()> {
        let file = self.0.take().expect("only what ends it takes it out");
        let path = file.path().to_path_buf();
        let put = file.persist(target);
        // If it was refused, the file goes with the error.
        let put = put.map(drop).map_err(io::Error::from);
        leftovers::forget_file(&path);
        put
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if let Some(file) = self.0.take() {
            let path = file.path().to_path_buf();
            drop(file);
            leftovers::forget_file(&path);
        }
    }
}

/// Gives a file the owner that another has, where that is allowed.
#[cfg(unix)]
fn own_alike(file: &File, data: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(data.uid()), Some(data.gid()));
}

#[cfg(not(unix))]
fn own_alike(_: &File, _: &fs::Metadata) {}
