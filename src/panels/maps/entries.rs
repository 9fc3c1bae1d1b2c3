use crate::panels::field::drag_value;
use crate::panels::map_state::Edit;
use bevy_egui::egui::{Checkbox, ComboBox, Grid, Id, Key, Response, TextEdit, Ui};
use heightmap::{GraphNode, Parameter, ParameterValue, Setting};
use std::collections::HashMap;

/// What is being typed, by the entries' own marks.
pub(super) type Drafts<'a> = &'a mut HashMap<Id, String>;

/// Points of an entry for words.
const WIDE: f32 = 84.0;

/// A node's name, seed and parameters, a row each.
pub(super) fn entries(
    ui: &mut Ui,
    place: usize,
    node: &GraphNode,
    drafts: &mut Drafts<'_>,
    edits: &mut Vec<Edit>,
) {
    Grid::new("entries")
        .num_columns(2)
        .spacing([6.0, 3.0])
        .show(ui, |ui| {
            let tip = "What other steps read it by; empty, it is called what it does";
            let own = if node.is_named() { node.name() } else { "" };
            if let Some(name) = text_row(ui, drafts, ("name", tip), own, node.kind()) {
                edits.push(Edit::Rename(place, name));
            }
            if node.generates() {
                let tip = "What it draws from; empty, it follows from the pipeline's seed";
                let own = if node.has_own_seed() {
                    node.seed().to_string()
                } else {
                    String::new()
                };
                let usual = node.seed().to_string();
                if let Some(seed) = text_row(ui, drafts, ("seed", tip), &own, &usual) {
                    let seed = seed.trim();
                    match seed.parse() {
                        Ok(seed) => edits.push(Edit::OwnSeed(place, Some(seed))),
                        Err(_) if seed.is_empty() => edits.push(Edit::OwnSeed(place, None)),
                        // What is no seed is not taken.
                        Err(_) => {}
                    }
                }
            }
            for parameter in node.parameters() {
                if let Some(setting) = parameter_row(ui, parameter) {
                    let (group, name) = (parameter.group, parameter.name);
                    edits.push(Edit::Set(place, group, name, setting));
                }
            }
            if node.outputs() > 0 {
                ui.label("writes");
                let count = node.outputs();
                let files = if count == 1 { "file" } else { "files" };
                ui.label(format!("{count} {files}"))
                    .on_hover_text("By relief map run; change them in the text");
                ui.end_row();
            }
        });
}

/// A text that counts when its typing ends; what it is then, if it is another.
pub(super) fn text_row(
    ui: &mut Ui,
    drafts: &mut Drafts<'_>,
    (name, tip): (&str, &str),
    value: &str,
    hint: &str,
) -> Option<String> {
    let label = ui.label(name).on_hover_text(tip);
    let taken = text_entry(ui, drafts, value, hint, &label, tip);
    ui.end_row();
    taken
}

/// The entry of [`text_row`] alone.
pub(super) fn text_entry(
    ui: &mut Ui,
    drafts: &mut Drafts<'_>,
    value: &str,
    hint: &str,
    label: &Response,
    tip: &str,
) -> Option<String> {
    let id = label.id.with("entry");
    let mut text = drafts.get(&id).cloned().unwrap_or_else(|| value.to_owned());
    let entry = TextEdit::singleline(&mut text)
        .id(id)
        .desired_width(WIDE)
        .char_limit(64)
        .hint_text(hint);
    let size = [WIDE, ui.spacing().interact_size.y];
    let entry = ui
        .add_sized(size, entry)
        .labelled_by(label.id)
        .on_hover_text(tip);
    if entry.lost_focus() {
        drafts.remove(&id);
        let is_left = ui.input(|input| input.key_pressed(Key::Escape));
        return (!is_left && text != value).then_some(text);
    }
    if entry.changed() {
        drafts.insert(id, text);
    }
    None
}

