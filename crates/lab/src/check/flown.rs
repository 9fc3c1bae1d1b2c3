//! Flies over a planet without a renderer and looks at every frame: no hole, no more memory than allowed.

mod cover;
mod pilot;

use super::fault::{Fault, Hitch};
use crate::apparatus::{RATE, memory};
use bevy::prelude::*;
use bevy_relief::testing::{HeadlessPlugins, fix_frame_time};
use bevy_relief::{Chunk, Planet, PlanetState, PlanetViewer, ReliefPlugin};
use cover::hole;
use cubemap::Cell;
use pilot::Pilot;
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};
use studio::{Pose, ProgressBar, scene};

/// How long a step lasts at least: eight times as fast as flown, so that there is time to build some of what is passed.
const STEP: Duration = Duration::from_millis(2);

/// How long a planet may take to settle.
const PATIENCE: Duration = Duration::from_secs(300);

/// What was seen on a flight that was without fault.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flown {
    seconds: u32,
    took: Duration,
    /// The longest way of one second, in radii.
    fastest: f64,
    chunks: usize,
    built: u64,
    /// Bytes of chunks that were kept at most, and in the end, back at the start.
    kept: [usize; 2],
    /// What the process had in memory before, at most, and in the end, in bytes; none where the system does not tell.
    resident: [Option<u64>; 3],
}

impl fmt::Display for Flown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = |bytes: usize| bytes / 1_000_000;
        let resident = self
            .resident
            .map(|bytes| bytes.map_or_else(|| "?".into(), |bytes| (bytes / 1_000_000).to_string()));
        write!(
            f,
            "{} s of random flight at up to {:.1} radii a second and back in {:.0} s: 0 frames with a hole, at most {} chunks \
             drawn, {} built; back at the start the same chunks; {} MB of chunks kept at most and {} in the end; \
             the process had {} MB before, {} at most, {} in the end",
            self.seconds,
            self.fastest,
            self.took.as_secs_f64(),
            self.chunks,
            self.built,
            megabytes(self.kept[0]),
            megabytes(self.kept[1]),
            resident[0],
            resident[1],
            resident[2],
        )
    }
}

/// Flies at random for some seconds, comes back to where it began, and compares.
///
/// # Errors
///
/// What was wrong, and in which step.
pub(super) fn fly(planet: Planet, seconds: u32, progress: &ProgressBar) -> Result<Flown, Fault> {
    let start = Instant::now();
    let (radius, seed) = (planet.radius, planet.seed);
    let idle_bytes = planet.budget.cache_bytes;
    let mut flight = Flight::open(planet);
    let mut pilot = Pilot::new(radius, seed);
    flight.settle(&pilot.home())?;
    let before = flight.picture();
    let mut flown = Flown {
        seconds,
        took: Duration::ZERO,
        fastest: 0.0,
        chunks: 0,
        built: 0,
        kept: [0; 2],
        resident: [memory::resident(), None, None],
    };
    for _ in progress.wrap_iter(0..seconds) {
        let mut way = 0.0;
        for _ in 0..RATE {
            way += pilot.step(1.0 / f64::from(RATE));
            flight.step(&pilot.pose())?;
        }
        flown.fastest = flown.fastest.max(way / radius);
        flown.resident[1] = flown.resident[1].max(memory::resident());
    }
    flight.settle(&pilot.home())?;
    let stats = *flight.state().stats();
    flown.took = start.elapsed();
    flown.built = stats.built;
    (flown.chunks, flown.kept) = (flight.chunks, [flight.kept, stats.cached_bytes]);
    flown.resident[2] = memory::resident();
    if flight.picture() != before {
        return Err(Fault::OtherChunks);
    }
    let drawn: usize = stats.cached_bytes / stats.cached.max(1) * stats.drawn;
    if stats.cached_bytes > drawn + idle_bytes + drawn / 10 {
        return Err(Fault::Memory {
            kept: stats.cached_bytes,
            drawn,
            idle: idle_bytes,
        });
    }
    Ok(flown)
}

