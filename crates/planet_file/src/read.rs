use crate::form::Draft;
use crate::{PlanetFile, PlanetFileError, read_stamp_picture};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// The longest file that is read: a planet takes a few kilobytes.
const MAX_BYTES: usize = 1 << 20;

impl PlanetFile {
    /// Reads a file and the pictures that it names.
    ///
    /// # Errors
    ///
    /// If the file or a picture is missing, broken or too long, if the file is of another version, or if it
    /// describes a planet that cannot be drawn.
    pub fn read(path: &Path) -> Result<Self, PlanetFileError> {
        let unread = |problem| PlanetFileError::Read {
            path: path.to_path_buf(),
            problem,
        };
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(unread)?;
        file.take(MAX_BYTES as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(unread)?;
        Self::parse(&text(bytes).map_err(unread)?, path)
    }

    /// The planet that a text describes; `path` is where the text stands.
    ///
    /// Errors name the path, and pictures are read from its folder.
    ///
    /// # Errors
    ///
    /// As for [`PlanetFile::read`].
    pub fn parse(text: &str, path: &Path) -> Result<Self, PlanetFileError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let draft = Draft::parse(text, path)?;
        let mut pictures = BTreeMap::new();
        for name in draft.pictures() {
            let picture = read_stamp_picture(&folder.join(&name));
            let picture = picture.map_err(|problem| draft.picture_error(problem))?;
            pictures.insert(name, Arc::new(picture));
        }
        draft.finish(pictures)
    }
}

/// The text that a file's bytes are.
pub(crate) fn text(bytes: Vec<u8>) -> io::Result<String> {
    if bytes.len() > MAX_BYTES {
        let problem = "longer than any recipe, over 1 MiB";
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, problem));
    }
    String::from_utf8(bytes).map_err(|_| {
        io::Error::new(
            io::ErrorKind::InvalidData,
            "stream did not contain valid UTF-8",
        )
    })
}
