//! The tour: from one cone to the pilot's own planet, each stop a state of the program.

mod stop;
mod torus;

use super::flight::Flight;
use super::making::Making;
use super::panel::Settings;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use bevy_relief::{DebugLines, Planet, Sky};
use std::fmt::Write;
use stop::{STOPS, Stop};
use torus::Torus;

/// Where on the tour one is, and what was there before.
#[derive(Resource, Default)]
pub(crate) struct Tour {
    /// The stop that one is to be at.
    wanted: Option<usize>,
    /// The stop that one is at, and since how many seconds.
    at: Option<(usize, f64)>,
    before: Option<Before>,
    torus: Torus,
}

/// What the tour gives back when it ends.
struct Before {
    flight: Option<Flight>,
    settings: Settings,
    sky: Sky,
}

impl Tour {
    /// That begins as the window opens, or waits to be asked for.
    pub(crate) fn new(begins: bool) -> Self {
        Self {
            wanted: begins.then_some(0),
            ..Self::default()
        }
    }

    /// Whether one is on it.
    pub(crate) const fn is_on(&self) -> bool {
        self.wanted.is_some()
    }

    /// Begins it, or ends it.
    pub(crate) fn toggle(&mut self) {
        self.wanted = if self.is_on() { None } else { Some(0) };
    }

    /// The next stop; after the last one it ends.
    pub(crate) fn go_on(&mut self) {
        self.wanted = self.wanted.map(|stop| stop + 1);
        self.wanted = self.wanted.filter(|&stop| stop < STOPS.len());
    }

    /// The stop before.
    pub(crate) fn go_back(&mut self) {
        self.wanted = self.wanted.map(|stop| stop.saturating_sub(1));
    }

    pub(crate) fn end(&mut self) {
        self.wanted = None;
    }
}

/// All stops in words, for those who have no window.
pub(crate) fn in_words() -> String {
    let mut words = String::new();
    for (number, stop) in (1..).zip(&STOPS) {
        // Nothing fails that is written into a text.
        let _ = writeln!(words, "{number}. {}. {}", stop.title, stop.words);
    }
    words
}

/// Goes where one is to be, and plays what is played there.
pub(crate) fn guide(
    time: Res<Time<Real>>,
    mut tour: ResMut<Tour>,
    mut making: ResMut<Making>,
    mut planets: Query<(&mut Planet, &mut DebugLines)>,
    mut flights: Query<&mut Flight>,
    mut sky: ResMut<Sky>,
) {
    let tour = tour.bypass_change_detection();
    let Ok((mut planet, mut lines)) = planets.single_mut() else {
        return;
    };
    let wanted = tour.wanted.map(|stop| (stop, &STOPS[stop]));
    let is_there = tour.at.map(|(stop, _)| stop) == tour.wanted;
    let Some((number, stop)) = wanted else {
        if let Some(before) = tour.before.take() {
            tour.at = None;
            making.show(None);
            before.settings.apply(&mut planet, &mut lines);
            *sky = before.sky;
            if let (Some(flight), Ok(mut now)) = (before.flight, flights.single_mut()) {
                *now = flight;
            }
        }
        return;
    };
    if is_there {
        if let Some((_, seconds)) = &mut tour.at {
            *seconds += time.delta_secs_f64();
            let document = stop.document(*seconds);
            if making.shown() != document.as_ref() {
                making.show(document);
            }
        }
        return;
    }
    let before = tour.before.get_or_insert_with(|| Before {
        flight: flights.single().ok().cloned(),
        settings: Settings::of(&planet, &lines),
        sky: *sky,
    });
    stop.settings(&before.settings)
        .apply(&mut planet, &mut lines);
    tour.at = Some((number, 0.0));
    let own = making.document().radius;
    let document = stop.document(0.0);
    let radius = document.as_ref().map_or(own, |document| document.radius);
    if document.is_some() {
        *sky = Sky {
            turn: sky.turn,
            ..Sky::plain()
        };
    } else {
        *sky = before.sky;
        making.remembered.workshop = true;
    }
    making.show(document);
    for mut flight in &mut flights {
        *flight = stop.flight(radius);
    }
}

/// Draws what is to be said of a stop.
pub(crate) fn show(mut contexts: EguiContexts, mut tour: ResMut<Tour>) -> Result {
    let Some((number, stop)) = tour.wanted.map(|stop| (stop, &STOPS[stop])) else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let mut torus = tour.torus.clone();
    let step = egui::Window::new(format!("{} of {}: {}", number + 1, STOPS.len(), stop.title))
        .id("tour".into())
        .anchor(egui::Align2::LEFT_BOTTOM, [8.0, -8.0])
        .collapsible(false)
        .resizable(false)
        .default_width(WIDTH)
        .show(context, |ui| sheet(ui, number, stop, &mut torus));
    tour.torus = torus;
    match step.and_then(|window| window.inner).flatten() {
        Some(Step::Back) => tour.go_back(),
        Some(Step::On) => tour.go_on(),
        Some(Step::End) => tour.end(),
        None => {}
    }
    Ok(())
}

/// Points of the sheet's width.
const WIDTH: f32 = 400.0;

/// What the sheet was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Back,
    On,
    End,
}

/// What is to be said of a stop, and the ways from it.
fn sheet(ui: &mut egui::Ui, number: usize, stop: &Stop, torus: &mut Torus) -> Option<Step> {
    ui.set_max_width(WIDTH);
    if stop.torus {
        torus.show(ui);
    }
    ui.label(stop.words);
    ui.separator();
    let mut step = None;
    ui.horizontal(|ui| {
        let is_first = number == 0;
        let is_last = number + 1 == STOPS.len();
        let back = ui.add_enabled(!is_first, egui::Button::new("Back (Backspace)"));
        if back.clicked() {
            step = Some(Step::Back);
        }
        let words = if is_last {
            "Done (Enter)"
        } else {
            "Next (Enter)"
        };
        if ui.button(words).clicked() {
            step = Some(Step::On);
        }
        if !is_last && ui.button("End (Esc)").clicked() {
            step = Some(Step::End);
        }
    });
    step
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn the_tour_goes_on_and_back_and_ends_after_the_last_stop() {
        let mut tour = Tour::new(true);
        tour.go_back();
        assert_eq!(tour.wanted, Some(0));
        for stop in 1..STOPS.len() {
            tour.go_on();
            assert_eq!(tour.wanted, Some(stop));
        }
        tour.go_back();
        assert_eq!(tour.wanted, Some(STOPS.len() - 2));
        tour.go_on();
        tour.go_on();
        assert!(!tour.is_on());
        tour.go_on();
        tour.go_back();
        assert!(!tour.is_on(), "it is over");
        tour.toggle();
        assert_eq!(tour.wanted, Some(0));
        tour.end();
        assert!(!tour.is_on());
    }

    #[test]
    fn every_sheet_says_its_words_and_leads_on() {
        for (number, stop) in STOPS.iter().enumerate() {
            let mut harness = Harness::new_ui_state(
                |ui, (step, torus): &mut (Option<Step>, Torus)| {
                    *step = step.or(sheet(ui, number, stop, torus));
                },
                (None, Torus::default()),
            );
            harness.get_by_label(stop.words);
            let last = number + 1 == STOPS.len();
            let on = if last { "Done (Enter)" } else { "Next (Enter)" };
            harness.get_by_label(on).click();
            harness.run();
            assert_eq!(harness.state().0, Some(Step::On), "{}", stop.title);
            assert_eq!(harness.query_by_label("End (Esc)").is_some(), !last);
        }
        assert_eq!(in_words().lines().count(), STOPS.len());
    }
}
