use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What the window remembers from one flight to the next, in this platform's folder for settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Remembered {
    /// Planets that were opened or saved, the last first.
    pub(crate) recent: Vec<PathBuf>,
    /// Width and height in pixels.
    pub(crate) window: Option<(u32, u32)>,
    /// Whether the panel is open.
    pub(crate) panel: bool,
    /// Whether the workshop is.
    pub(crate) workshop: bool,
    /// Pixels that the ground may be off.
    pub(crate) pixel_error: Option<f64>,
    /// Keys that stand for others, by the names of those.
    pub(crate) keys: BTreeMap<String, String>,
}

/// Where that is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    /// None where the platform has no such place.
    file: Option<PathBuf>,
    kept: Remembered,
}

/// How many planets are remembered.
const RECENT: usize = 8;

impl Default for Remembered {
    fn default() -> Self {
        Self {
            recent: Vec::new(),
            window: None,
            panel: true,
            workshop: false,
            pixel_error: None,
            keys: BTreeMap::new(),
        }
    }
}

impl Remembered {
    /// A file that was opened or saved, named from the root.
    pub(crate) fn add(&mut self, file: &Path) {
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
        self.recent.retain(|other| *other != file);
        self.recent.insert(0, file);
        self.recent.truncate(RECENT);
    }
}

impl Shelf {
    /// What is remembered in a folder; nothing if there is none, or what stands there cannot be read.
    pub(crate) fn open(folder: Option<PathBuf>) -> (Self, Remembered) {
        let file = folder.map(|folder| folder.join("window.ron"));
        let text = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        let kept: Remembered = text
            .and_then(|text| ron::from_str(&text).ok())
            .unwrap_or_default();
        let shelf = Self {
            file,
            kept: kept.clone(),
        };
        (shelf, kept)
    }

    /// Keeps it, if it is other than before. Who cannot is told nothing: it only has to be said again the next time.
    pub(crate) fn keep(&mut self, remembered: &Remembered) {
        if self.kept == *remembered {
            return;
        }
        self.kept = remembered.clone();
        if let Some(file) = &self.file {
            let _ = write(file, remembered);
        }
    }
}

fn write(file: &Path, remembered: &Remembered) -> io::Result<()> {
    let text = ron::ser::to_string_pretty(remembered, ron::ser::PrettyConfig::default());
    let text = text.map_err(io::Error::other)?;
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut part = tempfile::NamedTempFile::new_in(folder)?;
    part.write_all(text.as_bytes())?;
    part.persist(file)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_remembered_and_what_is_broken_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("relief");
        let (mut shelf, mut remembered) = Shelf::open(Some(place.clone()));
        assert_eq!(remembered, Remembered::default());
        for k in 0..20 {
            remembered.add(Path::new(&format!("/nowhere/{k}.planet.ron")));
        }
        remembered.add(Path::new("/nowhere/15.planet.ron"));
        remembered.window = Some((640, 480));
        remembered.keys = [("F1".to_string(), "H".to_string())].into();
        shelf.keep(&remembered);
        let (_, again) = Shelf::open(Some(place.clone()));
        assert_eq!(again, remembered);
        assert_eq!(again.recent.len(), RECENT);
        assert_eq!(again.recent[0], Path::new("/nowhere/15.planet.ron"));
        fs::write(place.join("window.ron"), "(").expect("there");
        assert_eq!(Shelf::open(Some(place)).1, Remembered::default());
        assert_eq!(Shelf::open(None).1, Remembered::default());
    }
}
