use super::clock::{Clock, PHASES};
use super::sight::{Lens, Sight};
use crate::apparatus::RATE;
use crate::bench::bench_error::BenchError;
use bevy::prelude::*;
use bevy_relief::testing::HeadlessPlugins;
use bevy_relief::{Planet, PlanetState, PlanetStats, PlanetViewer, ReliefPlugin};
use cubemap::Cell;
use std::collections::HashMap;
use std::thread;
use std::time::{Duration, Instant};
use studio::{Pose, scene};

/// The engine without window and renderer: a planet, a camera, and a clock on what the planet takes.
///
pub(crate) struct Hangar {
    app: App,
    planet: Entity,
    camera: Entity,
    opened: Instant,
    /// The height of its picture.
    lines: f64,
}

/// What a step took, and how the planet is after it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Milliseconds of each of [`PHASES`].
    pub(crate) phases: [f64; PHASES.len()],
    /// Milliseconds of them in which others had the cores, if the system tells.
    pub(crate) waited: Option<f64>,
    pub(crate) stats: PlanetStats,
    /// Drawn cells that are seen and too coarse, and by how many levels.
    pub(crate) behind: HashMap<Cell, u8>,
    /// When it was over.
    pub(crate) at: Instant,
}

/// What happened until all was built.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// From before the plugin was added until all that is seen was drawn as fine as it is to be.
    pub(crate) first_picture: Duration,
    pub(crate) steps: Vec<Step>,
}

/// How long a planet may take to settle.
const PATIENCE: Duration = Duration::from_secs(300);

impl Hangar {
    /// The height of a picture of which nothing says how large it is.
    const LINES: f64 = 1080.0;

    /// Its picture's width over its height.
    const ASPECT: f32 = 16.0 / 9.0;

    /// Starts the engine, with a camera of so many lines.
    pub(crate) fn open(mut planet: Planet, lines: u16, pose: &Pose) -> Self {
        let lines = f64::from(lines);
        planet.pixel_error *= Self::LINES / lines;
        let opened = Instant::now();
        let mut app = App::new();
        app.add_plugins((HeadlessPlugins.set(scene::threads()), ReliefPlugin));
        Clock::install(&mut app);
        app.finish();
        app.cleanup();
        let lens = PerspectiveProjection {
            fov: scene::FIELD_OF_VIEW.to_radians(),
            aspect_ratio: Self::ASPECT,
            ..default()
        };
        let planet = app.world_mut().spawn(planet).id();
        let camera = (
            PlanetViewer,
            Projection::Perspective(lens),
            scene::placed(pose),
        );
        let camera = app.world_mut().spawn(camera).id();
        Self {
            app,
            planet,
            camera,
            opened,
            lines,
        }
    }

    /// Stays until all is built.
    ///
    /// # Errors
    ///
    /// If it never is.
    pub(crate) fn settle(&mut self) -> Result<Start, BenchError> {
        let mut first_picture = None;
        let mut steps = Vec::new();
        loop {
            let step = self.frame();
            let elapsed = step.at - self.opened;
            if step.stats.drawn > 0 && step.behind.is_empty() {
                first_picture.get_or_insert(elapsed);
            }
            steps.push(step);
            if let Some(first_picture) = first_picture
                && self.state().settled()
            {
                return Ok(Start {
                    first_picture,
                    steps,
                });
            }
            if elapsed > PATIENCE {
                return Err(BenchError::Incomplete(PATIENCE));
            }
        }
    }

    /// Moves the camera and lets a frame go by.
    pub(crate) fn step(&mut self, pose: &Pose) -> Step {
        self.app
            .world_mut()
            .entity_mut(self.camera)
            .insert(scene::placed(pose));
        self.frame()
    }

    /// Lets a frame go by, and the rest of its time.
    fn frame(&mut self) -> Step {
        let start = Instant::now();
        self.app.update();
        let at = Instant::now();
        let state = self.state();
        let clock = self.app.world().resource::<Clock>();
        let step = Step {
            phases: clock.phases(),
            waited: clock.waited(),
            stats: *state.stats(),
            behind: state.behind(),
            at,
        };
        thread::sleep((Duration::from_secs(1) / RATE).saturating_sub(start.elapsed()));
        step
    }

    /// What the camera sees from a pose at which all is built.
    pub(crate) fn look(&self, pose: &Pose) -> Sight {
        let lens = Lens {
            fov: f64::from(scene::FIELD_OF_VIEW).to_radians(),
            aspect: f64::from(Self::ASPECT),
            lines: self.lines,
        };
        Sight::new(self.state(), pose, &lens)
    }

    fn state(&self) -> &PlanetState {
        self.app
            .world()
            .get(self.planet)
            .expect("a planet has a state, and this one stays")
    }
}
