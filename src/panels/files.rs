use super::field::part;
use super::view::{Ask, Told, View};
use crate::qr::Qr;
use bevy_egui::egui::{Button, Color32, Rect, Sense, TextEdit, Ui, Vec2};
use planet_file::Preset;
use std::path::{Path, PathBuf};

/// New, open, save, hand on.
pub(super) fn files(ui: &mut Ui, view: &mut View, told: &Told, asked: &mut Vec<Ask>) {
    if !told.left.is_empty() {
        part(ui, "Not saved when the program ended last", true, |ui| {
            for (index, name) in told.left.iter().enumerate() {
                ui.push_id(("left", index), |ui| {
                    ui.horizontal(|ui| {
                        ui.label(name);
                        if ui.button("Restore").clicked() {
                            asked.push(Ask::Restore(index));
                        }
                        if ui.button("Discard").clicked() {
                            asked.push(Ask::Discard(index));
                        }
                    });
                });
            }
        });
    }
    part(ui, "New", true, |ui| {
        ui.horizontal_wrapped(|ui| {
            for preset in Preset::ALL {
                let tip = preset.planet().story.as_str();
                if ui.button(preset.name()).on_hover_text(tip).clicked() {
                    asked.push(Ask::New(preset));
                }
            }
        });
    });
    part(ui, "Open, save", true, |ui| {
        match &told.file {
            Some(file) => ui.label(format!("It is saved in {}", file.display())),
            None => ui.label("It has no file yet."),
        };
        let label = ui.label("File (*.planet.ron); one may be dropped onto the window, too");
        let entry = TextEdit::singleline(&mut view.path)
            .desired_width(f32::INFINITY)
            .hint_text("mine.planet.ron");
        ui.add(entry).labelled_by(label.id);
        let path = with_ending(view.path.trim());
        ui.horizontal(|ui| {
            let is_named = path.is_some();
            if ui.add_enabled(is_named, Button::new("Open")).clicked() {
                asked.extend(path.clone().map(Ask::Open));
            }
            if ui.add_enabled(is_named, Button::new("Save as")).clicked() {
                asked.extend(path.clone().map(Ask::SaveAs));
            }
        });
        if !told.recent.is_empty() {
            ui.label("Of late");
        }
        for file in &told.recent {
            if ui.link(file.display().to_string()).clicked() {
                asked.push(Ask::Open(file.clone()));
            }
        }
    });
    part(ui, "Hand on", true, |ui| {
        ui.horizontal(|ui| {
            let tip = "A line of letters that is the same planet anywhere: relief --code LINE";
            if ui.button("Copy its code").on_hover_text(tip).clicked() {
                asked.push(Ask::CopyCode);
            }
            let tip = "The same as a QR code, for a telephone";
            if ui.button("QR code").on_hover_text(tip).clicked() {
                asked.push(Ask::ShowQr);
            }
        });
        if let Some(qr) = &view.qr {
            draw_qr(ui, qr);
            if ui.button("Hide it").clicked() {
                view.qr = None;
            }
        }
        let label = ui.label("A code that somebody handed on");
        let entry = TextEdit::singleline(&mut view.code)
            .desired_width(f32::INFINITY)
            .hint_text("relief1.…");
        ui.add(entry).labelled_by(label.id);
        let is_there = !view.code.trim().is_empty();
        if ui.add_enabled(is_there, Button::new("Take it")).clicked() {
            asked.push(Ask::Take(view.code.clone()));
        }
    });
}

/// A QR code, with whole pixels along each module.
fn draw_qr(ui: &mut Ui, qr: &Qr) {
    #[expect(clippy::cast_precision_loss, reason = "at most 185")]
    let modules = qr.side() as f32;
    let dots = ui.ctx().pixels_per_point();
    let module = (ui.available_width() * dots / modules)
        .floor()
        .clamp(1.0, 6.0)
        / dots;
    let (place, _) = ui.allocate_exact_size(Vec2::splat(modules * module), Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(place, 0.0, Color32::WHITE);
    for (row, first, end) in qr.runs() {
        #[expect(clippy::cast_precision_loss, reason = "at most 185")]
        let at =
            |column: usize, row: usize| place.min + Vec2::new(column as f32, row as f32) * module;
        let run = Rect::from_min_max(at(first, row), at(end, row + 1));
        painter.rect_filled(run, 0.0, Color32::BLACK);
    }
}

/// The name with the ending that planet files have; none for no name.
fn with_ending(name: &str) -> Option<PathBuf> {
    if name.is_empty() {
        return None;
    }
    let path = Path::new(name);
    Some(match path.extension() {
        Some(_) => path.to_path_buf(),
        None => path.with_extension("planet.ron"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_an_ending_get_the_usual_one() {
        let named = |name| with_ending(name).map(|path| path.display().to_string());
        assert_eq!(named("mine").as_deref(), Some("mine.planet.ron"));
        assert_eq!(named("a/b.ron").as_deref(), Some("a/b.ron"));
        assert_eq!(named(""), None);
    }
}
