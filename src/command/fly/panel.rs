mod drawing;
mod facts;
mod settings;
mod stamps;
mod views;

use super::drawing::Drawing;
use bevy_egui::egui;
use drawing::drawing_entry;
use egui::{DragValue, Response, Slider, TextEdit, Ui};
pub(crate) use facts::Facts;
pub(crate) use settings::Settings;
use stamps::stamps_entry;
use std::ops::RangeInclusive;
use terrain::Chart;
use views::views_entry;
pub(crate) use views::{LayerEntry, level_colour};

/// What the panel is filled with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PanelState {
    /// What it may change.
    pub(crate) settings: Settings,
    /// And this.
    pub(crate) drawing: Drawing,
    /// Whether the unfolded cube is shown.
    pub(crate) inset: bool,
    /// The number over the planet that is looked at.
    pub(crate) layer: LayerEntry,
    /// What it tells.
    pub(crate) facts: Facts,
    /// What is being entered and not yet meant.
    pub(crate) drafts: Drafts,
}

/// Entries that are not finished: they count when the drag or the typing ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Drafts {
    seed: Option<String>,
    /// Kilometres.
    radius: Option<f64>,
}

/// What the panel was asked to do beside changing [`PanelState::settings`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Actions {
    /// The settings are others than before.
    pub(crate) changed: bool,
    /// Another seed, any.
    pub(crate) random_seed: bool,
    /// Back to the start.
    pub(crate) home: bool,
    /// The list of keys, on or off.
    pub(crate) help: bool,
    /// The workshop, on or off.
    pub(crate) workshop: bool,
}

/// Radii that can be entered, in kilometres.
const RADII: RangeInclusive<f64> = 0.1..=1e6;

/// Pixel errors that can be entered.
const PIXELS: RangeInclusive<f64> = 0.5..=16.0;

/// The panel: shows and changes `state`, computes nothing.
pub(crate) fn panel(ui: &mut Ui, state: &mut PanelState) -> Actions {
    let mut actions = Actions::default();
    let before = state.settings.clone();
    let settings = &mut state.settings;
    egui::Grid::new("settings").num_columns(2).show(ui, |ui| {
        let label = ui.label("Seed");
        ui.horizontal(|ui| {
            seed_entry(ui, &mut state.drafts.seed, &mut settings.seed, &label);
            actions.random_seed = ui.button("Random").clicked();
        });
        ui.end_row();
        let label = ui.label("Radius");
        radius_entry(ui, &mut state.drafts.radius, &mut settings.radius, &label);
        ui.end_row();
        ui.label("Chart");
        ui.horizontal(|ui| {
            ui.selectable_value(&mut settings.chart, Chart::Sphere, "Sphere");
            ui.selectable_value(&mut settings.chart, Chart::Cube, "Cube");
        });
        ui.end_row();
        let label = ui.label("Detail");
        ui.add(
            Slider::new(&mut settings.pixel_error, PIXELS)
                .logarithmic(true)
                .suffix(" px"),
        )
        .labelled_by(label.id)
        .on_hover_text("How many pixels the ground may be off: less is finer and slower");
        ui.end_row();
    });
    drawing_entry(ui, &mut state.drawing, &state.facts.quality);
    views_entry(ui, &mut settings.view, &mut state.layer);
    ui.collapsing("Debug", |ui| {
        ui.checkbox(&mut settings.lines.realm_edges, "Realm seams");
        ui.checkbox(&mut settings.lines.cube_corners, "Cube corners");
        ui.checkbox(&mut settings.lines.chunk_borders, "Chunk borders");
        ui.checkbox(&mut settings.lines.culled_boxes, "Boxes out of sight");
        ui.checkbox(&mut settings.lines.rivers, "Rivers, basins, lakes");
        stamps_entry(ui, &mut settings.lines, &state.facts.bands);
        ui.checkbox(&mut settings.frozen, "Freeze selection");
        ui.checkbox(&mut settings.skirts, "Skirts");
        ui.checkbox(&mut state.inset, "Unfolded cube");
    });
    ui.separator();
    tell(ui, &state.facts);
    ui.separator();
    ui.horizontal(|ui| {
        actions.home = ui.button("Home").clicked();
        actions.help = ui.button("Keys (F1)").clicked();
        actions.workshop = ui.button("Workshop (F9)").clicked();
    });
    actions.changed = state.settings != before;
    actions
}

