//! Another seed of a planet whose map is drawn from it: the map is made beside the frames, and the planet stays until it is there.

use bevy::prelude::*;
use bevy_relief::Planet;
use planet_file::PlanetFile;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use studio::say;

/// The planet as it is written, and the seed whose map is being made.
#[derive(Resource, Debug)]
pub(crate) struct Seeding {
    written: PlanetFile,
    making: Option<Making>,
    /// Why the last seed has no map.
    pub(crate) error: Option<String>,
}

#[derive(Debug)]
struct Making {
    seed: u64,
    made: Mutex<Receiver<Result<PlanetFile, String>>>,
}

impl Seeding {
    /// For a planet as it is written.
    pub(crate) const fn new(written: PlanetFile) -> Self {
        Self {
            written,
            making: None,
            error: None,
        }
    }

    /// The same for what has been saved in its file: what is being made for the former is not wanted any more.
    pub(crate) fn rewrite(&mut self, written: PlanetFile) {
        *self = Self::new(written);
    }

    /// Which seed's map is being made.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.making.as_ref().map(|making| making.seed)
    }

    /// Begins with a seed's map; `false` if the planet has none that a seed changes, so that the seed may be taken at once.
    ///
    /// What was being made before comes to nothing.
    pub(crate) fn begin(&mut self, seed: u64) -> bool {
        if self.written.pipelines.is_empty() {
            return false;
        }
        let (sender, receiver) = channel();
        let written = self.written.clone();
        thread::spawn(move || {
            let made = written.seeded(seed);
            let made = made.map_err(|problem| say::one_line(&problem.to_string()));
            // Nobody waits for it any more if another seed was asked for.
            let _ = sender.send(made);
        });
        self.making = Some(Making {
            seed,
            made: Mutex::new(receiver),
        });
        true
    }

    /// The seed and its planet, or why there is none, as soon as the map is made.
    fn made(&mut self) -> Option<(u64, Result<PlanetFile, String>)> {
        let making = self.making.as_ref()?;
        let receiver = making
            .made
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let made = match receiver.try_recv() {
            Ok(made) => made,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err("its map could not be made".into()),
        };
        let seed = making.seed;
        drop(receiver);
        self.making = None;
        Some((seed, made))
    }
}

/// Takes over a planet whose map has been made: seed and map in one frame.
pub(crate) fn take_seeded(mut seeding: ResMut<Seeding>, mut planets: Query<&mut Planet>) {
    if seeding.making.is_none() {
        return;
    }
    let Some((seed, made)) = seeding.made() else {
        return;
    };
    match made {
        Ok(file) => {
            seeding.error = None;
            for mut planet in &mut planets {
                planet.set_file(&file);
                planet.seed = seed;
            }
        }
        Err(problem) => seeding.error = Some(problem),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use std::time::{Duration, Instant};

    #[test]
    fn a_seed_counts_at_once_or_when_its_map_is_made() {
        let mut seeding = Seeding::new(Preset::Moon.into());
        assert!(!seeding.begin(5));
        assert_eq!((seeding.seed(), seeding.made().is_none()), (None, true));

        let mut seeding = Seeding::new(Preset::Diamond.into());
        assert!(seeding.begin(4) && seeding.begin(5));
        assert_eq!(seeding.seed(), Some(5));
        let start = Instant::now();
        let (seed, made) = loop {
            if let Some(made) = seeding.made() {
                break made;
            }
            assert!(start.elapsed() < Duration::from_secs(300), "it never comes");
            thread::sleep(Duration::from_millis(5));
        };
        assert_eq!((seed, seeding.seed()), (5, None));
        let made = made.expect("any seed has a map");
        assert_ne!(made.recipe.base, Preset::Diamond.planet().recipe.base);
        assert_eq!(made.recipe.bands, Preset::Diamond.planet().recipe.bands);
    }
}
