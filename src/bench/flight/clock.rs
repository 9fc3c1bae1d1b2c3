use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy_relief::ReliefSystems;
use std::time::Instant;

/// What the planet's systems take of the main thread, phase by phase.
///
/// Their schedule runs on one thread, so that between the beginning and the end of a phase there is nothing
/// else but the entities it asked for.
#[derive(Resource, Debug)]
pub(crate) struct Clock {
    since: Instant,
    phases: [f64; Self::PHASES.len()],
}

impl Clock {
    /// The phases, in their order.
    pub(crate) const PHASES: [ReliefSystems; 5] = [
        ReliefSystems::Sync,
        ReliefSystems::Select,
        ReliefSystems::Build,
        ReliefSystems::Show,
        ReliefSystems::Place,
    ];

    /// Puts one into an app.
    pub(crate) fn install(app: &mut App) {
        let [sync, select, build, show, place] = Self::PHASES;
        app.insert_resource(Self {
            since: Instant::now(),
            phases: default(),
        })
        .edit_schedule(PostUpdate, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        })
        .add_systems(
            PostUpdate,
            (
                Self::begin.before(sync),
                Self::end::<0>.after(sync).before(select),
                Self::end::<1>.after(select).before(build),
                Self::end::<2>.after(build).before(show),
                Self::end::<3>.after(show).before(place),
                Self::end::<4>.after(place),
            ),
        );
    }

    /// Milliseconds of each phase in the last frame.
    pub(crate) const fn phases(&self) -> [f64; Self::PHASES.len()] {
        self.phases
    }

    fn begin(mut clock: ResMut<Self>) {
        clock.since = Instant::now();
    }

    /// Ends a phase; the next begins.
    fn end<const PHASE: usize>(mut clock: ResMut<Self>) {
        let now = Instant::now();
        clock.phases[PHASE] = (now - clock.since).as_secs_f64() * 1e3;
        clock.since = now;
    }
}
