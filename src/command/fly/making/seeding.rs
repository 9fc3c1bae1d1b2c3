//! The map of a planet's seed, made beside the frames: the planet stays until it is there.

use planet_file::PlanetFile;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use studio::say;
use terrain::{BaseMap, Recipe};
use workshop::Document;

/// The last map that was made, and the one that is being made.
#[derive(Debug, Default)]
pub(crate) struct Seeding {
    known: Option<(Key, Arc<BaseMap>)>,
    making: Option<Job>,
    failed: Option<(Key, String)>,
}

/// What a map follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    seed: u64,
    pipelines: BTreeMap<String, Arc<str>>,
}

#[derive(Debug)]
struct Job {
    key: Key,
    made: Mutex<Receiver<Result<Arc<BaseMap>, String>>>,
}

impl Seeding {
    /// Knows the map that a planet's recipe lies on already.
    pub(crate) fn knowing(document: &Document, seeded: &Recipe) -> Self {
        let map = seeded.base.as_ref().map(|base| Arc::clone(&base.map));
        Self {
            known: map.map(|map| (key(document), map)),
            ..Self::default()
        }
    }

    /// Which seed's map is being made.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.making.as_ref().map(|job| job.key.seed)
    }

    /// Why the last map that was asked for cannot be made.
    pub(crate) fn error(&self) -> Option<&String> {
        self.failed.as_ref().map(|(_, problem)| problem)
    }

    /// The planet with the map of its seed, or none while that is being made, which begins when it is first asked for.
    ///
    /// What was being made for another comes to nothing.
    pub(crate) fn seeded(&mut self, document: &Document) -> Option<PlanetFile> {
        let planet = &document.planet;
        if planet.pipelines.is_empty() || planet.recipe.base.is_none() {
            (self.making, self.failed) = (None, None);
            return Some(planet.clone());
        }
        let key = key(document);
        self.take(&key);
        if let Some((known, map)) = &self.known
            && *known == key
        {
            self.failed = None;
            return Some(on(map, planet));
        }
        let is_made = self.making.as_ref().is_some_and(|job| job.key == key);
        let has_failed = self.failed.as_ref().is_some_and(|(of, _)| *of == key);
        if !is_made && !has_failed {
            self.begin(key, document);
        }
        None
    }

    fn begin(&mut self, key: Key, document: &Document) {
        let (sender, receiver) = channel();
        let document = document.clone();
        thread::spawn(move || {
            let made = document.planet.seeded(document.seed);
            let made = made.map_err(|problem| say::one_line(&problem.to_string()));
            let map = made.and_then(|planet| {
                let base = planet.recipe.base.ok_or("its map is gone")?;
                Ok(base.map)
            });
            // Nobody waits for it any more if another was asked for.
            let _ = sender.send(map);
        });
        self.failed = None;
        self.making = Some(Job {
            key,
            made: Mutex::new(receiver),
        });
    }

    /// Takes over what has been made for a key.
    fn take(&mut self, key: &Key) {
        let Some(job) = self.making.take_if(|job| job.key == *key) else {
            return;
        };
        let receiver = job
            .made
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        match receiver.try_recv() {
            Ok(Ok(map)) => self.known = Some((key.clone(), map)),
            Ok(Err(problem)) => self.failed = Some((key.clone(), problem)),
            Err(TryRecvError::Disconnected) => {
                self.failed = Some((key.clone(), "its map could not be made".into()));
            }
            Err(TryRecvError::Empty) => {
                drop(receiver);
                self.making = Some(job);
            }
        }
    }
}

fn key(document: &Document) -> Key {
    Key {
        seed: document.seed,
        pipelines: document.planet.pipelines.clone(),
    }
}

/// The planet on another map.
fn on(map: &Arc<BaseMap>, planet: &PlanetFile) -> PlanetFile {
    let mut planet = planet.clone();
    if let Some(base) = &mut planet.recipe.base {
        base.map = Arc::clone(map);
    }
    planet
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use std::time::{Duration, Instant};

    #[test]
    fn a_seed_counts_at_once_or_when_its_map_is_made() {
        let moon = Document::new(Preset::Moon.planet().clone(), 5);
        let mut seeding = Seeding::default();
        assert_eq!(seeding.seeded(&moon), Some(moon.planet));

        let first = Document::new(Preset::Diamond.planet().clone(), 1);
        let mut seeding = Seeding::knowing(&first, &first.planet.recipe);
        assert_eq!(seeding.seeded(&first).as_ref(), Some(&first.planet));
        let mut other = Document {
            seed: 4,
            ..first.clone()
        };
        assert_eq!(seeding.seeded(&other), None);
        other.seed = 5;
        assert_eq!((seeding.seeded(&other), seeding.seed()), (None, Some(5)));
        let start = Instant::now();
        let made = loop {
            if let Some(made) = seeding.seeded(&other) {
                break made;
            }
            assert!(start.elapsed() < Duration::from_secs(300), "it never comes");
            thread::sleep(Duration::from_millis(5));
        };
        assert_eq!((seeding.seed(), seeding.error()), (None, None));
        assert_ne!(made.recipe.base, first.planet.recipe.base);
        assert_eq!(made.recipe.bands, first.planet.recipe.bands);
        // A band that changes waits for no map.
        other.planet.recipe.bands[0].amplitude *= 2.0;
        let again = seeding.seeded(&other).expect("the map is known");
        assert_eq!(again.recipe.base, made.recipe.base);
        assert_eq!(again.recipe.bands, other.planet.recipe.bands);
    }

    #[test]
    fn a_map_that_cannot_be_made_is_asked_for_once() {
        let mut document = Document::new(Preset::Diamond.planet().clone(), 2);
        for text in document.planet.pipelines.values_mut() {
            *text = "nonsense".into();
        }
        let mut seeding = Seeding::default();
        let start = Instant::now();
        while seeding.error().is_none() {
            assert_eq!(seeding.seeded(&document), None);
            assert!(start.elapsed() < Duration::from_secs(60), "it never fails");
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!((seeding.seeded(&document), seeding.seed()), (None, None));
    }
}
