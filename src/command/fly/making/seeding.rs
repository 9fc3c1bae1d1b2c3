//! The map of a planet's seed, made beside the frames: the planet stays until it is there.

use crate::map_file;
use crate::panels::MapProgress;
use heightmap::Pipeline;
use planet_file::PlanetFile;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// What was asked for last and is not there.
    wanted: Option<Key>,
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
    /// Whether nobody wants it any more.
    stopped: Arc<AtomicBool>,
    progress: Arc<Mutex<MapProgress>>,
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
        self.wanted.as_ref().map(|key| key.seed)
    }

    /// How far the map is that is being made.
    pub(crate) fn progress(&self) -> Option<MapProgress> {
        let job = self.making.as_ref()?;
        let progress = job.progress.lock();
        Some(
            progress
                .unwrap_or_else(|poisoned| poisoned.into_inner())
                .clone(),
        )
    }

    /// Why the last map that was asked for cannot be made.
    pub(crate) fn error(&self) -> Option<&String> {
        self.failed.as_ref().map(|(_, problem)| problem)
    }

    /// The planet with the map of its seed, or none while that is being made, which begins when it is first asked for and nothing is `held` that
    /// may still change it.
    ///
    /// One map is made at a time: another that was begun ends with its step.
    pub(crate) fn seeded(&mut self, document: &Document, held: bool) -> Option<PlanetFile> {
        let planet = &document.planet;
        if planet.pipelines.is_empty() || planet.recipe.base.is_none() {
            self.stop();
            (self.wanted, self.failed) = (None, None);
            return Some(planet.clone());
        }
        let key = key(document);
        self.take();
        if let Some((known, map)) = &self.known
            && *known == key
        {
            let planet = on(map, planet);
            self.stop();
            (self.wanted, self.failed) = (None, None);
            return Some(planet);
        }
        if self.failed.as_ref().is_some_and(|(of, _)| *of == key) {
            self.wanted = None;
            return None;
        }
        match &self.making {
            Some(job) if job.key == key => {}
            Some(_) => self.stop(),
            None if held => {}
            None => self.begin(key.clone(), document),
        }
        self.wanted = Some(key);
        None
    }

    /// Has what is being made end.
    fn stop(&self) {
        if let Some(job) = &self.making {
            job.stopped.store(true, Ordering::Relaxed);
        }
    }

    fn begin(&mut self, key: Key, document: &Document) {
        let (sender, receiver) = channel();
        let document = document.clone();
        let stopped = Arc::new(AtomicBool::new(false));
        let progress = Arc::new(Mutex::new(MapProgress::default()));
        let (stops, tells) = (Arc::clone(&stopped), Arc::clone(&progress));
        thread::spawn(move || {
            let goes_on = |step, steps, name: &str| {
                let mut told = tells
                    .lock()
                    .unwrap_or_else(|poisoned| poisoned.into_inner());
                let name = say::one_line(name);
                *told = MapProgress { step, steps, name };
                !stops.load(Ordering::Relaxed)
            };
            if let Err(problem) = room(&document) {
                let _ = sender.send(Err(problem));
                return;
            }
            let made = document.planet.seeded_while(document.seed, goes_on);
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
            stopped,
            progress,
        });
    }

    /// Takes over what has been made.
    fn take(&mut self) {
        let Some(job) = self.making.take() else {
            return;
        };
        let received = {
            let receiver = job.made.lock();
            let receiver = receiver.unwrap_or_else(|poisoned| poisoned.into_inner());
            receiver.try_recv()
        };
        let is_stopped = job.stopped.load(Ordering::Relaxed);
        match received {
            Ok(Ok(map)) => self.known = Some((job.key, map)),
            Err(TryRecvError::Empty) => self.making = Some(job),
            // It was not wanted, and may be again.
            Ok(Err(_)) | Err(TryRecvError::Disconnected) if is_stopped => {}
            Ok(Err(problem)) => self.failed = Some((job.key, problem)),
            Err(TryRecvError::Disconnected) => {
                self.failed = Some((job.key, "its map could not be made".into()));
            }
        }
    }
}

/// Refuses a map that takes more memory than is free.
fn room(document: &Document) -> Result<(), String> {
    let Some(pipeline) = document
        .map()
        .and_then(|(_, text)| Pipeline::read(text).ok())
    else {
        // Who makes it says why.
        return Ok(());
    };
    map_file::ask(pipeline.most_bytes()).map_err(|lack| say::one_line(&lack.to_string()))
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
        assert_eq!(seeding.seeded(&moon, false), Some(moon.planet));

        let first = Document::new(Preset::Diamond.planet().clone(), 1);
        let mut seeding = Seeding::knowing(&first, &first.planet.recipe);
        assert_eq!(seeding.seeded(&first, false).as_ref(), Some(&first.planet));
        let mut other = Document {
            seed: 4,
            ..first.clone()
        };
        assert_eq!(seeding.seeded(&other, false), None);
        other.seed = 5;
        assert_eq!(
            (seeding.seeded(&other, false), seeding.seed()),
            (None, Some(5))
        );
        let start = Instant::now();
        let made = loop {
            if let Some(made) = seeding.seeded(&other, false) {
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
        let again = seeding.seeded(&other, false).expect("the map is known");
        assert_eq!(again.recipe.base, made.recipe.base);
        assert_eq!(again.recipe.bands, other.planet.recipe.bands);
    }

    #[test]
    fn a_map_that_a_hand_still_changes_is_not_begun_and_one_is_made_at_a_time() {
        let mut document = Document::new(Preset::Moon.planet().clone(), 1);
        document.give_map(workshop::MapStart::Plates);
        let write = |document: &mut Document, times: usize| {
            document.write_map(&format!(
                "grid: cube\nsize: 129\nsteps: [{{name: hills}}, {{name: smooth, parameters: {{iterations: {times}}}}}, {{name: invert}}]"
            ));
        };
        let mut seeding = Seeding::default();
        write(&mut document, 1);
        assert_eq!(seeding.seeded(&document, true), None);
        assert_eq!((seeding.progress(), seeding.seed()), (None, Some(1)));
        for times in 2..20 {
            write(&mut document, times);
            assert_eq!(seeding.seeded(&document, false), None, "{times}");
            assert!(seeding.making.is_some(), "{times}");
        }
        let start = Instant::now();
        let made = loop {
            if let Some(made) = seeding.seeded(&document, false) {
                break made;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "it never comes");
            thread::sleep(Duration::from_millis(2));
        };
        assert_eq!(
            Ok(made.recipe.base),
            document
                .planet
                .seeded(1)
                .map(|it| it.recipe.base)
                .map_err(drop)
        );
        assert_eq!((seeding.error(), seeding.seed()), (None, None));
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
            assert_eq!(seeding.seeded(&document, false), None);
            assert!(start.elapsed() < Duration::from_secs(60), "it never fails");
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(
            (seeding.seeded(&document, false), seeding.seed()),
            (None, None)
        );
    }
}