/// The engine without window and renderer: a planet, a camera, and a time of its own.
struct Flight {
    app: App,
    planet: Entity,
    camera: Entity,
    steps: u32,
    /// Whether what is drawn has covered the whole sphere.
    whole: bool,
    /// The most chunks drawn and bytes kept.
    chunks: usize,
    kept: usize,
}

impl Flight {
    fn open(planet: Planet) -> Self {
        let mut app = App::new();
        app.add_plugins((HeadlessPlugins.set(scene::threads()), ReliefPlugin));
        fix_frame_time(&mut app, Duration::from_secs(1) / RATE);
        app.finish();
        app.cleanup();
        let planet = app.world_mut().spawn(planet).id();
        let lens = Projection::Perspective(PerspectiveProjection::default());
        let camera = app.world_mut().spawn((PlanetViewer, lens)).id();
        Self {
            app,
            planet,
            camera,
            steps: 0,
            whole: false,
            chunks: 0,
            kept: 0,
        }
    }

    /// Lets a frame go by with the camera at a place, turned so, and looks at what is drawn.
    fn step(&mut self, pose: &Pose) -> Result<(), Fault> {
        let mut camera = self.app.world_mut().entity_mut(self.camera);
        camera.insert(scene::placed(pose));
        let start = Instant::now();
        self.app.update();
        self.steps += 1;
        thread::sleep(STEP.saturating_sub(start.elapsed()));
        let (step, position) = (self.steps, pose.position);
        let wrong = |hitch| Fault::Step {
            step,
            position,
            hitch,
        };
        let (drawn, stats) = {
            let state = self.state();
            (state.drawn().collect::<Vec<_>>(), *state.stats())
        };
        let mut chunks = self.app.world_mut().query::<&Chunk>();
        let entities = chunks.iter(self.app.world()).count();
        if entities != drawn.len() {
            return Err(wrong(Hitch::Count {
                chunks: entities,
                cells: drawn.len(),
            }));
        }
        // Nothing is drawn until all six realms are there; from then on something always is.
        if self.chunks > 0 && drawn.is_empty() {
            return Err(wrong(Hitch::Nothing));
        }
        // What is out of sight may come last, once.
        let state = self.state();
        let (whole, blind) = (state.is_whole(), state.ground(pose.position).is_none());
        self.whole |= whole;
        if !drawn.is_empty() && blind {
            return Err(wrong(Hitch::Foot));
        }
        if let Some(hole) = hole(&drawn, self.whole) {
            return Err(wrong(hole));
        }
        self.chunks = self.chunks.max(drawn.len());
        self.kept = self.kept.max(stats.cached_bytes);
        Ok(())
    }

    /// Stays at a place until all is built.
    fn settle(&mut self, pose: &Pose) -> Result<(), Fault> {
        let start = Instant::now();
        loop {
            self.step(pose)?;
            if self.state().settled() {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return Err(Fault::Unsettled(PATIENCE));
            }
        }
    }

    fn picture(&self) -> Vec<Cell> {
        self.state().drawn().collect()
    }

    fn state(&self) -> &PlanetState {
        let state = self.app.world().get(self.planet);
        state.expect("a planet has a state, and this one stays")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use terrain::ChunkSide;

    fn planet(radius: f64, cache_bytes: usize) -> Planet {
        let mut planet = Planet {
            radius,
            side: ChunkSide::new(17).expect("17 = 16 + 1"),
            ..Planet::default()
        };
        planet.budget.cache_bytes = cache_bytes;
        planet
    }

    #[test]
    fn random_flight_leaves_no_hole_and_comes_home_to_the_same_chunks() {
        for (radius, cache_bytes) in [(6_371_000.0, 4 << 20), (1_000.0, 0)] {
            let flown = fly(planet(radius, cache_bytes), 12, &ProgressBar::hidden());
            let flown = flown.unwrap_or_else(|what| panic!("{radius} m: {what}"));
            assert!(flown.fastest > 3.0, "{flown:?}");
            assert!(flown.chunks > 50 && flown.built > 500, "{flown:?}");
            if cache_bytes == 0 {
                // Nothing idle: what is kept is what is drawn.
                assert!(flown.kept[1] <= flown.kept[0], "{flown:?}");
            }
            assert!(flown.to_string().contains("0 frames with a hole"));
        }
    }
}
