use crate::args::inputs;
use planet_file::PlanetFile;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, SystemTime};
use studio::say;

/// The planet file that is looked at again and again: what is saved in it is flown at once.
#[derive(Debug, Default)]
pub(crate) struct Followed {
    /// None for a planet that is built in.
    file: Option<PathBuf>,
    /// All that it is read from.
    inputs: Vec<PathBuf>,
    /// As they stood when they were last read.
    seen: Vec<Option<Stand>>,
    /// Since it was last looked at.
    waited: Duration,
    /// What stands in it now, while it is read beside the frames: its map may have to be made.
    reading: Option<Mutex<Receiver<Result<PlanetFile, String>>>>,
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

    /// The file's planet, once it is read that it is another than when this was asked last; none, with [`Followed::error`], while it is broken.
    fn news(&mut self) -> Option<PlanetFile> {
        let file = self.file.clone()?;
        if let Some(read) = self.read() {
            return match read {
                Ok(planet) => {
                    self.error = None;
                    let inputs = inputs(&file, &planet);
                    if inputs != self.inputs {
                        self.seen = stands(&inputs);
                        self.inputs = inputs;
                    }
                    Some(planet)
                }
                Err(problem) => {
                    self.error = Some(problem);
                    None
                }
            };
        }
        if self.reading.is_some() {
            return None;
        }
        let now = stands(&self.inputs);
        if now == self.seen {
            return None;
        }
        self.seen = now;
        let (sender, receiver) = channel();
        thread::spawn(move || {
            let read = PlanetFile::read(&file);
            let read = read.map_err(|problem| say::one_line(&problem.to_string()));
            // Another file may be followed by now.
            let _ = sender.send(read);
        });
        self.reading = Some(Mutex::new(receiver));
        None
    }

    /// What was read, once.
    fn read(&mut self) -> Option<Result<PlanetFile, String>> {
        let received = {
            let reading = self.reading.as_ref()?.lock();
            let reading = reading.unwrap_or_else(|poisoned| poisoned.into_inner());
            reading.try_recv()
        };
        match received {
            Err(TryRecvError::Empty) => None,
            received => {
                self.reading = None;
                received.ok()
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
    use std::time::Instant;

    /// What comes of it when nothing is read any more.
    fn news(followed: &mut Followed) -> Option<PlanetFile> {
        let start = Instant::now();
        loop {
            let news = followed.news();
            if news.is_some() || followed.reading.is_none() {
                return news;
            }
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "it is never read"
            );
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn a_file_is_news_when_it_was_saved_and_not_while_it_is_broken() {
        let folder = tempfile::tempdir().expect("the temporary folder can be written");
        let path = folder.path().join("mine.planet.ron");
        let save = |text: &str| fs::write(&path, text).expect("it can be written");
        save(Preset::Mars.text());
        let mut followed = Followed::new(Some(path.clone()), vec![path.clone()]);
        assert_eq!(news(&mut followed), None, "nobody saved it");
        save("(version: 1,");
        assert_eq!(news(&mut followed), None);
        let error = followed.error.clone().expect("it is broken");
        assert!(error.contains("mine.planet.ron:1:"), "{error}");
        save(Preset::Moon.text());
        assert_eq!(news(&mut followed).as_ref(), Some(Preset::Moon.planet()));
        assert_eq!(news(&mut followed), None);
        assert_eq!(followed.error, None);
        fs::remove_file(&path).expect("it is there");
        assert_eq!(news(&mut followed), None);
        assert!(followed.error.is_some(), "it is gone");
        assert_eq!(Followed::new(None, Vec::new()).news(), None);
    }

    #[test]
    fn a_map_beside_the_planets_file_is_news_when_it_was_saved() {
        let folder = tempfile::tempdir().expect("the temporary folder can be written");
        let path = folder.path().join("mine.planet.ron");
        let mut document = workshop::Document::new(Preset::Moon.planet().clone(), 1);
        document.give_map(workshop::MapStart::Plates);
        document.write_map("grid: cube\nsize: 33\nsteps: [{name: hills}]\n");
        document.save(&path, None).expect("it can be written");
        let mut followed = Followed::default();
        followed.begin(&path, &document.planet);
        assert_eq!(news(&mut followed), None);
        let map = folder.path().join("moon.map.yaml");
        let other = "grid: cube\nsize: 33\nsteps: [{name: hills}, {name: invert}]\n";
        fs::write(&map, other).expect("there");
        let read = news(&mut followed).expect("another map");
        assert_eq!(read.pipelines["moon.map.yaml"].as_ref(), other);
        fs::write(&map, "steps: [{name: invert}]").expect("there");
        assert_eq!(news(&mut followed), None);
        let error = followed.error.expect("it is broken");
        assert!(error.contains("moon.map.yaml:1:16:"), "{error}");
    }
}
