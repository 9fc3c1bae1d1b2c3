use super::state::{PORTRAIT, Pick};
use super::view::{Ask, View};
use bevy_egui::egui::{
    Button, Checkbox, Grid, Image, Response, Sense, Slider, Spinner, TextureOptions, Ui, vec2,
};

/// Others like the planet: a board of nine to choose from, and to breed.
pub(super) fn others(ui: &mut Ui, view: &mut View, asked: &mut Vec<Ask>) {
    ui.horizontal(|ui| {
        let label = ui.label("How far from this one");
        let slider = Slider::new(&mut view.strength, 0.0..=100.0)
            .suffix(" %")
            .integer();
        ui.add(slider).labelled_by(label.id);
    });
    ui.horizontal(|ui| {
        let more = ui.button("Nine others");
        if more
            .on_hover_text(
                "Planets like this one, every number moved at random; dull ones are not shown",
            )
            .clicked()
        {
            asked.push(Ask::Others(view.strength / 100.0));
        }
        let parents: Vec<_> = (view.board.picks.iter().enumerate())
            .filter(|(_, pick)| pick.parent)
            .map(|(index, _)| index)
            .collect();
        let two = <[usize; 2]>::try_from(parents).ok();
        let breed = ui.add_enabled(two.is_some(), Button::new("Breed"));
        let breed = breed
            .on_hover_text("Nine planets of the two that are marked, each part from one of them");
        if let Some([first, second]) = two.filter(|_| breed.clicked()) {
            asked.push(Ask::Breed(first, second));
        }
        if view.board.missing > 0 {
            ui.add(Spinner::new());
            ui.label(format!("{} to come", view.board.missing));
        }
    });
    let mut marked = view.board.picks.iter().filter(|pick| pick.parent).count();
    Grid::new("board").num_columns(3).show(ui, |ui| {
        for (index, pick) in view.board.picks.iter_mut().enumerate() {
            ui.push_id(index, |ui| {
                ui.vertical(|ui| {
                    if picture(ui, pick).clicked() {
                        asked.push(Ask::Choose(index));
                    }
                    let name = format!("parent {}", index + 1);
                    let mark = ui.add_enabled(
                        pick.parent || marked < 2,
                        Checkbox::new(&mut pick.parent, name),
                    );
                    if mark.changed() {
                        marked += usize::from(pick.parent);
                    }
                });
            });
            if index % 3 == 2 {
                ui.end_row();
            }
        }
    });
}

fn picture(ui: &mut Ui, pick: &mut Pick) -> Response {
    let seen = &mut pick.seen;
    let texture = seen.texture.get_or_insert_with(|| {
        ui.ctx()
            .load_texture("other", seen.pixels.clone(), TextureOptions::LINEAR)
    });
    let side = PORTRAIT as f32;
    let image = Image::new(&*texture)
        .fit_to_exact_size(vec2(side, side))
        .sense(Sense::click());
    let name = &pick.document.planet.recipe.name;
    ui.add(image).on_hover_text(format!(
        "{name}, seed {}; a click takes it",
        pick.document.seed
    ))
}
