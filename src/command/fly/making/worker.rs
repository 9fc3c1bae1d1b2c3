use crate::command::preview::portrait;
use crate::panels::{PICKS, PORTRAIT, Pick};
use bevy_relief::Planet;
use planet_file::PlanetFile;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use workshop::{Document, Readings, another, bred};

/// What is worked out on threads beside the frames: readings for plots, and planets made by chance.
#[derive(Debug, Default)]
pub(crate) struct Worker {
    readings: Option<Mutex<Receiver<Readings>>>,
    picks: Option<Mutex<Receiver<Pick>>>,
}

/// What others are made of.
#[derive(Clone, Debug)]
pub(crate) enum Parents {
    /// One, and how far from it they may be, 0 to 1.
    One(Box<Document>, f64),
    Two(Box<[Document; 2]>),
}

impl Worker {
    /// Whether readings are being worked out.
    pub(crate) const fn reads(&self) -> bool {
        self.readings.is_some()
    }

    /// Begins with the readings of a planet with its seed's map.
    pub(crate) fn read(&mut self, planet: PlanetFile, seed: u64) {
        let (sender, receiver) = channel();
        thread::spawn(move || {
            let readings = Readings::of(&planet, seed).unwrap_or_default();
            // The window may be closed.
            let _ = sender.send(readings);
        });
        self.readings = Some(Mutex::new(receiver));
    }

    /// The readings, once.
    pub(crate) fn read_readings(&mut self) -> Option<Arc<Readings>> {
        match poll(&self.readings)? {
            Ok(readings) => {
                self.readings = None;
                Some(Arc::new(readings))
            }
            Err(TryRecvError::Disconnected) => {
                self.readings = None;
                None
            }
            Err(TryRecvError::Empty) => None,
        }
    }

    /// Begins with a board of others; one that was begun before comes to nothing.
    pub(crate) fn make(&mut self, parents: Parents, chance: u64) {
        let (sender, receiver) = channel();
        thread::spawn(move || {
            for k in 0..PICKS as u64 {
                let chance = chance.wrapping_add(k);
                let other = match &parents {
                    Parents::One(parent, strength) => another(parent, *strength, chance),
                    Parents::Two(two) => bred(&two[0], &two[1], chance),
                };
                let Some(pick) = picked(other) else {
                    continue;
                };
                if sender.send(pick).is_err() {
                    return;
                }
            }
        });
        self.picks = Some(Mutex::new(receiver));
    }

    /// The next of the board, if there is one by now; and whether more are to come.
    pub(crate) fn pick(&mut self) -> (Option<Pick>, bool) {
        match poll(&self.picks) {
            Some(Ok(pick)) => (Some(pick), true),
            Some(Err(TryRecvError::Empty)) => (None, true),
            Some(Err(TryRecvError::Disconnected)) => {
                self.picks = None;
                (None, false)
            }
            None => (None, false),
        }
    }
}

fn poll<T>(receiver: &Option<Mutex<Receiver<T>>>) -> Option<Result<T, TryRecvError>> {
    let receiver = receiver.as_ref()?.lock();
    let receiver = receiver.unwrap_or_else(|poisoned| poisoned.into_inner());
    Some(receiver.try_recv())
}

/// A planet with its picture; none if that cannot be drawn.
fn picked(document: Document) -> Option<Pick> {
    let seeded = document.planet.seeded(document.seed).ok()?;
    let mut planet = Planet::from_file(&seeded, document.seed);
    planet.radius = document.radius;
    let picture = portrait(&planet, PORTRAIT).ok()?;
    Some(Pick::new(document, &picture))
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use std::time::{Duration, Instant};

    #[test]
    fn nine_others_come_one_after_the_other_and_then_no_more() {
        let moon = Document::new(Preset::Moon.planet().clone(), 1);
        let mut worker = Worker::default();
        assert!(matches!(worker.pick(), (None, false)));
        worker.make(Parents::One(Box::new(moon.clone()), 0.3), 1);
        let (start, mut picks) = (Instant::now(), Vec::new());
        loop {
            let (pick, more) = worker.pick();
            picks.extend(pick);
            if !more {
                break;
            }
            assert!(
                start.elapsed() < Duration::from_secs(120),
                "they never come"
            );
            thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(picks.len(), PICKS);
        for pick in picks {
            assert_ne!(pick.document.seed, moon.seed);
        }
    }
}
