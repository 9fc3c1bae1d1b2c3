//! Work of many threads that others wait for.

use rayon::ThreadPoolBuilder;
use std::panic::resume_unwind;
use std::thread;

/// Does work that is shared among threads, on threads of its own; where there are none, on this one.
///
/// Who waits for it may be a job of a pool: there, while it waits, such work would take up another job of the pool, which waits for the same work, for ever.
pub(super) fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let Ok(pool) = ThreadPoolBuilder::new().build() else {
        return work();
    };
    thread::scope(|scope| {
        let done = scope.spawn(|| pool.install(work)).join();
        done.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

#[cfg(test)]
mod tests {
    use super::apart;
    use crate::recipe::{Band, Mask, Reads, Recipe, RiverRain, Rivers, Seed};
    use crate::terrain::Terrain;
    use glam::DVec3;
    use rayon::prelude::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    /// A pool whose one thread waits for such work, and has another job at hand.
    #[test]
    fn who_waits_takes_up_no_other_job() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
        let pool = pool.thread_name(|_| "waits".into()).build();
        let other_was_done = AtomicBool::new(false);
        let (before, names) = pool.expect("a thread").in_place_scope(|scope| {
            let (told, found) = mpsc::channel();
            let other_was_done = &other_was_done;
            scope.spawn(move |scope| {
                scope.spawn(move |_| other_was_done.store(true, Ordering::SeqCst));
                let names = apart(|| {
                    let names = (0..64).into_par_iter().map(|_| {
                        thread::sleep(Duration::from_millis(1));
                        thread::current().name().map(str::to_owned)
                    });
                    names.collect::<Vec<_>>()
                });
                let before = other_was_done.load(Ordering::SeqCst);
                told.send((before, names)).expect("someone waits");
            });
            found.recv().expect("it ends")
        });
        assert!(!before, "the other job was taken up");
        assert!(other_was_done.into_inner(), "and is done after that");
        assert!(names.iter().all(|name| name.as_deref() != Some("waits")));
    }

    /// Many jobs of one pool that all need the rivers, which are found by jobs of a pool, and the rain that a mask reads.
    #[test]
    fn jobs_that_wait_for_the_rivers_get_them() {
        let (done, told) = mpsc::channel();
        thread::spawn(move || {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(16).build();
            let pool = pool.expect("threads");
            for seed in 0..8 {
                let hills = Band::new("hills", 1, 2..=12, 2_000.0);
                let moist = Mask::new(0.3, 0.9).reads(Reads::Rain);
                let woods = Band::new("woods", 2, 8..=12, 10.0).mask(moist);
                let recipe = Recipe::new("hills", 1e6).sea_level(0.0);
                let rain = RiverRain {
                    reach: 40.0,
                    climb: 3_000.0,
                };
                let rivers = Rivers {
                    rain: Some(rain),
                    ..Rivers::new(6, 300.0)
                };
                let recipe = recipe.rivers(rivers).bands([hills, woods]);
                let terrain = Terrain::new(&recipe, Seed(seed)).expect("in order");
                let height = |at: u32| terrain.height_at(DVec3::new(1.0, f64::from(at), 3.0));
                let sum: f64 = pool.install(|| (0..200_u32).into_par_iter().map(height).sum());
                assert!(sum.is_finite());
            }
            done.send(()).expect("someone waits");
        });
        told.recv_timeout(Duration::from_mins(5))
            .expect("no job waits for itself");
    }
}
