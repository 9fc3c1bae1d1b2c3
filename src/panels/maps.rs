//! The pipeline of the planet's map: as nodes and wires, and as text.

mod entries;
mod nodes;

#[cfg(test)]
mod tests;

use super::map_state::{Edit, Look, MapsView};
use super::view::{Told, View};
use bevy_egui::egui::{
    CentralPanel, ComboBox, FontId, Frame, Panel, ProgressBar, ScrollArea, TextEdit, Ui, vec2,
};
use egui_snarl::ui::{NodeLayout, PinPlacement, SnarlStyle, SnarlWidget};
use heightmap::{Graph, Grid};
use nodes::{Nodes, add_menu};
use workshop::{Document, MapStart};

/// Points that the text is wide.
const TEXT: f32 = 330.0;

/// The map's pipeline, if a pipeline makes it; else what it may begin with.
pub(super) fn maps(ui: &mut Ui, document: &mut Document, view: &mut View, told: &Told) {
    let sea = sea(document);
    let Some((name, text)) = document.map() else {
        view.maps.forget();
        begin(ui, document);
        return;
    };
    let name = name.to_owned();
    let maps = &mut view.maps;
    maps.see(text, sea);
    let mut edits = Vec::new();
    let mut other = None;
    ui.horizontal(|ui| tools(ui, document, maps, &mut edits));
    if document.map().is_none() {
        return;
    }
    tell(ui, maps, told);
    // What is wrong may come and go; what is below stays where it is as far as it can.
    let size = ui.available_size().max(vec2(200.0, 260.0));
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        if !maps.hides_text {
            Panel::right("text")
                .resizable(true)
                .default_size(TEXT.min(0.45 * size.x))
                .show(ui, |ui| {
                    other = text_entry(ui, &name, maps);
                });
        }
        CentralPanel::default()
            .frame(Frame::NONE)
            .show(ui, |ui| graph(ui, maps, &mut edits));
    });
    let edited = if edits.is_empty() {
        None
    } else {
        maps.edit(edits)
    };
    if let Some(text) = edited.or(other) {
        document.write_map(&text);
    }
}

/// The height of the sea on the planet's map, 0 to 1.
fn sea(document: &Document) -> f32 {
    let recipe = &document.planet.recipe;
    let share = recipe.base.as_ref().and_then(|base| {
        let share = (recipe.sea_level? - base.low) / (base.high - base.low);
        share.is_finite().then_some(share)
    });
    #[expect(clippy::cast_possible_truncation, reason = "a share, rounded")]
    let share = share.unwrap_or(0.5).clamp(0.0, 1.0) as f32;
    share
}

/// What a planet without a pipeline's map is told.
fn begin(ui: &mut Ui, document: &mut Document) {
    let is_picture = document.planet.recipe.base.is_some();
    ui.label(if is_picture {
        "The planet lies on a picture. It may lie on the map of a pipeline instead: steps that make, change and mix maps."
    } else {
        "The planet lies on no map: all of its ground is of bands. It may lie on the map of a pipeline: steps that make, change and mix maps."
    });
    ui.horizontal(|ui| {
        ui.label("Start from");
        for start in MapStart::ALL {
            if ui.button(start.name()).on_hover_text(start.tip()).clicked() {
                document.give_map(start);
            }
        }
    });
}

/// What is done to the whole map.
fn tools(ui: &mut Ui, document: &mut Document, maps: &mut MapsView, edits: &mut Vec<Edit>) {
    ui.menu_button("Add", |ui| add_menu(ui, edits))
        .response
        .on_hover_text("A step behind the planet's map; what makes a map stands alone until a wire leads from it");
    if ui
        .button("Arrange")
        .on_hover_text("Nodes in columns, all of them seen; the wheel with Ctrl makes them larger and smaller, a drag moves the view")
        .clicked()
    {
        maps.moved.clear();
        maps.arrange();
        maps.look = Look::All(1);
    }
    if let Some(graph) = maps.graph.clone() {
        size(ui, &graph, edits);
        let tip = "What the first generator draws from, on seed 1 of the planet; each next one from one more";
        let label = ui.label("Map's seed").on_hover_text(tip);
        let (seed, mut drafts) = (graph.seed().to_string(), &mut maps.drafts);
        let typed = entries::text_entry(ui, &mut drafts, &seed, "0", &label, tip);
        edits.extend(
            typed
                .and_then(|seed| seed.trim().parse().ok())
                .map(Edit::Seed),
        );
    }
    let mut shows_text = !maps.hides_text;
    if ui
        .toggle_value(&mut shows_text, "Text")
        .on_hover_text("The same pipeline as it is saved; either may be changed")
        .changed()
    {
        maps.hides_text = !shows_text;
        maps.look = Look::All(2);
    }
    ui.menu_button("Start from", |ui| {
        for start in MapStart::ALL {
            if ui.button(start.name()).on_hover_text(start.tip()).clicked() {
                document.give_map(start);
                ui.close();
            }
        }
    });
    if ui.button("Without the map").clicked() {
        document.take_map_away();
    }
}

