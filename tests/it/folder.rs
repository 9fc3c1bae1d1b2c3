use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// An empty folder for a test, removed when it ends.
#[derive(Debug)]
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("the temporary folder can be written"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        names(self.path())
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path().join(name)).expect("written")
    }
}

/// The names of all that lies in a folder, in their order.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("there");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("readable").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}
