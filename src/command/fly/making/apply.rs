use super::Making;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_relief::{ChunkSide, Planet, PlanetState};

/// What the planet that is drawn has of the one that is made.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Live {
    /// The version that is drawn, or being built.
    applied: u64,
    /// The sides of chunks and the light that are desired, while coarser ones make a drag seen at once.
    desired: Option<(ChunkSide, bool)>,
}

/// Vertices along a chunk's side while a number that shapes the ground is dragged, which also goes without fine light and without rivers: it is there in a tenth to a third of the time.
const DRAGGED_SIDE: usize = 17;

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
        && let Some((side, fine_light)) = live.desired.take()
    {
        (planet.side, planet.fine_light) = (side, fine_light);
        // What was left out comes back.
        live.applied = 0;
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
    let is_guest = making.guest.is_some();
    let document = making.guest.as_ref();
    let document = document.unwrap_or_else(|| making.history.document());
    if document.check().is_err() {
        // The panel says why; what is drawn stays.
        live.applied = making.version;
        return;
    }
    let Some(seeded) = making.seeding.seeded(document, making.gesture.held) else {
        return;
    };
    live.applied = making.version;
    let (seed, radius) = (document.seed, document.radius);
    if !is_guest && making.read != making.version && !making.worker.reads() {
        making.read = making.version;
        making.worker.read(seeded.clone(), seed);
    }
    let mut audible = if is_guest {
        seeded
    } else {
        making.view.printed.of(seeded)
    };
    if live.desired.is_some() {
        audible.recipe.remove_rivers();
    }
    let shapes = planet.recipe != audible.recipe || planet.seed != seed || planet.radius != radius;
    if shapes {
        if making.gesture.held && live.desired.is_none() {
            live.desired = Some((planet.side, planet.fine_light));
            if let Some(side) = ChunkSide::new(DRAGGED_SIDE)
                .ok()
                .filter(|side| *side < planet.side)
            {
                (planet.side, planet.fine_light) = (side, false);
            }
            audible.recipe.remove_rivers();
        }
        planet.chart = audible.recipe.chart;
        planet.recipe = audible.recipe;
        (planet.seed, planet.radius) = (seed, radius);
    }
    if planet.look != audible.look {
        planet.look = audible.look;
    }
}
