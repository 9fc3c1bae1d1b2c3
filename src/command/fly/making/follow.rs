use crate::args::inputs;
use planet_file::PlanetFile;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use studio::say;

/// The planet file that is looked at again and again: what is saved in it is flown at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Followed {
    /// None for a planet that is built in.
    file: Option<PathBuf>,
    /// All that it is read from.
    inputs: Vec<PathBuf>,
    /// As they stood when they were last read.
    seen: Vec<Option<Stand>>,
    /// Since it was last looked at.
    waited: Duration,
    /// Why it cannot be used as it is.
    pub(crate) error: Option<String>,
}

/// What changes with a file: when it was written, and its bytes.
type Stand = (SystemTime, u64);

/// How often the file is looked at.
const PAUSE: Duration = Duration::from_millis(500);

impl Followed {
    /// Follows a file, if there is one, from now on.
    pub(crate) fn new(file: Option<PathBuf>, inputs: Vec<PathBuf>) -> Self {
        Self {
            seen: stands(&inputs),
            file,
            inputs,
            ..Self::default()
        }
    }

    /// The file that is followed.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Follows a file that holds this planet, from now on.
    pub(crate) fn begin(&mut self, file: &Path, planet: &PlanetFile) {
        *self = Self::new(Some(file.to_path_buf()), inputs(file, planet));
    }

    /// [`Followed::news`], asked for twice a second.
    pub(crate) fn news_after(&mut self, passed: Duration) -> Option<PlanetFile> {
        self.waited += passed;
        if self.waited < PAUSE {
            return None;
        }
        self.waited = Duration::ZERO;
        self.news()
    }

    /// The file's planet, if it is another than when this was asked last; none, with [`Followed::error`], while it is broken.
    fn news(&mut self) -> Option<PlanetFile> {
        let file = self.file.clone()?;
        let now = stands(&self.inputs);
        if now == self.seen {
            return None;
        }
        self.seen = now;
        match PlanetFile::read(&file) {
            Ok(planet) => {
                self.error = None;
                self.inputs = inputs(&file, &planet);
                self.seen = stands(&self.inputs);
                Some(planet)
            }
            Err(problem) => {
                self.error = Some(say::one_line(&problem.to_string()));
                None
            }
        }
    }
}

fn stands(files: &[PathBuf]) -> Vec<Option<Stand>> {
    files.iter().map(|file| stand(file)).collect()
}

fn stand(path: &Path) -> Option<Stand> {
    let data = fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn a_file_is_news_when_it_was_saved_and_not_while_it_is_broken() {
        let folder = tempfile::tempdir().expect("the temporary folder can be written");
        let path = folder.path().join("mine.planet.ron");
        let save = |text: &str| fs::write(&path, text).expect("it can be written");
        save(Preset::Mars.text());
        let mut followed = Followed::new(Some(path.clone()), vec![path.clone()]);
        assert_eq!(followed.news(), None, "nobody saved it");
        save("(version: 1,");
        assert_eq!(followed.news(), None);
        let error = followed.error.clone().expect("it is broken");
        assert!(error.contains("mine.planet.ron:1:"), "{error}");
        save(Preset::Moon.text());
        assert_eq!(followed.news().as_ref(), Some(Preset::Moon.planet()));
        assert_eq!((followed.news(), &followed.error), (None, &None));
        fs::remove_file(&path).expect("it is there");
        assert_eq!(followed.news(), None);
        assert!(followed.error.is_some(), "it is gone");
        assert_eq!(Followed::new(None, Vec::new()).news(), None);
    }
}