/// A seed typed in full, all 64 bits of it; what is no seed is not taken.
fn seed_entry(ui: &mut Ui, draft: &mut Option<String>, seed: &mut u64, label: &Response) {
    let mut text = draft.clone().unwrap_or_else(|| seed.to_string());
    let valid = text.parse::<u64>().is_ok();
    let colour = (!valid).then_some(ui.visuals().error_fg_color);
    let entry = TextEdit::singleline(&mut text)
        .desired_width(130.0)
        .char_limit(20)
        .text_color_opt(colour);
    let response = ui.add(entry).labelled_by(label.id);
    if response.lost_focus() {
        if let Ok(typed) = text.parse() {
            *seed = typed;
        }
        *draft = None;
    } else if response.changed() {
        text.retain(|c| c.is_ascii_digit());
        *draft = Some(text);
    }
    for (name, next) in [("−", seed.wrapping_sub(1)), ("+", seed.wrapping_add(1))] {
        if ui.small_button(name).clicked() {
            *seed = next;
        }
    }
}

/// A radius dragged or typed; it counts when that ends.
fn radius_entry(ui: &mut Ui, draft: &mut Option<f64>, radius: &mut f64, label: &Response) {
    let mut kilometres = draft.unwrap_or(*radius / 1_000.0);
    let speed = kilometres * 0.005;
    let entry = DragValue::new(&mut kilometres)
        .range(RADII)
        .clamp_existing_to_range(false)
        .speed(speed)
        .max_decimals(3)
        .suffix(" km")
        .update_while_editing(false);
    let response = ui.add(entry).labelled_by(label.id);
    if response.changed() {
        *draft = Some(kilometres);
    }
    if !response.dragged()
        && !response.has_focus()
        && let Some(meant) = draft.take()
    {
        *radius = meant * 1_000.0;
    }
}

