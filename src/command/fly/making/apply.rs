use super::Making;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_relief::{Planet, PlanetState};

/// What the planet that is drawn has of the one that is made.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Live {
    /// The version that is drawn, or being built.
    applied: u64,
    /// The pixel error that is desired, while a coarser one makes a drag seen at once.
    desired: Option<f64>,
}

/// How much coarser the ground is while a number that shapes it is dragged.
const COARSER: f64 = 6.0;

impl Live {
    /// The planet's pixel error as it is desired.
    pub(crate) fn pixel_error(&self, planet: &Planet) -> f64 {
        self.desired.unwrap_or(planet.pixel_error)
    }
}

/// Takes over into the planet that is drawn what was changed by hand.
///
/// While something is dragged, ground is built coarsely, and the next change waits until the last is seen; when the drag ends, the last counts.
pub(crate) fn apply(
    mut making: ResMut<Making>,
    mut live: ResMut<Live>,
    mut planets: Query<(&mut Planet, &PlanetState)>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let making = making.bypass_change_detection();
    let Ok((mut planet, state)) = planets.single_mut() else {
        return;
    };
    if !making.gesture.held
        && let Some(desired) = live.desired.take()
    {
        planet.pixel_error = desired;
    }
    let is_held = making.gesture.held && live.desired.is_some();
    if live.applied != making.version && !(is_held && state.is_changing()) {
        take_over(making, &mut live, &mut planet);
    }
    let title = making.title();
    for mut window in &mut windows {
        if window.title != title {
            window.title.clone_from(&title);
        }
    }
}

fn take_over(making: &mut Making, live: &mut Live, planet: &mut Mut<Planet>) {
    let document = making.history.document();
    if document.check().is_err() {
        // The panel says why; what is drawn stays.
        live.applied = making.version;
        return;
    }
    let Some(seeded) = making.seeding.seeded(document) else {
        return;
    };
    live.applied = making.version;
    let (seed, radius) = (document.seed, document.radius);
    if making.read != making.version && !making.worker.reads() {
        making.read = making.version;
        making.worker.read(seeded.clone(), seed);
    }
    let audible = making.view.audible(seeded);
    let shapes = planet.recipe != audible.recipe || planet.seed != seed || planet.radius != radius;
    if shapes {
        if making.gesture.held && live.desired.is_none() {
            live.desired = Some(planet.pixel_error);
            planet.pixel_error *= COARSER;
        }
        planet.chart = audible.recipe.chart;
        planet.recipe = audible.recipe;
        (planet.seed, planet.radius) = (seed, radius);
    }
    if planet.look != audible.look {
        planet.look = audible.look;
    }
}
