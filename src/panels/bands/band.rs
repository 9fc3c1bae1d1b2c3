use super::plots;
use super::stamps::stamps;
use crate::panels::field::{drag, drag_value, optional, row, rows, slider};
use bevy_egui::egui::{ComboBox, DragValue, Response, TextEdit, Ui};
use terrain::{Band, Facing, Mask, Reads};

/// All that a band is. `read` are the heights that its mask reads.
pub(super) fn band_entry(ui: &mut Ui, band: &mut Band, read: Option<&[f32]>) {
    rows(ui, "band", |ui| {
        row(ui, "Name", "What it makes", |ui| {
            ui.add(TextEdit::singleline(&mut band.name).char_limit(60))
        });
        octaves(ui, band);
        let tip = "Height of the first octave's stamps; each next octave has this times the gain";
        drag(
            ui,
            ("Amplitude", " m"),
            tip,
            &mut band.amplitude,
            1e-6..=1e9,
            0.01,
        );
        let tip = "What each octave's height is multiplied with for the next: near 1 is rough, near 0 smooth";
        slider(ui, ("Gain", ""), tip, &mut band.gain, 0.05..=0.95);
        row(
            ui,
            "Facing",
            "Which way stamps that are not round are turned",
            |ui| facing(ui, &mut band.facing),
        );
        let tip = "Which places its stamps have: bands of one salt print the same ones";
        row(ui, "Salt", tip, |ui| {
            let salt = drag_value(ui, "", &mut band.salt, 0..=u64::MAX, 1.0);
            salt.on_hover_text(tip)
        });
    });
    optional(
        ui,
        "Masked",
        "Printed only where earlier bands made ground of some height, or by rain, coast and rivers",
        &mut band.mask,
        || Mask::new(0.0, 1_000.0),
    );
    if let Some(mask) = &mut band.mask {
        ui.indent("mask", |ui| {
            rows(ui, "mask", |ui| {
                let tip = "What decides where it is printed; all but the height takes rivers, and a first octave not before their lattice";
                row(ui, "Reads", tip, |ui| reads(ui, mask));
                let (unit, speed) = if mask.reads.is_in_metres() {
                    (" m", 1.0)
                } else {
                    ("", 0.01)
                };
                let tip = "Where the band begins; above \"to\" it ends there";
                drag(ui, ("From", unit), tip, &mut mask.from, -1e9..=1e9, speed);
                let tip = "From where on it is whole";
                drag(ui, ("To", unit), tip, &mut mask.to, -1e9..=1e9, speed);
                let tip = "How much of it is printed elsewhere";
                slider(ui, ("Floor", ""), tip, &mut mask.floor, 0.0..=0.99);
            });
            if let Some(read) = read.filter(|_| mask.reads == Reads::Height) {
                plots::mask(ui, mask, read);
            }
        });
    }
    optional(
        ui,
        "By slope",
        "Stamps as high as the ground under them is steep",
        &mut band.slope,
        || Mask::new(0.0, 10.0),
    );
    if let Some(slope) = &mut band.slope {
        ui.indent("slope", |ui| {
            rows(ui, "slope", |ui| {
                let tip = "Slope at which stamps begin; above \"to\" they end there";
                slider(ui, ("From", "°"), tip, &mut slope.from, 0.0..=90.0);
                let tip = "Slope from which on they are whole";
                slider(ui, ("To", "°"), tip, &mut slope.to, 0.0..=90.0);
                let tip = "How high they are elsewhere, as a share";
                slider(ui, ("Floor", ""), tip, &mut slope.floor, 0.0..=0.99);
            });
        });
    }
    stamps(ui, &mut band.stamps);
}

fn octaves(ui: &mut Ui, band: &mut Band) {
    let tip = "Levels of its first and last octave: 0 is a sixth of the planet, each next one half as long";
    row(ui, "Octaves", tip, |ui| {
        ui.horizontal(|ui| {
            let (first, last) = (band.first, band.last);
            let from = ui.add(DragValue::new(&mut band.first).range(0..=30).speed(0.1));
            let from = from.on_hover_text("First octave");
            ui.label("to");
            let to = ui.add(DragValue::new(&mut band.last).range(0..=30).speed(0.1));
            let to = to.on_hover_text("Last octave");
            // One does not pass the other.
            if band.first != first {
                band.last = band.last.max(band.first);
            } else if band.last != last {
                band.first = band.first.min(band.last);
            }
            from | to
        })
        .inner
    });
}

/// What a mask reads; another has usual bounds of its own.
fn reads(ui: &mut Ui, mask: &mut Mask) -> Response {
    let names = [
        (Reads::Height, "height", [0.0, 1_000.0]),
        (Reads::Rain, "rain", [0.5, 1.0]),
        (Reads::Coast, "distance to the coast", [400_000.0, 50_000.0]),
        (
            Reads::Drained,
            "root of the land that drains through",
            [50_000.0, 200_000.0],
        ),
    ];
    let shown = names.iter().find(|(reads, ..)| *reads == mask.reads);
    let combo =
        ComboBox::from_id_salt("reads").selected_text(shown.map_or("", |(_, name, _)| name));
    combo
        .show_ui(ui, |ui| {
            for (reads, name, [from, to]) in names {
                let is_other = mask.reads != reads;
                if ui.selectable_value(&mut mask.reads, reads, name).clicked() && is_other {
                    (mask.from, mask.to) = (from, to);
                }
            }
        })
        .response
}

fn facing(ui: &mut Ui, facing: &mut Facing) -> Response {
    let names = [
        (Facing::Random, "any way"),
        (Facing::Downhill, "downhill"),
        (Facing::Across, "across the slope"),
    ];
    let shown = names.iter().find(|(value, _)| value == facing);
    let combo = ComboBox::from_id_salt("facing").selected_text(shown.map_or("", |(_, name)| name));
    combo
        .show_ui(ui, |ui| {
            for (value, name) in names {
                ui.selectable_value(facing, value, name);
            }
        })
        .response
}
