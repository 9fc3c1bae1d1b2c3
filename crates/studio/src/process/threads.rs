//! Threads: as many as the machine has cores, never as many as anybody writes, and asked for before they are needed.

use super::lack::Lack;
use rayon::ThreadPoolBuilder;
use std::env;
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;

/// The most threads that pictures and maps are made on: no machine that this was tried on has more cores.
const MOST: usize = 512;

/// The engine's threads beside those that the cores count: of the adapter's driver, of files, of its own.
const BESIDE: usize = 24;

/// Starts the threads that pictures and maps are made on, as many as the environment's `RAYON_NUM_THREADS` says, or as there are cores.
///
/// # Errors
///
/// If they are too many, or the system does not give them.
pub fn start() -> Result<(), Lack> {
    let asked = env::var("RAYON_NUM_THREADS").ok();
    let asked = asked.and_then(|words| words.trim().parse().ok());
    let wanted = match asked {
        Some(asked) if asked > MOST => return Err(Lack::Count { asked, most: MOST }),
        Some(0) | None => cores().min(MOST),
        Some(count) => count,
    };
    ask(wanted)?;
    let started = ThreadPoolBuilder::new().num_threads(wanted).build_global();
    // Whoever was first has threads, too; the system was asked.
    started.map_err(|_| Lack::Threads { wanted, given: 0 })
}

/// Refuses the engine where the system does not give it threads: it would panic.
///
/// # Errors
///
/// If there are not as many.
pub fn ask_for_engine() -> Result<(), Lack> {
    ask(3 * cores() + BESIDE)
}

/// Cores that this process may use.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Whether the system gives so many threads beside those that there are.
fn ask(wanted: usize) -> Result<(), Lack> {
    // All of them wait until the last is there.
    let (hold, held) = mpsc::channel::<()>();
    let held = Mutex::new(held);
    let given = thread::scope(|scope| {
        let mut given = 0;
        while given < wanted {
            let wait = || {
                let held = held.lock();
                drop(held.map(|held| held.recv()));
            };
            if thread::Builder::new().spawn_scoped(scope, wait).is_err() {
                break;
            }
            given += 1;
        }
        drop(hold);
        given
    });
    if given < wanted {
        return Err(Lack::Threads { wanted, given });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_threads_are_given_and_come_to_their_end() {
        assert_eq!(ask(8), Ok(()));
        assert!(cores() >= 1);
    }
}