/// The facts, a line each.
fn tell(ui: &mut Ui, facts: &Facts) {
    egui::Grid::new("facts").num_columns(2).show(ui, |ui| {
        for (name, value) in facts.lines() {
            ui.label(name);
            ui.monospace(value);
            ui.end_row();
        }
    });
    if let Some(seed) = facts.making {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(format!(
                "Making the map of seed {seed}; until then the planet stays"
            ));
        });
    }
    if let Some(error) = &facts.error {
        ui.colored_label(ui.visuals().error_fg_color, error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_relief::{DebugLines, Planet, Quality, Rung, ViewMode};
    use egui::accesskit::Role;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;
    use workshop::Shown;

    type Tested = (PanelState, Actions);

    fn harness<'a>() -> Harness<'a, Tested> {
        let state = PanelState {
            settings: Settings::of(&Planet::default(), &DebugLines::default()),
            drawing: Drawing::default(),
            inset: false,
            layer: LayerEntry {
                all: vec![(Shown::Charts, "charts".into())],
                chosen: Shown::Charts,
                bounds: None,
            },
            facts: Facts::default(),
            drafts: Drafts::default(),
        };
        Harness::new_ui_state(
            |ui, (state, actions): &mut Tested| {
                let asked = panel(ui, state);
                actions.changed |= asked.changed;
                actions.random_seed |= asked.random_seed;
                actions.home |= asked.home;
                actions.help |= asked.help;
                actions.workshop |= asked.workshop;
            },
            (state, Actions::default()),
        )
    }

    #[test]
    fn a_panel_that_nobody_touches_changes_nothing() {
        let mut harness = harness();
        let before = harness.state().clone();
        harness.run();
        assert_eq!(*harness.state(), before);
    }

    #[test]
    fn buttons_ask_and_choices_change() {
        let mut harness = harness();
        for name in ["Random", "Home", "Keys (F1)", "Workshop (F9)"] {
            harness.get_by_label(name).click();
            harness.run();
        }
        let actions = harness.state().1;
        assert!(actions.random_seed && actions.home && actions.help && actions.workshop);
        assert!(!actions.changed);
        harness.get_by_label("Cube").click();
        harness.run();
        harness.get_by_label("levels").click();
        harness.run();
        harness.get_by_label("+").click();
        harness.run();
        let (state, actions) = harness.state();
        assert!(actions.changed);
        assert_eq!(state.settings.chart, Chart::Cube);
        assert_eq!(state.settings.view, ViewMode::Levels);
        assert_eq!(state.settings.seed, Planet::default().seed + 1);
    }

    #[test]
    fn while_a_map_is_made_the_panel_says_of_which_seed() {
        let mut harness = harness();
        let words = "Making the map of seed 7; until then the planet stays";
        assert!(harness.query_by_label(words).is_none());
        harness.state_mut().0.facts.making = Some(7);
        harness.step();
        harness.get_by_label(words);
    }

    #[test]
    fn drawing_is_automatic_full_or_by_hand_from_what_is_drawn_now_on() {
        let mut harness = harness();
        let drawn = Rung::Half.quality();
        harness.state_mut().0.facts.quality = drawn;
        harness.run();
        for (name, drawing) in [("Full", Drawing::Full), ("By hand", Drawing::ByHand(drawn))] {
            harness.get_by_label(name).click();
            harness.run();
            assert_eq!(harness.state().0.drawing, drawing, "{name}");
        }
        harness.get_by_label("Shadows").click();
        harness.run();
        let by_hand = Quality {
            shadows: true,
            ..drawn
        };
        assert_eq!(harness.state().0.drawing, Drawing::ByHand(by_hand));
        harness.get_by_label("Automatic").click();
        harness.run();
        assert_eq!(harness.state().0.drawing, Drawing::Automatic);
        assert!(!harness.state().1.changed, "it is no setting of the planet");
    }

    #[test]
    fn a_seed_counts_when_it_is_entered_and_what_is_none_never() {
        let mut harness = harness();
        let largest = u64::MAX.to_string();
        for (typed, meant) in [
            (largest.as_str(), u64::MAX),
            ("18446744073709551616", u64::MAX),
        ] {
            harness.get_by_label("Seed").focus();
            harness.run();
            harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
            harness
                .get_by_role_and_label(Role::TextInput, "Seed")
                .type_text(typed);
            harness.run();
            let before = harness.state().0.settings.seed;
            assert_ne!(before.to_string(), typed, "it counted while it was typed");
            harness.key_press(egui::Key::Enter);
            harness.run();
            assert_eq!(harness.state().0.settings.seed, meant, "{typed}");
        }
    }

    #[test]
    fn a_radius_counts_when_the_drag_ends() {
        let mut harness = harness();
        let at = harness
            .get_by_role_and_label(Role::SpinButton, "Radius")
            .rect()
            .center();
        let radius = |harness: &Harness<'_, Tested>| harness.state().0.settings.radius;
        let before = radius(&harness);
        harness.drag_at(at);
        harness.step();
        for k in 1..8_u8 {
            harness.hover_at(at - egui::vec2(10.0 * f32::from(k), 0.0));
            harness.step();
        }
        assert!(
            harness.state().0.drafts.radius.is_some(),
            "nothing was dragged"
        );
        assert_eq!(radius(&harness), before, "it counted during the drag");
        harness.drop_at(at - egui::vec2(70.0, 0.0));
        harness.run();
        assert!(radius(&harness) < before, "{}", radius(&harness));
        assert!(harness.state().1.changed);
    }
}
