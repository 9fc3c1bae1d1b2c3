use super::view::{Ask, Told, View};
use bevy_egui::egui::{Button, ScrollArea, Ui};

/// What is always there: undo, save, what is wrong.
pub(super) fn toolbar(ui: &mut Ui, view: &View, told: &Told, asked: &mut Vec<Ask>) {
    ui.horizontal(|ui| {
        let mut button = |words: &str, tip: String, enabled: bool, ask: Ask| {
            let button = ui.add_enabled(enabled, Button::new(words));
            if button.on_hover_text(tip).clicked() {
                asked.push(ask);
            }
        };
        let step = |step: &Option<String>| step.clone().unwrap_or_else(|| "nothing".into());
        let tip = format!("{} (Ctrl+Z)", step(&told.undo));
        button("Undo", tip, told.undo.is_some(), Ask::Undo);
        let tip = format!("{} (Ctrl+Y)", step(&told.redo));
        button("Redo", tip, told.redo.is_some(), Ask::Redo);
        let tip = match &told.file {
            Some(file) => format!("{} (Ctrl+S)", file.display()),
            None => "It has no file yet: see Files".into(),
        };
        button("Save", tip, told.file.is_some(), Ask::Save);
        steps(ui, told, asked);
        if told.changed {
            ui.label("not saved");
        }
    });
    if !view.printed.is_whole() {
        ui.weak("Not all of it is printed for now; the planet keeps it.");
    }
    if let Some(error) = &told.error {
        ui.colored_label(ui.visuals().error_fg_color, error);
        ui.weak("It is drawn as it was before.");
    }
    match &view.message {
        Some(message) if message.is_error => {
            ui.colored_label(ui.visuals().error_fg_color, &message.words);
        }
        Some(message) => {
            ui.weak(&message.words);
        }
        // What is below stays where it is when something is said.
        None => {
            ui.weak(" ");
        }
    }
}

/// All that was done, to go back to.
fn steps(ui: &mut Ui, told: &Told, asked: &mut Vec<Ask>) {
    let (names, done) = &told.steps;
    ui.add_enabled_ui(!names.is_empty(), |ui| {
        ui.menu_button("History", |ui| {
            ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
                let first = std::iter::once("as it was opened");
                let all = first.chain(names.iter().map(String::as_str));
                for (step, name) in all.enumerate() {
                    if ui.selectable_label(step == *done, name).clicked() {
                        asked.push(Ask::GoTo(step));
                    }
                }
            });
        });
    });
}
