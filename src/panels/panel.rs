use super::view::{Ask, Tab, Told, View};
use super::{bands, board, climate, files, ground, look, maps, sky, toolbar};
use bevy_egui::egui::{ScrollArea, Ui};
use workshop::Document;

/// The workshop: shows and changes the planet, computes nothing; what it is asked for beside.
pub(crate) fn panel(
    ui: &mut Ui,
    document: &mut Document,
    view: &mut View,
    told: &Told,
) -> Vec<Ask> {
    let mut asked = Vec::new();
    toolbar::toolbar(ui, view, told, &mut asked);
    ui.horizontal_wrapped(|ui| {
        for (tab, name, tip) in Tab::ALL {
            ui.selectable_value(&mut view.tab, tab, name)
                .on_hover_text(tip);
        }
    });
    ui.separator();
    if view.tab == Tab::Maps {
        // As large as it may be: the wheel is for its nodes and its text.
        ui.push_id(view.tab as u8, |ui| maps::maps(ui, document, view, told));
        return asked;
    }
    ScrollArea::vertical()
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.push_id(view.tab as u8, |ui| match view.tab {
                Tab::Bands => bands::bands(ui, &mut document.planet.recipe, view, told),
                Tab::Ground => ground::ground(ui, document),
                Tab::Maps => {}
                Tab::Look => look::look(ui, &mut document.planet.look),
                Tab::Climate => climate::climate(ui, &mut document.planet.look),
                Tab::Sky => sky::sky(ui, &mut document.planet.look),
                Tab::Files => files::files(ui, view, told, &mut asked),
                Tab::Others => board::others(ui, view, &mut asked),
            });
        });
    asked
}
