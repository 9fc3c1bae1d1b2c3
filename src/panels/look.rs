use super::field::{colour, colour_entry, drag, drag_value, optional, part, row, rows, slider};
use bevy_egui::egui::{Button, Ui};
use bevy_relief::{ColourStop, Liquid, Look, Sea};

/// What the ground looks like, and the sea.
pub(super) fn look(ui: &mut Ui, look: &mut Look) {
    part(ui, "Rock", true, |ui| {
        rows(ui, "rock", |ui| {
            colour(ui, "Rock", "What steep ground is made of", &mut look.rock);
            let [from, to] = &mut look.rock_slope;
            slider(
                ui,
                ("Begins at", "°"),
                "Slope where rock begins",
                from,
                0.0..=90.0,
            );
            slider(
                ui,
                ("All at", "°"),
                "Slope where there is nothing else",
                to,
                0.0..=90.0,
            );
        });
    });
    part(ui, "Near ground", true, |ui| {
        let detail = &mut look.detail;
        rows(ui, "detail", |ui| {
            let tip = "How much brighter and darker patches are";
            slider(ui, ("Contrast", ""), tip, &mut detail.contrast, 0.0..=1.0);
            let tip = "Relief that only the light sees";
            slider(ui, ("Relief", ""), tip, &mut detail.relief, 0.0..=1.0);
            let tip = "How thickly stones lie on dry and on steep ground";
            slider(ui, ("Stones", ""), tip, &mut detail.stones, 0.0..=1.0);
            let tip = "How thickly tufts stand on moist ground";
            slider(ui, ("Tufts", ""), tip, &mut detail.tufts, 0.0..=1.0);
            let tip = "How much of moist and mild land is wooded";
            slider(ui, ("Woods", ""), tip, &mut detail.woods, 0.0..=1.0);
            let tip = "How steep ripples and dunes are on bare dry ground";
            slider(ui, ("Ripples", ""), tip, &mut detail.ripples, 0.0..=1.0);
            let tip = "How much soils differ in colour and in the water that they hold";
            slider(ui, ("Soils", ""), tip, &mut detail.soils, 0.0..=1.0);
            let tip = "How clear the layers of rock are in steep and bare ground";
            slider(ui, ("Layers", ""), tip, &mut detail.layers, 0.0..=1.0);
        });
    });
    optional(
        ui,
        "Sea",
        "What fills the planet up to its sea level",
        &mut look.sea,
        new_sea,
    );
    if let Some(sea) = &mut look.sea {
        ui.indent("sea", |ui| {
            sea_entry(ui, sea);
        });
    }
    if look.climate.is_none() {
        part(ui, "Colours by height", true, |ui| {
            stops(ui, &mut look.stops);
        });
    }
}

const fn new_sea() -> Sea {
    Sea {
        liquid: Liquid::Water,
        shallow: [0.16, 0.44, 0.48],
        deep: [0.015, 0.075, 0.2],
        half_depth: 60.0,
        sky: [0.52, 0.67, 0.82],
    }
}

fn sea_entry(ui: &mut Ui, sea: &mut Sea) {
    rows(ui, "sea", |ui| {
        row(ui, "Liquid", "What it is of", |ui| {
            ui.horizontal(|ui| {
                let liquid = &mut sea.liquid;
                let water = ui.selectable_value(liquid, Liquid::Water, "water");
                let lava = ui.selectable_value(liquid, Liquid::Lava, "lava");
                water | lava | ui.selectable_value(liquid, Liquid::Ice, "ice")
            })
            .inner
        });
        colour(ui, "Shallow", "At the shore", &mut sea.shallow);
        colour(ui, "Deep", "Of the abyss", &mut sea.deep);
        let tip = "Depth where both are mixed in equal parts";
        drag(
            ui,
            ("Half depth", " m"),
            tip,
            &mut sea.half_depth,
            1e-3..=1e6,
            0.1,
        );
        colour(
            ui,
            "Mirrored sky",
            "What it mirrors at a flat angle",
            &mut sea.sky,
        );
    });
}

/// Heights with their colours, for a planet without a climate.
fn stops(ui: &mut Ui, stops: &mut Vec<ColourStop>) {
    let mut removed = None;
    let count = stops.len();
    for (index, stop) in stops.iter_mut().enumerate() {
        ui.push_id(("stop", index), |ui| {
            ui.horizontal(|ui| {
                let label = ui.label("From");
                let height = drag_value(ui, " m", &mut stop.height, -1e9..=1e9, 1.0);
                height
                    .labelled_by(label.id)
                    .on_hover_text("Height above the sea");
                colour_entry(ui, &mut stop.colour);
                let remove = ui.add_enabled(count > 1, Button::new("Remove stop").small());
                if remove.clicked() {
                    removed = Some(index);
                }
            });
        });
    }
    if let Some(index) = removed {
        stops.remove(index);
    }
    let more = ui.add_enabled(count < Look::MAX_STOPS, Button::new("Add a stop"));
    if more.clicked() {
        let last = stops.last();
        stops.push(ColourStop {
            height: last.map_or(0.0, |stop| stop.height + 500.0),
            colour: last.map_or([0.5; 3], |stop| stop.colour),
        });
    }
}
