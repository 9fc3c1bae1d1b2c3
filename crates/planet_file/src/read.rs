use crate::form::Draft;
use crate::map_file::MapOfFile;
use crate::pictures::Pictures;
use crate::{MapFileError, NoText, PlanetFile, PlanetFileError, map_file, read_stamp_picture};
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// The longest file that is read: a planet takes a few kilobytes.
const MAX_BYTES: usize = 1 << 20;

impl PlanetFile {
    /// Reads a file, and the pictures and the map that it names.
    ///
    /// # Errors
    ///
    /// If the file, a picture or the map is missing, broken or too long, if the file is of another version, or if it
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
        Self::parse(&text(bytes, path)?, path)
    }

    /// The planet that a text describes; `path` is where the text stands.
    ///
    /// Errors name the path, and pictures and the map are read from its folder.
    ///
    /// # Errors
    ///
    /// As for [`PlanetFile::read`].
    pub fn parse(text: &str, path: &Path) -> Result<Self, PlanetFileError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let draft = Draft::parse(text, path)?;
        let pictures = read_pictures(&draft, folder)?;
        let map = draft.map().map(|name| read_map(&folder.join(name)));
        let map = map
            .transpose()
            .map_err(|problem| draft.map_error(problem))?;
        draft.finish(pictures.named(), map)
    }

    /// The planet that a text describes whose map, if it has one, a pipeline makes that is at hand.
    ///
    /// Errors name the path, and pictures are read from its folder.
    ///
    /// # Errors
    ///
    /// As for [`PlanetFile::read`].
    pub fn parse_with_pipeline(
        text: &str,
        path: &Path,
        pipeline: &str,
    ) -> Result<Self, PlanetFileError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let draft = Draft::parse(text, path)?;
        let pictures = read_pictures(&draft, folder)?;
        let map = draft
            .map()
            .map(|name| map_file::decode(pipeline.as_bytes(), Path::new(name), 0));
        let map = map
            .transpose()
            .map_err(|problem| draft.map_error(problem))?;
        draft.finish(pictures.named(), map)
    }
}

/// The pictures that a text names, from a folder.
fn read_pictures(draft: &Draft, folder: &Path) -> Result<Pictures, PlanetFileError> {
    let mut pictures = Pictures::default();
    for name in draft.pictures() {
        let picture = folder.join(&name);
        // One file may have several names.
        let file = fs::canonicalize(&picture).unwrap_or_else(|_| picture.clone());
        if pictures.name(&name, &file) {
            continue;
        }
        let picture = read_stamp_picture(&picture);
        let picture = picture.map_err(|problem| draft.picture_error(problem))?;
        let taken = pictures.take(&name, file, picture);
        taken.map_err(|pixels| draft.too_many(pixels))?;
    }
    Ok(pictures)
}

/// The map in a file.
fn read_map(path: &Path) -> Result<MapOfFile, MapFileError> {
    let unread = |problem| MapFileError::Read {
        path: path.to_path_buf(),
        problem,
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unread)?;
    file.take(map_file::MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(unread)?;
    if bytes.len() > map_file::MAX_BYTES {
        let path = path.to_path_buf();
        return Err(MapFileError::Long { path });
    }
    map_file::decode(&bytes, path, 0)
}

/// The text that the bytes of the file at `path` are; a byte order mark before it is none of it.
pub(crate) fn text(bytes: Vec<u8>, path: &Path) -> Result<String, PlanetFileError> {
    let wrong = |problem| PlanetFileError::NoText {
        path: path.to_path_buf(),
        problem,
    };
    if bytes.len() > MAX_BYTES {
        return Err(wrong(NoText::TooLong));
    }
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(wrong(NoText::Utf16));
    }
    let mut text = String::from_utf8(bytes)
        .map_err(|error| wrong(NoText::NotUtf8(error.utf8_error().valid_up_to())))?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}
