use super::camera;
use super::day::Day;
use super::drawing::Drawing;
use super::flight::Flight;
use super::help::help;
use super::inset::Inset;
use super::inspector::LayerView;
use super::keys::{self, Action, ChosenKeys, Keyboard};
use super::making::Making;
use super::panel::{Actions, Drafts, Facts, LayerEntry, PanelState, Settings, panel};
use super::timing::Timing;
use super::tour::Tour;
use crate::panels::Ask;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, egui};
use bevy_relief::{DebugLines, Planet, PlanetState, Quality, Sky, ViewMode};
use std::hash::{BuildHasher, RandomState};
use studio::lat_lon;
use workshop::Shown;

/// What is open around the scene.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Shell {
    help: bool,
    /// Whether is asked what is to become of what is not saved.
    leaving: bool,
    drafts: Drafts,
    /// The sky that was switched off.
    hidden_sky: Option<Sky>,
}

/// Does what keys ask for at once, save while something is typed.
pub(crate) fn act_on_keys(
    (pressed, wants): (Res<Keyboard>, Res<EguiWantsInput>),
    mut shell: ResMut<Shell>,
    mut planets: Query<(&mut Planet, &mut DebugLines)>,
    mut flights: Query<&mut Flight>,
    (mut day, mut sky, mut making): (ResMut<Day>, ResMut<Sky>, ResMut<Making>),
    (mut tour, mut inset): (ResMut<Tour>, ResMut<Inset>),
    mut exit: MessageWriter<AppExit>,
) {
    if wants.wants_any_keyboard_input() {
        return;
    }
    for action in keys::begun(&pressed) {
        match action {
            Action::Help => shell.help = !shell.help,
            Action::Panel => making.remembered.panel = !making.remembered.panel,
            Action::Workshop => making.remembered.workshop = !making.remembered.workshop,
            Action::Undo => making.ask(Ask::Undo),
            Action::Redo => making.ask(Ask::Redo),
            Action::Save => making.ask(Ask::Save),
            Action::Quit if shell.help => shell.help = false,
            Action::Quit if tour.is_on() => tour.end(),
            Action::Quit if making.is_unsaved() && !shell.leaving => shell.leaving = true,
            Action::Quit => {
                making.leave();
                exit.write(AppExit::Success);
            }
            Action::Inset => inset.0 = !inset.0,
            Action::Tour => tour.toggle(),
            Action::NextStop => tour.go_on(),
            Action::StopBefore => tour.go_back(),
            Action::Home => go_home(&mut flights),
            Action::RunDay => day.running = !day.running,
            Action::Sky => shell.hidden_sky = switch(&mut sky, shell.hidden_sky.take()),
            _ => {
                for (mut planet, mut lines) in &mut planets {
                    let mut settings = Settings::of(&planet, &lines);
                    if settings.act(action) {
                        settings.apply(&mut planet, &mut lines);
                    }
                }
            }
        }
    }
}

/// What the pilot has chosen to look at, and the keys.
type Choices<'w> = (ResMut<'w, LayerView>, ResMut<'w, ChosenKeys>);

