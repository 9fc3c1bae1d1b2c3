use crate::command::fly::inspector::Bounds;
use bevy_egui::egui::{self, Color32, ComboBox, Rgba, Sense, Ui, vec2};
use bevy_relief::ViewMode;
use workshop::Shown;

/// The number over the planet that is looked at, as the panel has it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LayerEntry {
    /// What there is, with its name.
    pub(crate) all: Vec<(Shown, String)>,
    pub(crate) chosen: Shown,
    /// What the colours tell, once that is known.
    pub(crate) bounds: Option<Bounds>,
}

/// A colour of a legend, linear, and what it stands for.
type Swatch<'a> = ([f32; 3], &'a str);

const REALMS: [Swatch<'_>; 6] = [
    ([0.80, 0.08, 0.06], "+X"),
    ([0.05, 0.60, 0.65], "−X"),
    ([0.12, 0.60, 0.10], "+Y"),
    ([0.60, 0.10, 0.55], "−Y"),
    ([0.10, 0.20, 0.80], "+Z"),
    ([0.80, 0.55, 0.05], "−Z"),
];

/// The colours of levels in turn.
const LEVELS: [Swatch<'_>; 8] = [
    ([0.35, 0.35, 0.35], "0"),
    ([0.65, 0.10, 0.08], "1"),
    ([0.75, 0.35, 0.05], "2"),
    ([0.70, 0.65, 0.08], "3"),
    ([0.12, 0.55, 0.12], "4"),
    ([0.08, 0.55, 0.60], "5"),
    ([0.12, 0.20, 0.75], "6"),
    ([0.50, 0.12, 0.60], "7, and so on"),
];

const NORMALS: [Swatch<'_>; 3] = [
    ([0.8, 0.1, 0.1], "x"),
    ([0.1, 0.7, 0.1], "y"),
    ([0.1, 0.2, 0.9], "z"),
];

const SLOPES: [Swatch<'_>; 5] = [
    ([0.05, 0.30, 0.08], "0°"),
    ([0.75, 0.65, 0.08], "15°"),
    ([0.80, 0.30, 0.04], "30°"),
    ([0.60, 0.03, 0.04], "45°"),
    ([1.0, 1.0, 1.0], "90°"),
];

const HEIGHTS: [Swatch<'_>; 2] = [
    ([0.0, 0.0, 0.0], "the lowest ground"),
    ([1.0, 1.0, 1.0], "the highest"),
];

/// From 0 to 1.
const LAYER: [[f32; 3]; 5] = [
    [0.012, 0.010, 0.060],
    [0.030, 0.090, 0.270],
    [0.040, 0.270, 0.240],
    [0.400, 0.500, 0.060],
    [0.980, 0.900, 0.480],
];

/// The colour of a level, as [`ViewMode::Levels`] has it.
pub(crate) fn level_colour(level: u8) -> Color32 {
    colour(LEVELS[usize::from(level) % LEVELS.len()].0)
}

fn colour([red, green, blue]: [f32; 3]) -> Color32 {
    Color32::from(Rgba::from_rgb(red, green, blue))
}

/// The views to choose from, and what their colours mean.
pub(super) fn views_entry(ui: &mut Ui, view: &mut ViewMode, layer: &mut LayerEntry) {
    ui.horizontal_wrapped(|ui| {
        for mode in ViewMode::ALL {
            ui.selectable_value(view, mode, mode.name());
        }
    });
    match view {
        ViewMode::Realms => legend(ui, &REALMS),
        ViewMode::Levels => legend(ui, &LEVELS),
        ViewMode::Normals => legend(ui, &NORMALS),
        ViewMode::Height => legend(ui, &HEIGHTS),
        ViewMode::Slope => legend(ui, &SLOPES),
        ViewMode::Layer => layer_entry(ui, layer),
        _ => {}
    }
}

