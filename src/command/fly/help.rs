use super::keys::{self, BINDINGS, Binding, ChosenKeys, Control};
use bevy_egui::egui::{self, Button};

/// The list of all bindings, as the input reads them; a click on a key asks for another.
pub(crate) fn help(ui: &mut egui::Ui, chosen: &mut ChosenKeys) {
    egui::Grid::new("bindings")
        .num_columns(2)
        .striped(true)
        .show(ui, |ui| {
            for binding in BINDINGS {
                ui.horizontal(|ui| controls(ui, binding, chosen));
                ui.label(binding.what);
                ui.end_row();
            }
        });
    if let Some(problem) = &chosen.problem {
        ui.colored_label(ui.visuals().error_fg_color, problem);
    }
    ui.weak("A click on a key asks for another. Keys are named as on a US keyboard; their places count.");
    if chosen.is_any() && ui.button("The usual keys").clicked() {
        chosen.forget();
    }
}

/// The names of all that does it: buttons where another may be chosen.
fn controls(ui: &mut egui::Ui, binding: &Binding, chosen: &mut ChosenKeys) {
    let mut last = String::new();
    for &control in binding.controls {
        match control {
            Control::Key(key) if keys::may_move(key) => {
                let words = if chosen.asked == Some(key) {
                    "press a key, or Esc".to_string()
                } else {
                    keys::name(Control::Key(chosen.own(key)))
                };
                if ui.add(Button::new(words).small()).clicked() {
                    chosen.asked = Some(key);
                    chosen.problem = None;
                }
            }
            _ => {
                // Both keys of a pair are called alike.
                let words = keys::name(control);
                if words != last {
                    ui.strong(&words);
                }
                last = words;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::KeyCode;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn the_help_names_every_binding() {
        let harness = Harness::new_ui_state(help, ChosenKeys::default());
        for binding in BINDINGS {
            assert_eq!(
                harness.query_all_by_label(binding.what).count(),
                1,
                "{binding:?}"
            );
            for &control in binding.controls {
                let name = keys::name(control);
                assert!(harness.query_all_by_label(&name).count() > 0, "{name}");
            }
        }
    }

    #[test]
    fn a_click_on_a_key_asks_for_another_and_the_list_shows_it() {
        let mut harness = Harness::new_ui_state(help, ChosenKeys::default());
        assert!(harness.query_by_label("The usual keys").is_none());
        harness.get_by_label("W").click();
        harness.run();
        assert_eq!(harness.state().asked, Some(KeyCode::KeyW));
        harness.get_by_label("press a key, or Esc");
        let chosen = harness.state_mut();
        chosen.asked = None;
        assert_eq!(chosen.choose(KeyCode::KeyW, KeyCode::KeyU), Ok(()));
        harness.run();
        harness.get_by_label("U");
        assert!(harness.query_by_label("W").is_none());
        harness.get_by_label("The usual keys").click_accesskit();
        harness.run();
        harness.get_by_label("W");
    }
}
