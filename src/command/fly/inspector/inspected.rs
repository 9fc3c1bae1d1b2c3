use crate::explained;
use bevy::math::DVec3;
use bevy_egui::egui;
use egui::{RichText, ScrollArea, TextWrapMode, Ui};
use studio::lat_lon;
use terrain::Terrain;

/// A place, and what made its height, in lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Inspected {
    place: String,
    /// Without the stamps that add nothing, and with them.
    lines: [Vec<String>; 2],
    all: bool,
}

impl Inspected {
    /// The ground in a direction, explained.
    pub(super) fn new(terrain: &Terrain, dir: DVec3) -> Self {
        let explained = terrain.explain(dir);
        let (lat, lon) = lat_lon(explained.dir);
        Self {
            place: format!("--lat {lat:.6} --lon {lon:.6}"),
            lines: [false, true]
                .map(|all| explained::sums_first(&explained, terrain.recipe(), all)),
            all: false,
        }
    }
}

/// What made the height of a place, line by line.
pub(super) fn inspected_panel(ui: &mut Ui, inspected: &mut Inspected) {
    ui.horizontal(|ui| {
        ui.monospace(&inspected.place);
        ui.checkbox(&mut inspected.all, "Stamps that add nothing, too");
    });
    ui.separator();
    ScrollArea::both().auto_shrink(false).show(ui, |ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        for line in &inspected.lines[usize::from(inspected.all)] {
            ui.label(RichText::new(line).monospace().size(11.0));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;
    use terrain::{Band, Recipe, Seed};

    #[test]
    fn the_window_has_the_lines_of_the_command_and_those_of_nothing_if_asked() {
        let hills = Band::new("hills", 1, 2..=3, 100.0);
        let recipe = Recipe::new("hills", 1e6).sea_level(0.0).bands([hills]);
        let terrain = Terrain::new(&recipe, Seed(7)).expect("in order");
        let place = DVec3::new(0.3, 0.5, 1.0);
        let explained = terrain.explain(place);
        let lines = |all| explained::lines(&explained, &recipe, all);
        let mut harness =
            Harness::new_ui_state(inspected_panel, Inspected::new(&terrain, place * 7.0));
        let has = |harness: &Harness<'_, Inspected>, line: &str| {
            harness.query_all_by_label(line).next().is_some()
        };
        harness.set_size(egui::vec2(1600.0, 900.0));
        harness.run();
        for line in lines(false).iter().filter(|line| !line.is_empty()) {
            assert!(has(&harness, line), "{line}");
        }
        let more: Vec<_> = lines(true);
        let more = more.iter().filter(|line| !lines(false).contains(line));
        let more: Vec<_> = more.collect();
        assert!(more.len() > 2 && more.iter().all(|line| !has(&harness, line)));
        harness.get_by_label("Stamps that add nothing, too").click();
        harness.run();
        assert!(more.iter().all(|line| has(&harness, line)));
    }
}