/// Draws panel and help, and does what they are asked.
pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut shell: ResMut<Shell>,
    mut planets: Query<(&mut Planet, &PlanetState, &mut DebugLines)>,
    mut flights: Query<&mut Flight>,
    (timing, quality, mut making): (Res<Timing>, Res<Quality>, ResMut<Making>),
    (mut drawing, mut inset, choices): (ResMut<Drawing>, ResMut<Inset>, Choices<'_>),
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let (mut layer, mut chosen) = choices;
    let context = contexts.ctx_mut()?;
    let mut open = shell.help;
    egui::Window::new("Keys")
        .open(&mut open)
        .anchor(egui::Align2::RIGHT_TOP, [-8.0, 8.0])
        .resizable(false)
        .vscroll(true)
        .show(context, |ui| help(ui, &mut chosen));
    shell.help = open;
    if !open && chosen.asked.is_some() {
        chosen.asked = None;
    }
    let names = chosen.names();
    if making.remembered.keys != names {
        making.remembered.keys = names;
    }
    if shell.leaving {
        ask_before_leaving(context, &mut shell, &mut making, &mut exit);
    }
    let Ok((mut planet, state, mut lines)) = planets.single_mut() else {
        return Ok(());
    };
    if !making.remembered.panel || making.shown().is_some() {
        return Ok(());
    }
    let document = making.document();
    let desired = Settings {
        seed: document.seed,
        radius: document.radius,
        chart: document.planet.recipe.chart,
        ..Settings::of(&planet, &lines)
    };
    let mut filled = PanelState {
        settings: desired.clone(),
        drawing: *drawing,
        inset: inset.0,
        layer: layer_entry(&layer, state),
        facts: Facts {
            frame_ms: timing.recent() * 1_000.0,
            quality: *quality,
            bands: bands(&planet),
            making: making.seeding.seed(),
            ..facts(state, flights.iter().next(), making.error())
        },
        drafts: std::mem::take(&mut shell.drafts),
    };
    let mut actions = Actions::default();
    egui::Window::new(&document.planet.recipe.name)
        .id("panel".into())
        .default_pos([8.0, 8.0])
        .resizable(false)
        .show(context, |ui| actions = panel(ui, &mut filled));
    shell.drafts = filled.drafts;
    drawing.set_if_neq(filled.drawing);
    inset.set_if_neq(Inset(filled.inset));
    if planet.view == ViewMode::Layer && layer.chosen != Some(filled.layer.chosen) {
        layer.chosen = Some(filled.layer.chosen);
    }
    if actions.random_seed {
        filled.settings.seed = random_seed();
    }
    let settings = &filled.settings;
    if *settings != desired {
        let mut document = making.document().clone();
        (document.seed, document.radius) = (settings.seed, settings.radius);
        document.planet.recipe.chart = settings.chart;
        making.record(document);
        settings.apply(&mut planet, &mut lines);
        if settings.pixel_error != desired.pixel_error {
            making.remembered.pixel_error = Some(settings.pixel_error);
        }
    }
    if actions.workshop {
        making.remembered.workshop = !making.remembered.workshop;
    }
    if actions.help {
        shell.help = !shell.help;
    }
    if actions.home {
        go_home(&mut flights);
    }
    Ok(())
}

/// What is to become of a planet that is not saved.
fn ask_before_leaving(
    context: &egui::Context,
    shell: &mut Shell,
    making: &mut Making,
    exit: &mut MessageWriter<AppExit>,
) {
    egui::Modal::new("leaving".into()).show(context, |ui| {
        ui.heading("The planet is not saved");
        ui.label(
            "Who leaves now, by Esc once more or by the button, is offered it again the next time.",
        );
        ui.horizontal(|ui| {
            if ui.button("Stay").clicked() {
                shell.leaving = false;
            }
            if ui.button("Leave").clicked() {
                making.leave();
                exit.write(AppExit::Success);
            }
        });
    });
}

/// What there is to look at, and what is.
fn layer_entry(view: &LayerView, state: &PlanetState) -> LayerEntry {
    let Some(terrain) = state.terrain() else {
        return LayerEntry {
            all: Vec::new(),
            chosen: Shown::Charts,
            bounds: None,
        };
    };
    let all = Shown::all(terrain.recipe()).into_iter();
    LayerEntry {
        all: all
            .map(|shown| (shown, shown.name(terrain.recipe())))
            .collect(),
        chosen: view.of(terrain),
        bounds: view.bounds(terrain),
    }
}

fn go_home(flights: &mut Query<&mut Flight>) {
    for mut flight in flights {
        *flight = camera::home(flight.radius());
    }
}

/// Switches the sky off, or on again if one is hidden; what is hidden then.
fn switch(sky: &mut Sky, hidden: Option<Sky>) -> Option<Sky> {
    let plain = Sky {
        turn: sky.turn,
        ..Sky::plain()
    };
    if let Some(before) = hidden {
        let turn = sky.turn;
        *sky = Sky { turn, ..before };
        None
    } else if *sky == plain {
        *sky = Sky {
            turn: sky.turn,
            ..Sky::default()
        };
        None
    } else {
        Some(std::mem::replace(sky, plain))
    }
}

/// `unread` is why the planet cannot be drawn as it is made.
fn facts(state: &PlanetState, flight: Option<&Flight>, unread: Option<String>) -> Facts {
    Facts {
        stats: *state.stats(),
        settled: state.settled(),
        altitude: flight.map_or(0.0, Flight::altitude),
        speed: flight.map_or(0.0, Flight::speed),
        lat_lon: flight.map_or((0.0, 0.0), |flight| lat_lon(flight.position())),
        error: unread.or_else(|| state.error().map(|error| error.to_string())),
        ..Facts::default()
    }
}

/// The names of a planet's bands.
fn bands(planet: &Planet) -> Vec<String> {
    let bands = planet.recipe.bands.iter();
    bands.map(|band| band.name.clone()).collect()
}

/// A seed nobody chose, short enough to be told to a friend.
fn random_seed() -> u64 {
    RandomState::new().hash_one(()) >> 32
}
