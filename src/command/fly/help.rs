use super::keys::{self, BINDINGS, Binding};
use bevy_egui::egui;

/// The list of all bindings, as the input reads them.
pub(crate) fn help(ui: &mut egui::Ui) {
    egui::Grid::new("bindings")
        .num_columns(2)
        .striped(true)
        .show(ui, |ui| {
            for binding in BINDINGS {
                ui.strong(controls(binding));
                ui.label(binding.what);
                ui.end_row();
            }
        });
    ui.weak("Keys are named as on a US keyboard; their places count.");
}

/// The names of all that does it.
fn controls(binding: &Binding) -> String {
    let mut names: Vec<_> = binding
        .controls
        .iter()
        .map(|&control| keys::name(control))
        .collect();
    names.dedup();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn the_help_names_every_binding() {
        let harness = Harness::new_ui(help);
        for binding in BINDINGS {
            assert_eq!(
                harness.query_all_by_label(binding.what).count(),
                1,
                "{binding:?}"
            );
            let names = controls(binding);
            assert_eq!(harness.query_all_by_label(&names).count(), 1, "{names}");
        }
    }
}
