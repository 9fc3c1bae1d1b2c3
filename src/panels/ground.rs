use super::field::{drag, drag_value, optional, row, rows, slider, wide_slider};
use bevy_egui::egui::{TextEdit, Ui};
use terrain::{Chart, Rivers};
use workshop::Document;

/// Radii that can be entered, in kilometres.
const RADII: std::ops::RangeInclusive<f64> = 1e-6..=1e9;

/// What holds for the whole planet: name, size, sea level, map and rivers.
pub(super) fn ground(ui: &mut Ui, document: &mut Document) {
    rows(ui, "planet", |ui| {
        let planet = &mut document.planet;
        row(ui, "Planet", "What it is called", |ui| {
            ui.add(TextEdit::singleline(&mut planet.recipe.name).char_limit(60))
        });
        row(ui, "Story", "What it is, in one line", |ui| {
            ui.add(
                TextEdit::multiline(&mut planet.story)
                    .desired_rows(2)
                    .char_limit(300),
            )
        });
        let tip = "From the centre to height 0; every metre of the planet grows with it";
        row(ui, "Drawn radius", tip, |ui| {
            let mut kilometres = document.radius / 1_000.0;
            let entry = drag_value(ui, " km", &mut kilometres, RADII, 1e-6);
            if entry.changed() {
                document.radius = kilometres * 1_000.0;
            }
            entry
        });
        let tip = "At which its metres are as they are written here";
        row(ui, "Own radius", tip, |ui| {
            let mut kilometres = planet.recipe.radius / 1_000.0;
            let entry = drag_value(ui, " km", &mut kilometres, RADII, 1e-6);
            if entry.changed() {
                let own = kilometres * 1_000.0;
                if document.radius == planet.recipe.radius {
                    document.radius = own;
                }
                planet.recipe.radius = own;
            }
            entry
        });
        let tip = "How stamps are laid: on the sphere, or on the cube as the articles have it";
        row(ui, "Stamps on the", tip, |ui| {
            ui.horizontal(|ui| {
                let chart = &mut planet.recipe.chart;
                let sphere = ui.selectable_value(chart, Chart::Sphere, "sphere");
                sphere | ui.selectable_value(chart, Chart::Cube, "cube")
            })
            .inner
        });
    });
    let recipe = &mut document.planet.recipe;
    optional(
        ui,
        "Sea level",
        "A surface of water, lava or ice; what it is of stands under Look",
        &mut recipe.sea_level,
        || 0.0,
    );
    if let Some(level) = &mut recipe.sea_level {
        rows(ui, "sea", |ui| {
            let tip = "Metres above the sphere at the planet's own radius";
            drag(ui, ("Level", " m"), tip, level, -1e9..=1e9, 1.0);
        });
    }
    base(ui, document);
    let recipe = &mut document.planet.recipe;
    optional(
        ui,
        "Rivers",
        "Water runs down the coarse ground and carves valleys and beds",
        &mut recipe.rivers,
        || Rivers::new(8, 300.0),
    );
    if let Some(rivers) = &mut recipe.rivers {
        ui.indent("rivers", |ui| rivers_entry(ui, rivers));
    }
}

/// The map below all bands, if there is one.
fn base(ui: &mut Ui, document: &mut Document) {
    let Some(base) = &mut document.planet.recipe.base else {
        return;
    };
    let mut removed = false;
    ui.label("Map")
        .on_hover_text("Below all bands; of a picture, or made by a pipeline: see Maps");
    ui.indent("base", |ui| {
        rows(ui, "base", |ui| {
            let tip = "Height where the map is 0";
            drag(ui, ("Lowest", " m"), tip, &mut base.low, -1e9..=1e9, 1.0);
            let tip = "Height where the map is 1";
            drag(ui, ("Highest", " m"), tip, &mut base.high, -1e9..=1e9, 1.0);
        });
        removed = ui.button("Without the map").clicked();
    });
    if removed {
        document.take_map_away();
    }
}

fn rivers_entry(ui: &mut Ui, rivers: &mut Rivers) {
    rows(ui, "rivers", |ui| {
        let tip = "The lattice whose nodes drain: each level more halves its steps and makes four times as many rivers";
        slider(ui, ("Lattice", ""), tip, &mut rivers.level, Rivers::LEVELS);
        let tip = "On how many lattices, from the rivers' own to finer ones, land is filled and cut until it drains";
        slider(ui, ("Drained", ""), tip, &mut rivers.drained, 0..=3);
        let tip = "How wide a bed is for each metre of the root of the area that drains through it";
        wide_slider(ui, ("Width", ""), tip, &mut rivers.width, 1e-5..=0.01);
        let tip = "How deep water stands in the middle of a bed, in widths";
        slider(ui, ("Depth", " widths"), tip, &mut rivers.depth, 0.0..=0.5);
        let tip = "How far a valley's sides reach at most, in steps of the lattice";
        slider(
            ui,
            ("Valley", " steps"),
            tip,
            &mut rivers.valley,
            0.05..=0.45,
        );
        let tip =
            "How far from its middle the largest lake reaches at most, in steps of the lattice";
        slider(ui, ("Lakes", " steps"), tip, &mut rivers.lakes, 0.0..=0.3);
        let tip = "How far the largest rivers lie below the ground around";
        drag(ui, ("Cut", " m"), tip, &mut rivers.cut, 0.0..=1e6, 1.0);
    });
}
