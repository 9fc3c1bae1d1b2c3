use bevy_egui::egui;
use bevy_relief::DebugLines;
use egui::{ComboBox, DragValue, Ui};

/// The level that one begins with who chooses one.
const LEVEL: u8 = 6;

/// The finest level there is.
const FINEST: u8 = 30;

/// Whether stamps are drawn; and while they are, those of which level and band.
pub(super) fn stamps_entry(ui: &mut Ui, lines: &mut DebugLines, bands: &[String]) {
    ui.checkbox(&mut lines.stamps, "Stamps, raised or dug");
    if !lines.stamps {
        return;
    }
    ui.horizontal(|ui| {
        let mut chosen = lines.stamp_level.is_some();
        ui.checkbox(&mut chosen, "Level")
            .on_hover_text("If none is chosen, one that suits the altitude");
        if !chosen {
            lines.stamp_level = None;
        } else if lines.stamp_level.is_none() {
            lines.stamp_level = Some(LEVEL);
        }
        if let Some(level) = &mut lines.stamp_level {
            ui.add(DragValue::new(level).range(0..=FINEST).speed(0.1));
        }
    });
    let name = |band: Option<usize>| match band {
        None => "all bands",
        Some(band) => bands.get(band).map_or("no band", String::as_str),
    };
    ComboBox::from_label("Band")
        .selected_text(name(lines.stamp_band))
        .show_ui(ui, |ui| {
            for band in std::iter::once(None).chain((0..bands.len()).map(Some)) {
                ui.selectable_value(&mut lines.stamp_band, band, name(band));
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::accesskit::Role;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn stamps_are_of_the_level_and_the_band_that_one_chooses() {
        let bands = ["plains".to_string(), "crags".to_string()];
        let mut harness = Harness::new_ui_state(
            |ui, lines: &mut DebugLines| stamps_entry(ui, lines, &bands),
            DebugLines::default(),
        );
        assert!(harness.query_by_label("Level").is_none());
        harness.get_by_label("Stamps, raised or dug").click();
        harness.run();
        assert_eq!(harness.state().stamp_level, None);
        harness.get_by_label("Level").click();
        harness.run();
        assert_eq!(harness.state().stamp_level, Some(LEVEL));
        harness.get_by_role(Role::ComboBox).click();
        harness.run();
        harness.get_by_label("crags").click();
        harness.run();
        assert_eq!(harness.state().stamp_band, Some(1));
        harness.get_by_label("Level").click();
        harness.run();
        let lines = *harness.state();
        assert!(lines.stamps && lines.stamp_level.is_none(), "{lines:?}");
    }
}
