use crate::command::fly::drawing::Drawing;
use bevy_egui::egui::{Slider, Ui};
use bevy_relief::{Quality, Rung};
use std::ops::RangeInclusive;

/// Shares of the lines that can be asked for, in percent.
const LINES: RangeInclusive<f32> = 10.0..=100.0;

/// Chooses who says at which quality is drawn, and says it by hand from what is drawn now on.
pub(super) fn drawing_entry(ui: &mut Ui, drawing: &mut Drawing, now: &Quality) {
    ui.horizontal(|ui| {
        ui.selectable_value(drawing, Drawing::Automatic, "Automatic")
            .on_hover_text("Leaves out as much as it takes for frames to come soon enough");
        ui.selectable_value(drawing, Drawing::Full, "Full")
            .on_hover_text("Leaves out nothing, however long a frame takes");
        let by_hand = matches!(drawing, Drawing::ByHand(_));
        if ui.selectable_label(by_hand, "By hand").clicked() && !by_hand {
            *drawing = Drawing::ByHand(*now);
        }
    });
    if let Drawing::ByHand(quality) = drawing {
        qualities(ui, quality);
    }
}

/// Each part of the quality.
fn qualities(ui: &mut Ui, quality: &mut Quality) {
    let Quality {
        air_steps: steps,
        cloud_octaves: octaves,
        ..
    } = Quality::FULL;
    let halvings = Rung::LOWEST.quality().halvings;
    ui.checkbox(&mut quality.edges, "Smooth edges");
    ui.checkbox(&mut quality.shadows, "Shadows");
    ui.checkbox(&mut quality.light, "Light of all kinds")
        .on_hover_text("Without it suns and the night alone light the ground, and nothing throws a shadow on it");
    ui.add(Slider::new(&mut quality.air_steps, 2..=steps).text("air steps"));
    ui.add(Slider::new(&mut quality.cloud_octaves, 1..=octaves).text("cloud octaves"));
    ui.add(Slider::new(&mut quality.error, 1.0..=4.0).text("× detail"));
    ui.add(Slider::new(&mut quality.halvings, 0..=halvings).text("mesh halvings"));
    let mut percent = quality.lines * 100.0;
    let lines = Slider::new(&mut percent, LINES).integer().suffix(" %");
    if ui.add(lines.text("of the lines")).changed() {
        quality.lines = percent / 100.0;
    }
}
