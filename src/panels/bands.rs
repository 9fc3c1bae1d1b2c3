mod band;
mod plots;
mod stamps;

use super::view::{Told, View, free_name, free_salt};
use band::band_entry;
use bevy_egui::egui::{Button, CollapsingHeader, Ui};
use terrain::{Band, Facing, Mask, Recipe, Shape, Sign, Stamp};

/// What is done to the list when it has been drawn.
enum Change {
    Up(usize),
    Down(usize),
    Copy(usize),
    Remove(usize),
}

/// The list of bands, each with all that it is.
pub(super) fn bands(ui: &mut Ui, recipe: &mut Recipe, view: &mut View, told: &Told) {
    plots::heights(ui, recipe, &told.readings);
    view.printed.octaves(ui, recipe);
    let mut change = None;
    let count = recipe.bands.len();
    for (index, band) in recipe.bands.iter_mut().enumerate() {
        ui.push_id(index, |ui| {
            let tools = tools(ui, index, count, &band.name, view);
            change = tools.or(change.take());
            let title = title(band, view.printed.is_audible(index));
            CollapsingHeader::new(title).id_salt("band").show(ui, |ui| {
                let read = told.readings.masks.get(index);
                band_entry(ui, band, read.and_then(Option::as_deref));
            });
        });
    }
    match change {
        Some(Change::Up(index)) => recipe.bands.swap(index - 1, index),
        Some(Change::Down(index)) => recipe.bands.swap(index, index + 1),
        Some(Change::Copy(index)) => {
            let mut copy = recipe.bands[index].clone();
            copy.name = free_name(&recipe.bands, &copy.name);
            copy.salt = free_salt(&recipe.bands);
            recipe.bands.insert(index + 1, copy);
        }
        Some(Change::Remove(index)) => {
            recipe.bands.remove(index);
        }
        None => {}
    }
    if change.is_some() {
        view.printed.hear_all();
    }
    add(ui, recipe, view);
}

/// A row of buttons before each band.
fn tools(ui: &mut Ui, index: usize, count: usize, name: &str, view: &mut View) -> Option<Change> {
    let mut change = None;
    ui.horizontal(|ui| {
        let solo = ui.selectable_label(view.printed.is_solo(index), "Solo");
        if solo
            .on_hover_text(format!("Print {name} alone, for now"))
            .clicked()
        {
            view.printed.toggle_solo(index);
        }
        let mute = ui.selectable_label(view.printed.is_muted(index), "Mute");
        if mute
            .on_hover_text(format!("Leave {name} out, for now"))
            .clicked()
        {
            view.printed.toggle_mute(index);
        }
        let mut button = |words: &str, tip: String, enabled: bool, what: Change| {
            let button = ui.add_enabled(enabled, Button::new(words).small());
            if button.on_hover_text(tip).clicked() {
                change = Some(what);
            }
        };
        let before = format!("{name} before the band above: masks read what stands before them");
        button("⏶", before, index > 0, Change::Up(index));
        let after = format!("{name} after the band below");
        button("⏷", after, index + 1 < count, Change::Down(index));
        let copy = format!("{name} once more, with stamps at other places");
        button("Copy", copy, count < Recipe::MAX_BANDS, Change::Copy(index));
        button(
            "Remove",
            format!("No more {name}"),
            true,
            Change::Remove(index),
        );
    });
    change
}

/// A band in a line.
fn title(band: &Band, audible: bool) -> String {
    let silent = if audible { "" } else { " (silent)" };
    format!(
        "{}: {} m, octaves {} to {}{silent}",
        band.name,
        rounded(band.amplitude),
        band.first,
        band.last
    )
}

/// A number with three digits that count.
fn rounded(number: f64) -> String {
    let digits = match number.abs() {
        large if large >= 100.0 => 0,
        middle if middle >= 10.0 => 1,
        middle if middle >= 1.0 => 2,
        _ => 4,
    };
    format!("{number:.digits$}")
}

/// Kinds of bands that can be added.
const KINDS: [&str; 6] = ["hills", "ridges", "craters", "gullies", "domes", "ground"];

fn add(ui: &mut Ui, recipe: &mut Recipe, view: &mut View) {
    ui.menu_button("Add a band", |ui| {
        for kind in KINDS {
            if ui.button(kind).clicked() {
                let band = new_band(kind, recipe);
                recipe.bands.push(band);
                view.printed.hear_all();
            }
        }
    });
}

/// A band of a kind that suits a planet of this size.
fn new_band(kind: &str, recipe: &Recipe) -> Band {
    let name = free_name(&recipe.bands, kind);
    let salt = free_salt(&recipe.bands);
    // An Earth's ten metres.
    let unit = recipe.radius * 1.57e-6;
    let land = recipe.sea_level.unwrap_or(0.0);
    let raised = |shape| [Stamp::new(shape).sign(Sign::Raise)];
    match kind {
        "ridges" => Band::new(name, salt, 6..=9, 200.0 * unit)
            .stamps(raised(Shape::Ridge))
            .facing(Facing::Across)
            .mask(Mask::new(land, land + 150.0 * unit)),
        "craters" => {
            Band::new(name, salt, 4..=14, 150.0 * unit)
                .stamps([Stamp::new(Shape::Crater).sign(Sign::Raise).density(0.3)])
        }
        "gullies" => Band::new(name, salt, 9..=16, 80.0 * unit)
            .stamps([Stamp::new(Shape::Gullies)])
            .facing(Facing::Downhill)
            .slope(Mask::new(0.0, 1.5)),
        "domes" => Band::new(name, salt, 7..=12, 60.0 * unit).stamps(raised(Shape::Dome)),
        "ground" => Band::new(name, salt, 18..=27, 0.09 * unit).gain(0.48),
        _ => Band::new(name, salt, 8..=16, 20.0 * unit).gain(0.58),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn what_is_added_can_be_printed_on_every_preset() {
        for preset in Preset::ALL {
            let recipe = &preset.planet().recipe;
            for kind in KINDS {
                let mut more = recipe.clone();
                more.bands.push(new_band(kind, recipe));
                let checked = more.check();
                let full = matches!(checked, Err(terrain::RecipeError::Guided(_)));
                assert!(checked.is_ok() || full, "{preset}, {kind}: {checked:?}");
            }
        }
    }
}