/// A parameter; what is to be written of it, if a hand changed it: nothing where it is what is usual.
fn parameter_row(ui: &mut Ui, parameter: &Parameter) -> Option<Option<Setting>> {
    let name = parameter.name.replace('_', " ");
    let tip = match usual(&parameter.value) {
        Some(usual) => format!("{}. Usually {usual}{}", parameter.tip(), parameter.unit()),
        None => format!("{}.", parameter.tip()),
    };
    let label = if parameter.is_written {
        ui.label(name)
    } else {
        ui.weak(name)
    };
    let label = label.on_hover_text(&tip);
    let unit = parameter.unit();
    let mut set = None;
    let response = match &parameter.value {
        ParameterValue::Number {
            value,
            usual,
            range,
        } => {
            let mut number = *value;
            let entry = drag_value(ui, unit, &mut number, range.clone(), 0.001);
            if entry.changed() {
                let number = number.clamp(*range.start(), *range.end());
                set = Some((number != *usual).then(|| Setting::number(number)));
            }
            entry
        }
        ParameterValue::Count {
            value,
            usual,
            range,
        } => {
            let mut number = *value;
            let entry = drag_value(ui, unit, &mut number, range.clone(), 0.1);
            if entry.changed() {
                let number = number.clamp(*range.start(), *range.end());
                set = Some((number != *usual).then(|| Setting::word(number)));
            }
            entry
        }
        ParameterValue::Flag { value, usual } => {
            let mut flag = *value;
            let entry = ui.add(Checkbox::without_text(&mut flag));
            if entry.changed() {
                set = Some((flag != *usual).then(|| Setting::word(flag)));
            }
            entry
        }
        ParameterValue::Choice {
            value,
            usual,
            words,
        } => {
            ComboBox::from_id_salt(parameter.name)
                .selected_text(*value)
                .width(76.0)
                .show_ui(ui, |ui| {
                    for word in words {
                        if ui.selectable_label(word == value, *word).clicked() && word != value {
                            set = Some((word != usual).then(|| Setting::word(word)));
                        }
                    }
                })
                .response
        }
        ParameterValue::Numbers { .. } => numbers(ui, parameter, &mut set),
    };
    response.labelled_by(label.id).on_hover_text(tip);
    ui.end_row();
    set
}

/// Several numbers beside each other: one alone where all are the same and their count is fixed.
fn numbers(ui: &mut Ui, parameter: &Parameter, set: &mut Option<Option<Setting>>) -> Response {
    let ParameterValue::Numbers {
        value,
        usual,
        range,
        count,
    } = &parameter.value
    else {
        return ui.label("");
    };
    let is_fixed = count.start() == count.end();
    let are_same = is_fixed && value.windows(2).all(|two| two[0] == two[1]);
    let mut numbers = value.clone();
    let mut changed = false;
    let inner = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let mut first: Option<Response> = None;
        let shown = if are_same { 1 } else { numbers.len() };
        for number in numbers.iter_mut().take(shown) {
            let entry = drag_value(ui, "", number, range.clone(), 0.001);
            changed |= entry.changed();
            first.get_or_insert(entry);
        }
        if are_same {
            if changed {
                let one = numbers[0];
                numbers.fill(one);
            }
            if ui
                .small_button("…")
                .on_hover_text("One for each corner")
                .clicked()
            {
                // As near to it as another can be.
                numbers[0] += 0.001;
                changed = true;
            }
        } else if !is_fixed {
            if numbers.len() < *count.end() && ui.small_button("+").clicked() {
                numbers.push(0.0);
                changed = true;
            }
            if numbers.len() > *count.start() && ui.small_button("−").clicked() {
                numbers.pop();
                changed = true;
            }
        }
        first.unwrap_or_else(|| ui.label(""))
    });
    if changed {
        let one = is_fixed && numbers.windows(2).all(|two| two[0] == two[1]);
        let setting = if one {
            Setting::number(numbers[0])
        } else {
            Setting::numbers(&numbers)
        };
        *set = Some((numbers != *usual).then_some(setting));
    }
    inner.inner
}

/// What a parameter is where it is left out, for people.
fn usual(value: &ParameterValue) -> Option<String> {
    match value {
        ParameterValue::Number { usual, .. } => Some(usual.to_string()),
        ParameterValue::Count { usual, .. } => Some(usual.to_string()),
        ParameterValue::Flag { usual, .. } => Some(usual.to_string()),
        ParameterValue::Choice { usual, .. } => Some((*usual).to_owned()),
        ParameterValue::Numbers { .. } => None,
    }
}
