//! Rows of a grid with a name and an entry; what is hovered says what it means.

use bevy_egui::egui::{
    CollapsingHeader, Color32, DragValue, Grid, InnerResponse, Response, Slider, SliderClamping,
    Ui, emath::Numeric,
};
use std::ops::RangeInclusive;

/// A grid of rows.
pub(super) fn rows<R>(ui: &mut Ui, id: &str, add: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    Grid::new(id).num_columns(2).show(ui, add)
}

/// A row with an entry that has the row's name.
pub(super) fn row(
    ui: &mut Ui,
    name: &str,
    tip: &str,
    entry: impl FnOnce(&mut Ui) -> Response,
) -> Response {
    let label = ui.label(name).on_hover_text(tip);
    let response = entry(ui).labelled_by(label.id).on_hover_text(tip);
    ui.end_row();
    response
}

/// A number between two others, with its unit.
pub(super) fn slider<N: Numeric>(
    ui: &mut Ui,
    words: (&str, &str),
    tip: &str,
    value: &mut N,
    range: RangeInclusive<N>,
) -> Response {
    let decimals = if N::INTEGRAL { 0 } else { 3 };
    let slider = Slider::new(value, range).max_decimals(decimals);
    slider_row(ui, words, tip, slider)
}

/// A number between two others that are far from each other, with its unit.
pub(super) fn wide_slider<N: Numeric>(
    ui: &mut Ui,
    words: (&str, &str),
    tip: &str,
    value: &mut N,
    range: RangeInclusive<N>,
) -> Response {
    let slider = Slider::new(value, range).logarithmic(true).max_decimals(6);
    slider_row(ui, words, tip, slider)
}

/// What lies beyond a slider's ends stays as it is until a hand moves it.
fn slider_row(ui: &mut Ui, (name, unit): (&str, &str), tip: &str, slider: Slider<'_>) -> Response {
    let slider = slider.clamping(SliderClamping::Edits).suffix(unit);
    row(ui, name, tip, |ui| ui.add(slider))
}

/// A number of any size, with its unit: a drag changes it by what it is, by `step` near 0.
pub(super) fn drag<N: Numeric>(
    ui: &mut Ui,
    (name, unit): (&str, &str),
    tip: &str,
    value: &mut N,
    range: RangeInclusive<N>,
    step: f64,
) -> Response {
    row(ui, name, tip, |ui| drag_value(ui, unit, value, range, step))
}

/// The entry of [`drag`] alone.
pub(super) fn drag_value<N: Numeric>(
    ui: &mut Ui,
    unit: &str,
    value: &mut N,
    range: RangeInclusive<N>,
    step: f64,
) -> Response {
    let speed = (value.to_f64().abs() * 0.01).max(step);
    let speed = if N::INTEGRAL { speed.max(0.1) } else { speed };
    ui.add(
        DragValue::new(value)
            .range(range)
            .clamp_existing_to_range(false)
            .speed(speed)
            .max_decimals(if N::INTEGRAL { 0 } else { 4 })
            .suffix(unit),
    )
}

/// A colour, sRGB from 0 to 1.
pub(super) fn colour(ui: &mut Ui, name: &str, tip: &str, colour: &mut [f32; 3]) -> Response {
    row(ui, name, tip, |ui| colour_entry(ui, colour))
}

/// The entry of [`colour`] alone.
pub(super) fn colour_entry(ui: &mut Ui, colour: &mut [f32; 3]) -> Response {
    let mut bytes = to_bytes(*colour);
    let response = ui.color_edit_button_srgb(&mut bytes);
    if response.changed() && bytes != to_bytes(*colour) {
        *colour = bytes.map(|byte| f32::from(byte) / 255.0);
    }
    response
}

/// A colour as the screen shows it.
pub(super) fn on_screen(colour: [f32; 3]) -> Color32 {
    let [red, green, blue] = to_bytes(colour);
    Color32::from_rgb(red, green, blue)
}

fn to_bytes(colour: [f32; 3]) -> [u8; 3] {
    colour.map(studio::to_u8)
}

/// Something that may be there or not; when it is switched on it is `new`.
pub(super) fn optional<T>(
    ui: &mut Ui,
    name: &str,
    tip: &str,
    value: &mut Option<T>,
    new: impl FnOnce() -> T,
) {
    let mut is_there = value.is_some();
    let switch = ui.checkbox(&mut is_there, name).on_hover_text(tip);
    if switch.changed() {
        *value = is_there.then(new);
    }
}

/// A part that can be folded away.
pub(super) fn part<R>(ui: &mut Ui, name: &str, open: bool, add: impl FnOnce(&mut Ui) -> R) {
    CollapsingHeader::new(name).default_open(open).show(ui, add);
}
