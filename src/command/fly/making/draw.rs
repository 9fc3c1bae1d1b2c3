use super::Making;
use crate::panels::{Tab, Told, panel};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use std::sync::Arc;
use studio::say;

/// Points of the workshop's width: as wide as the widest row of its panels.
const WIDTH: f32 = 450.0;

/// And of its maps, which are to be seen whole, if the window has as many.
const MAPS_WIDTH: f32 = 1400.0;

/// Points of the window's height that the workshop leaves free, its own frame in them.
const BESIDE: f32 = 70.0;

/// Draws the workshop, and takes over what is changed in it.
pub(crate) fn draw(mut contexts: EguiContexts, mut making: ResMut<Making>) -> Result {
    let context = contexts.ctx_mut()?;
    let making = making.bypass_change_detection();
    making.follow_hand(context);
    if !making.remembered.workshop || making.shown().is_some() {
        return Ok(());
    }
    let told = making.told();
    let mut document = making.document().clone();
    let printed_before = making.view.printed.clone();
    let mut asked = Vec::new();
    let mut open = true;
    let height = (context.content_rect().height() - BESIDE).max(160.0);
    let width = if making.view.tab == Tab::Maps && document.map().is_some() {
        (context.content_rect().width() - 30.0).clamp(WIDTH, MAPS_WIDTH)
    } else {
        WIDTH
    };
    egui::Window::new("Workshop")
        .open(&mut open)
        .anchor(egui::Align2::RIGHT_TOP, [-8.0, 8.0])
        .min_width(width)
        .max_width(width)
        .default_height(height)
        .max_height(height)
        .show(context, |ui| {
            asked = panel(ui, &mut document, &mut making.view, &told);
        });
    making.remembered.workshop = open;
    if making.view.printed != printed_before {
        making.version += 1;
    }
    making.record(document);
    making.asks.extend(asked);
    Ok(())
}

impl Making {
    /// Numbers what the hand does: a drag, and what is typed into one entry, is one gesture.
    fn follow_hand(&mut self, context: &egui::Context) {
        let (held, focused) = (
            context.input(|input| input.pointer.any_down()),
            context.memory(|memory| memory.focused()),
        );
        let is_new = held != self.gesture.held || focused != self.gesture.focused;
        if is_new && !held || focused != self.gesture.focused {
            self.gesture.number += 1;
        }
        (self.gesture.held, self.gesture.focused) = (held, focused);
    }

    fn told(&self) -> Told {
        let history = &self.history;
        Told {
            undo: history.undoable().map(str::to_owned),
            redo: history.redoable().map(str::to_owned),
            steps: (history.steps().map(str::to_owned).collect(), history.done()),
            changed: self.is_unsaved(),
            file: self.followed.file().map(Into::into),
            recent: self.remembered.recent.clone(),
            left: self
                .left
                .iter()
                .map(|kept| {
                    let name = say::one_line(&kept.document.planet.recipe.name);
                    match &kept.origin {
                        Some(origin) => format!("{name}, of {}", say::path(origin)),
                        None => name,
                    }
                })
                .collect(),
            error: self.error(),
            map: self.seeding.progress(),
            readings: Arc::clone(&self.readings),
        }
    }
}
