use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy_relief::ReliefSystems;
use std::fs;
use std::time::Instant;

/// The phases of the planet's systems, in their order.
pub const PHASES: [ReliefSystems; 5] = [
    ReliefSystems::Start,
    ReliefSystems::Select,
    ReliefSystems::Build,
    ReliefSystems::Show,
    ReliefSystems::Place,
];

/// What the planet's systems take of the main thread, phase by phase.
///
/// Their schedule runs on one thread, so that between the beginning and the end of a phase there is nothing
/// else but the entities it asked for.
#[derive(Resource, Debug)]
pub(crate) struct Clock {
    since: Instant,
    phases: [f64; PHASES.len()],
    /// Milliseconds that the thread had waited for a core before the first phase, and in all of them.
    before: Option<f64>,
    waited: Option<f64>,
}

impl Clock {
    /// Puts one into an app.
    pub(crate) fn install(app: &mut App) {
        let [start, select, build, show, place] = PHASES;
        app.insert_resource(Self {
            since: Instant::now(),
            phases: default(),
            before: None,
            waited: None,
        })
        .edit_schedule(PostUpdate, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        })
        .add_systems(
            PostUpdate,
            (
                Self::begin.before(start),
                Self::end::<0>.after(start).before(select),
                Self::end::<1>.after(select).before(build),
                Self::end::<2>.after(build).before(show),
                Self::end::<3>.after(show).before(place),
                (Self::end::<4>, Self::close).chain().after(place),
            ),
        );
    }

    /// Milliseconds of each phase in the last frame.
    pub(crate) const fn phases(&self) -> [f64; PHASES.len()] {
        self.phases
    }

    /// Milliseconds of the last frame's phases in which the thread was ready to run and other programs or threads had the cores;
    /// `None` where the system does not tell.
    pub(crate) const fn waited(&self) -> Option<f64> {
        self.waited
    }

    fn begin(mut clock: ResMut<Self>) {
        clock.before = waited();
        clock.since = Instant::now();
    }

    /// Ends a phase; the next begins.
    fn end<const PHASE: usize>(mut clock: ResMut<Self>) {
        let now = Instant::now();
        clock.phases[PHASE] = (now - clock.since).as_secs_f64() * 1e3;
        clock.since = now;
    }

    fn close(mut clock: ResMut<Self>) {
        clock.waited = waited()
            .zip(clock.before)
            .map(|(after, before)| after - before);
    }
}

/// Milliseconds that Linux has let this thread wait for a core so far.
fn waited() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(nanoseconds / 1e6)
}
