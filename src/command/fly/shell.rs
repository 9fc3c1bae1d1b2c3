use super::camera;
use super::day::Day;
use super::drawing::Drawing;
use super::facts::Facts;
use super::flight::Flight;
use super::follow::Followed;
use super::help::help;
use super::keys::{self, Action};
use super::panel::{Actions, Drafts, PanelState, panel};
use super::seeding::Seeding;
use super::settings::Settings;
use super::timing::Timing;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, egui};
use bevy_relief::{DebugLines, Planet, PlanetState, Quality, Sky};
use std::hash::{BuildHasher, RandomState};
use studio::lat_lon;

/// What is open around the scene.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Shell {
    panel: bool,
    help: bool,
    drafts: Drafts,
    /// The sky that was switched off.
    hidden_sky: Option<Sky>,
}

impl Default for Shell {
    fn default() -> Self {
        Self {
            panel: true,
            help: false,
            drafts: Drafts::default(),
            hidden_sky: None,
        }
    }
}

/// Does what keys ask for at once, save while something is typed.
pub(crate) fn act_on_keys(
    pressed: Res<ButtonInput<KeyCode>>,
    wants: Res<EguiWantsInput>,
    mut shell: ResMut<Shell>,
    mut planets: Query<(&mut Planet, &mut DebugLines)>,
    mut flights: Query<&mut Flight>,
    (mut day, mut sky): (ResMut<Day>, ResMut<Sky>),
    mut exit: MessageWriter<AppExit>,
) {
    if wants.wants_any_keyboard_input() {
        return;
    }
    for action in keys::begun(&pressed) {
        match action {
            Action::Help => shell.help = !shell.help,
            Action::Panel => shell.panel = !shell.panel,
            Action::Quit if shell.help => shell.help = false,
            Action::Quit => {
                exit.write(AppExit::Success);
            }
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

/// Draws panel and help, and does what they are asked.
pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut shell: ResMut<Shell>,
    mut planets: Query<(&mut Planet, &PlanetState, &mut DebugLines)>,
    mut flights: Query<&mut Flight>,
    (timing, followed, mut seeding): (Res<Timing>, Res<Followed>, ResMut<Seeding>),
    (mut drawing, quality): (ResMut<Drawing>, Res<Quality>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let mut open = shell.help;
    egui::Window::new("Keys")
        .open(&mut open)
        .anchor(egui::Align2::RIGHT_TOP, [-8.0, 8.0])
        .resizable(false)
        .vscroll(true)
        .show(context, help);
    shell.help = open;
    let Ok((mut planet, state, mut lines)) = planets.single_mut() else {
        return Ok(());
    };
    if !shell.panel {
        return Ok(());
    }
    let shown = seeding.seed().unwrap_or(planet.seed);
    let mut filled = PanelState {
        settings: Settings {
            seed: shown,
            ..Settings::of(&planet, &lines)
        },
        drawing: *drawing,
        facts: Facts {
            frame_ms: timing.recent() * 1_000.0,
            quality: *quality,
            bands: bands(&planet),
            making: seeding.seed(),
            ..facts(
                state,
                flights.iter().next(),
                followed.error.as_ref().or(seeding.error.as_ref()),
            )
        },
        drafts: std::mem::take(&mut shell.drafts),
    };
    let mut actions = Actions::default();
    egui::Window::new(&planet.recipe.name)
        .id("panel".into())
        .default_pos([8.0, 8.0])
        .resizable(false)
        .show(context, |ui| actions = panel(ui, &mut filled));
    shell.drafts = filled.drafts;
    drawing.set_if_neq(filled.drawing);
    if actions.random_seed {
        filled.settings.seed = random_seed();
    }
    if actions.changed || actions.random_seed {
        let seed = filled.settings.seed;
        if seed == shown || seeding.begin(seed) {
            // Another comes with its map.
            filled.settings.seed = planet.seed;
        }
        filled.settings.apply(&mut planet, &mut lines);
    }
    if actions.help {
        shell.help = !shell.help;
    }
    if actions.home {
        go_home(&mut flights);
    }
    Ok(())
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

/// `unread` is why the planet's file cannot be used.
fn facts(state: &PlanetState, flight: Option<&Flight>, unread: Option<&String>) -> Facts {
    Facts {
        stats: *state.stats(),
        settled: state.settled(),
        altitude: flight.map_or(0.0, Flight::altitude),
        speed: flight.map_or(0.0, Flight::speed),
        lat_lon: flight.map_or((0.0, 0.0), |flight| lat_lon(flight.position())),
        error: unread
            .cloned()
            .or_else(|| state.error().map(|error| error.to_string())),
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
