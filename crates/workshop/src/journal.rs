use crate::Document;
use planet_file::{PlanetFile, PlanetFileError};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fs, process};

/// Where a program keeps the planet that nobody saved, so that it is there again if the program ends otherwise than meant.
///
/// A file for each process in one folder. Who ends as meant removes theirs.
#[derive(Clone, Debug)]
pub struct Journal {
    file: PathBuf,
    written: Option<Document>,
}

/// A planet that a program left which ended otherwise than meant.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The planet.
    pub document: Document,
    /// The file that it was opened from.
    pub origin: Option<PathBuf>,
    file: PathBuf,
}

/// What is in a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    seed: u64,
    radius: f64,
    /// Where its text, its pictures and its map are read from.
    origin: Option<PathBuf>,
    text: String,
    /// The text of its map, if a pipeline makes it.
    pipeline: Option<String>,
}

const ENDING: &str = "relief-journal";

impl Journal {
    /// Of this process, in a folder, which need not be there.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            file: folder.join(format!("{}.{ENDING}", process::id())),
            written: None,
        }
    }

    /// Keeps a planet, if it is another than was kept last and its map has no fault; `origin` is the file that it was opened from.
    ///
    /// # Errors
    ///
    /// If it cannot be written; what was kept before stays.
    pub fn keep(&mut self, document: &Document, origin: Option<&Path>) -> io::Result<()> {
        // A map with a fault could not be read again: what was kept before it stays until it is mended.
        if self.written.as_ref() == Some(document) || document.check_map().is_err() {
            return Ok(());
        }
        let text = document.planet.to_text().map_err(io::Error::other)?;
        let pipeline = document.planet.pipelines.values().next();
        let entry = Entry {
            seed: document.seed,
            radius: document.radius,
            origin: origin.map(Path::to_path_buf),
            text,
            pipeline: pipeline.map(|text| text.to_string()),
        };
        let bytes = ron::to_string(&entry).map_err(io::Error::other)?;
        let folder = self.file.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder)?;
        let mut part = tempfile::NamedTempFile::new_in(folder)?;
        part.write_all(bytes.as_bytes())?;
        part.persist(&self.file)?;
        self.written = Some(document.clone());
        Ok(())
    }

    /// Forgets what was kept: it was saved, or is not wanted.
    pub fn forget(&mut self) {
        // What is not there need not go.
        let _ = fs::remove_file(&self.file);
        self.written = None;
    }

    /// What programs left in the folder that are no longer running, the last first. What cannot be read is left where it is.
    #[must_use]
    pub fn left(&self, is_running: impl Fn(u32) -> bool) -> Vec<Kept> {
        let folder = self.file.parent().unwrap_or(Path::new(""));
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut left: Vec<_> = entries
            .filter_map(|entry| {
                let file = entry.path();
                let number = file.file_stem()?.to_str()?.parse().ok()?;
                let is_journal = file.extension()? == ENDING;
                if !is_journal || number == process::id() || is_running(number) {
                    return None;
                }
                let written = entry.metadata().ok()?.modified().ok()?;
                Some((written, Kept::read(file)?))
            })
            .collect();
        left.sort_by_key(|(written, _)| std::cmp::Reverse(*written));
        left.into_iter().map(|(_, kept)| kept).collect()
    }
}

impl Kept {
    fn read(file: PathBuf) -> Option<Self> {
        let entry: Entry = ron::from_str(&fs::read_to_string(&file).ok()?).ok()?;
        let planet = entry.planet().ok()?;
        Some(Self {
            document: Document {
                planet,
                seed: entry.seed,
                radius: entry.radius,
            },
            origin: entry.origin,
            file,
        })
    }

    /// Removes it: it was taken over, or is not wanted.
    pub fn forget(&self) {
        // Another program may have done it.
        let _ = fs::remove_file(&self.file);
    }
}

impl Entry {
    fn planet(&self) -> Result<PlanetFile, PlanetFileError> {
        let path = self.origin.as_deref().unwrap_or(Path::new("journal"));
        match &self.pipeline {
            Some(map) => PlanetFile::parse_with_pipeline(&self.text, path, map),
            None => PlanetFile::parse(&self.text, path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn what_a_program_left_that_ended_is_found_and_what_runs_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("relief/journal");
        let mut own = Journal::new(&folder);
        assert_eq!(own.left(|_| false), Vec::new());
        for preset in [Preset::Mars, Preset::Worn] {
            let mut document = Document::new(preset.planet().clone(), u64::MAX);
            document.planet.recipe.bands[0].amplitude *= 1.5;
            document.radius = 1_234.5;
            own.keep(&document, None).expect("it can be written");
            own.keep(&document, None).expect("nothing is to be written");
            assert_eq!(own.left(|_| false), Vec::new(), "this process runs");
            // As if another had.
            let number = preset as u32 + 4_000_000_000;
            let other = folder.join(format!("{number}.{ENDING}"));
            fs::copy(&own.file, &other).expect("it is there");
            assert_eq!(own.left(|running| running == number), Vec::new());
            let left = own.left(|_| false);
            assert_eq!((left.len(), &left[0].document), (1, &document), "{preset}");
            left[0].forget();
            assert_eq!(own.left(|_| false), Vec::new());
        }
        own.forget();
        assert_eq!(fs::read_dir(&folder).expect("there").count(), 0);
        fs::write(folder.join(format!("7.{ENDING}")), "broken").expect("a folder");
        assert_eq!(own.left(|_| false), Vec::new());
    }
}