fn layer_entry(ui: &mut Ui, layer: &mut LayerEntry) {
    let LayerEntry {
        all,
        chosen,
        bounds,
    } = layer;
    let name = |shown: Shown| {
        let known = all.iter().find(|(known, _)| *known == shown);
        known.map_or("", |(_, name)| name)
    };
    ComboBox::from_label("Layer")
        .selected_text(name(*chosen))
        .show_ui(ui, |ui| {
            for (shown, name) in all.iter() {
                ui.selectable_value(chosen, *shown, name);
            }
        });
    ui.weak(chosen.tells());
    let Some(Bounds { low, high, unit }) = *bounds else {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("being found");
        });
        return;
    };
    let ends = [low, high].map(|number| format!("{} {unit}", rounded(number)));
    let [first, last] = ends.each_ref().map(|text| text.trim_end());
    let swatches = LAYER.iter().enumerate().map(|(at, &colour)| match at {
        0 => (colour, first),
        4 => (colour, last),
        _ => (colour, ""),
    });
    legend(ui, &swatches.collect::<Vec<_>>());
}

/// A number with three digits that count, or all before the point.
fn rounded(number: f64) -> String {
    let size = number.abs();
    if size >= 100.0 || size == 0.0 {
        format!("{number:.0}")
    } else if size >= 1.0 {
        format!("{number:.1}")
    } else {
        format!("{number:.2}")
    }
}

fn legend(ui: &mut Ui, swatches: &[Swatch<'_>]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for &(shown, name) in swatches {
            let (place, _) = ui.allocate_exact_size(vec2(14.0, 12.0), Sense::hover());
            ui.painter().rect_filled(place, 2.0, colour(shown));
            if !name.is_empty() {
                ui.label(egui::RichText::new(name).small());
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::accesskit::Role;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    type Tested = (ViewMode, LayerEntry);

    #[test]
    fn legends_have_the_shaders_colours() {
        let shader = include_str!("../../../../crates/bevy_relief/src/shader/ground/views.wgsl");
        let numbers: String = shader.split_whitespace().collect();
        let has = |[red, green, blue]: [f32; 3], digits: usize| {
            let told = format!("vec3<f32>({red:.digits$},{green:.digits$},{blue:.digits$})");
            assert!(numbers.contains(&told), "{told}");
        };
        for &(colour, _) in REALMS.iter().chain(&LEVELS).chain(&SLOPES[..4]) {
            has(colour, 2);
        }
        for colour in LAYER {
            has(colour, 3);
        }
    }

    #[test]
    fn each_view_says_what_its_colours_mean_and_layers_are_chosen_by_name() {
        let mask = Shown::Layer(terrain::Layer::Mask(2));
        let layer = LayerEntry {
            all: vec![
                (mask, "mask crags".into()),
                (Shown::Charts, "charts".into()),
            ],
            chosen: mask,
            bounds: None,
        };
        let mut harness = Harness::new_ui_state(
            |ui, (view, layer): &mut Tested| views_entry(ui, view, layer),
            (ViewMode::Shaded, layer),
        );
        for (view, word) in [
            ("realms", "−Y"),
            ("levels", "7, and so on"),
            ("normals", "z"),
            ("height", "the highest"),
            ("slope", "45°"),
        ] {
            assert!(harness.query_by_label(word).is_none(), "{view}");
            harness.get_by_label(view).click();
            harness.run();
            harness.get_by_label(word);
        }
        harness.get_by_label("layer").click();
        harness.run_steps(4);
        harness.get_by_label("being found");
        harness.state_mut().1.bounds = Some(Bounds {
            low: 0.0,
            high: 2_345.6,
            unit: "m",
        });
        harness.run();
        harness.get_by_label("2346 m");
        harness.get_by_role(Role::ComboBox).click();
        harness.run();
        harness.get_by_label("charts").click();
        harness.run();
        assert_eq!(harness.state().1.chosen, Shown::Charts);
        assert_eq!(rounded(0.25), "0.25");
    }
}
