//! What made the height of the place that one points at, and numbers over the planet to look at.

mod inspected;
mod layer;
mod ray;

use super::flight::Flight;
use super::keys::{self, Action};
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, egui};
use bevy_relief::{PlanetState, WorldPosition};
use inspected::{Inspected, inspected_panel};
pub(crate) use layer::{Bounds, LayerView, find_layer};
use std::sync::Arc;

/// What was pointed at.
#[derive(Resource, Debug, Default)]
pub(crate) struct Inspector {
    /// Being explained.
    coming: Option<Task<Inspected>>,
    /// What has been.
    shown: Option<Inspected>,
}

/// Has the place explained that is clicked at.
pub(crate) fn point(
    buttons: Res<ButtonInput<MouseButton>>,
    wants: Res<EguiWantsInput>,
    windows: Query<&Window, With<PrimaryWindow>>,
    pilots: Query<(&Flight, &Projection)>,
    planets: Query<(&PlanetState, &WorldPosition), Without<Flight>>,
    mut inspector: ResMut<Inspector>,
) {
    let mut clicks = keys::clicks(Action::Explain);
    let clicked = clicks.any(|button| buttons.just_pressed(button));
    if !clicked || wants.wants_any_pointer_input() {
        return;
    }
    let (Ok((flight, Projection::Perspective(lens))), Ok((state, _))) =
        (pilots.single(), planets.single())
    else {
        return;
    };
    let window = windows.iter().next();
    let place = window.and_then(|window| Some((window.cursor_position()?, window.size())));
    let Some((cursor, size)) = place else {
        return;
    };
    let way = flight.rotation() * ray::through(cursor, size, lens.fov);
    let (Some(terrain), Some(place)) = (state.terrain(), state.pick(flight.position(), way)) else {
        return;
    };
    // Its rivers may not be known yet, which takes a while.
    let terrain = Arc::clone(terrain);
    let explain = async move { Inspected::new(&terrain, place) };
    inspector.coming = Some(AsyncComputeTaskPool::get().spawn(explain));
}

/// Shows it.
pub(crate) fn show(mut contexts: EguiContexts, mut inspector: ResMut<Inspector>) -> Result {
    if let Some(found) = inspector.coming.as_mut().and_then(check_ready) {
        (inspector.coming, inspector.shown) = (None, Some(found));
    }
    let mut open = true;
    if let Some(shown) = &mut inspector.shown {
        egui::Window::new("How this place was made")
            .open(&mut open)
            .default_pos([356.0, 420.0])
            .default_size([880.0, 260.0])
            .show(contexts.ctx_mut()?, |ui| inspected_panel(ui, shown));
    }
    if !open {
        inspector.shown = None;
    }
    Ok(())
}