/// Nodes along a realm.
fn size(ui: &mut Ui, graph: &Graph, edits: &mut Vec<Edit>) {
    let tip = "Nodes along a side of the cube: twice as many take four times as long, and more where rivers run";
    let label = ui.label("Nodes").on_hover_text(tip);
    let side = match graph.grid() {
        Ok(Grid::Cube { level }) => Some((1_usize << level) + 1),
        _ => None,
    };
    let shown = match (side, graph.grid()) {
        (Some(side), _) => format!("6 × {side}²"),
        (None, Ok(grid)) => grid.to_string(),
        (None, Err(_)) => "?".to_owned(),
    };
    ComboBox::from_id_salt("size")
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for level in 5..=11 {
                let choice = (1_usize << level) + 1;
                let is_it = side == Some(choice);
                let words = format!("6 × {choice}²");
                if ui.selectable_label(is_it, words).clicked() && !is_it {
                    edits.push(Edit::Side(choice));
                }
            }
        })
        .response
        .labelled_by(label.id)
        .on_hover_text(tip);
}

/// What is made, and what is wrong with the whole.
fn tell(ui: &mut Ui, maps: &MapsView, told: &Told) {
    match &told.map {
        Some(progress) => {
            let words = format!(
                "{}, step {} of {}",
                progress.name,
                progress.step + 1,
                progress.steps
            );
            let share = progress.step as f32 / progress.steps.max(1) as f32;
            ui.add(ProgressBar::new(share).text(words).desired_height(16.0))
                .on_hover_text("The planet's map is made; until then the planet stays as it is");
        }
        None => {
            ui.add_space(16.0 + ui.spacing().item_spacing.y);
        }
    }
    let error = ui.visuals().error_fg_color;
    if let Some(refused) = &maps.refused {
        ui.colored_label(error, refused);
    }
    let of_all = maps
        .graph
        .as_ref()
        .and_then(|graph| graph.grid().err().map(ToString::to_string));
    if let Some(problem) = of_all {
        ui.colored_label(error, format!("line {problem}"));
    }
}

/// The text, to be typed into; what it is, if that is another pipeline.
fn text_entry(ui: &mut Ui, name: &str, maps: &mut MapsView) -> Option<String> {
    let label = ui
        .label(name)
        .on_hover_text("The pipeline as it is saved beside the planet's file");
    if let Some(wrong) = &maps.wrong {
        let words = format!(
            "line {}, column {}: {}",
            wrong.at.line, wrong.at.column, wrong.problem
        );
        ui.colored_label(ui.visuals().error_fg_color, words);
        ui.weak("The nodes are those of the last text that was one.");
    }
    let mut changed = false;
    ScrollArea::both().auto_shrink(false).show(ui, |ui| {
        let entry = TextEdit::multiline(&mut maps.draft)
            .font(FontId::monospace(11.0))
            .code_editor()
            // Tab leads on to the next entry: YAML takes no tabs.
            .lock_focus(false)
            .desired_width(f32::INFINITY)
            .desired_rows(24);
        let entry = ui.add(entry).labelled_by(label.id);
        changed = entry.changed();
    });
    if changed { maps.typed() } else { None }
}

/// The nodes and their wires.
fn graph(ui: &mut Ui, maps: &mut MapsView, edits: &mut Vec<Edit>) {
    let Some(graph) = maps.graph.clone() else {
        return;
    };
    let area = ui.available_rect_before_wrap();
    maps.area = Some(area);
    let look = match maps.look {
        Look::There => None,
        Look::All(left) => {
            maps.look = left.checked_sub(1).map_or(Look::There, Look::All);
            ui.ctx().request_repaint();
            maps.all()
        }
    };
    let before: Vec<_> = maps
        .snarl
        .nodes_pos_ids()
        .map(|(id, place, _)| (id, place))
        .collect();
    let mut nodes = Nodes {
        graph: &graph,
        edits: std::mem::take(edits),
        drafts: &mut maps.drafts,
        keys: &maps.keys,
        sea: maps.sea.to_bits(),
        thumbnails: &mut maps.thumbnails,
        sizes: &mut maps.sizes,
        resized: false,
        moved: &maps.moved,
        look,
    };
    let style = SnarlStyle {
        node_layout: Some(NodeLayout::sandwich()),
        pin_placement: Some(PinPlacement::Edge),
        collapsible: Some(false),
        min_scale: Some(0.2),
        max_scale: Some(1.5),
        ..SnarlStyle::new()
    };
    SnarlWidget::new()
        .id("maps".into())
        .style(style)
        .max_size(area.size())
        .show(&mut maps.snarl, &mut nodes, ui);
    let (resized, collected) = (nodes.resized, nodes.edits);
    *edits = collected;
    // What the widget did by itself is not what the pipeline says.
    maps.wire();
    for (id, place) in before {
        let is_moved = maps
            .snarl
            .get_node_info(id)
            .is_some_and(|node| node.pos != place);
        if is_moved {
            maps.moved.insert(id);
        }
    }
    if resized {
        maps.arrange();
        ui.ctx().request_repaint();
    }
}
