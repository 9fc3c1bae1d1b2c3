use super::entries::{self, Drafts};
use crate::panels::map_state::{Edit, MapsView, Thumbnail};
use bevy_egui::egui::emath::TSTransform;
use bevy_egui::egui::{
    Color32, ComboBox, Frame, Image, Pos2, Rect, RichText, Stroke, TextureOptions, Ui, vec2,
};
use egui_snarl::ui::{PinInfo, SnarlPin, SnarlViewer};
use egui_snarl::{InPin, NodeId, OutPin, Snarl};
use heightmap::{Graph, GraphNode, Operator, Port};
use std::collections::{HashMap, HashSet};

/// Draws a graph's nodes, and collects what a hand does to them.
pub(super) struct Nodes<'a> {
    pub(super) graph: &'a Graph,
    pub(super) edits: Vec<Edit>,
    pub(super) drafts: Drafts<'a>,
    pub(super) keys: &'a [Option<u64>],
    pub(super) sea: u32,
    pub(super) thumbnails: &'a mut HashMap<(u64, u32), Thumbnail>,
    pub(super) sizes: &'a mut HashMap<NodeId, bevy_egui::egui::Vec2>,
    /// Whether a node is of another size than before.
    pub(super) resized: bool,
    pub(super) moved: &'a HashSet<NodeId>,
    /// How the view is to be moved.
    pub(super) look: Option<TSTransform>,
}

/// Points of a thumbnail: a cube unfolded is three realms wide and four high.
const THUMBNAIL: [f32; 2] = [96.0, 128.0];

/// Points that what is wrong with a node is wide at most.
const WIDE: f32 = 250.0;

const WIRES: [Color32; 3] = [
    Color32::from_rgb(150, 190, 230),
    Color32::from_rgb(230, 190, 120),
    Color32::from_rgb(170, 220, 150),
];

impl Nodes<'_> {
    fn node(&self, place: usize) -> Option<&GraphNode> {
        self.graph.nodes().get(place)
    }

    /// The map after a node's step, as far as it was made.
    fn thumbnail(&mut self, place: usize, ui: &mut Ui) {
        let [width, height] = THUMBNAIL;
        let size = vec2(width, height);
        let key = self.keys.get(place).copied().flatten();
        let thumbnail = key.and_then(|key| self.thumbnails.get_mut(&(key, self.sea)));
        let Some(Thumbnail { pixels, texture }) = thumbnail else {
            let (rect, _) = ui.allocate_exact_size(size, bevy_egui::egui::Sense::hover());
            let weak = ui.visuals().weak_text_color();
            ui.painter().rect_stroke(
                rect,
                2.0,
                Stroke::new(1.0, weak),
                bevy_egui::egui::StrokeKind::Inside,
            );
            return;
        };
        let texture = texture.get_or_insert_with(|| {
            let pixels = bevy_egui::egui::ColorImage::clone(pixels);
            ui.ctx()
                .load_texture("thumbnail", pixels, TextureOptions::LINEAR)
        });
        let image = Image::new(&*texture).max_size(size);
        ui.add(image)
            .on_hover_text("The map after this step, in small");
    }
}

impl SnarlViewer<usize> for Nodes<'_> {
    fn title(&mut self, node: &usize) -> String {
        self.node(*node)
            .map_or_else(String::new, |node| node.name().to_owned())
    }

    fn node_frame(
        &mut self,
        default: Frame,
        node: NodeId,
        _: &[InPin],
        _: &[OutPin],
        snarl: &Snarl<usize>,
    ) -> Frame {
        let default = default.inner_margin(6);
        match self.node(snarl[node]) {
            Some(node) if node.problem().is_some() => {
                default.stroke(Stroke::new(1.5, Color32::from_rgb(230, 80, 70)))
            }
            _ => default,
        }
    }

    fn show_header(
        &mut self,
        node: NodeId,
        _: &[InPin],
        _: &[OutPin],
        ui: &mut Ui,
        snarl: &mut Snarl<usize>,
    ) {
        let place = snarl[node];
        let Some(node) = self.graph.nodes().get(place) else {
            return;
        };
        let name = RichText::new(node.name()).strong();
        ui.label(name).on_hover_text(Graph::tip(node.kind()));
        if node.is_named() {
            ui.weak(node.kind()).on_hover_text(Graph::tip(node.kind()));
        }
        let remove = format!("Remove {}", node.name());
        let button = ui.small_button("×");
        button.widget_info(|| {
            bevy_egui::egui::WidgetInfo::labeled(bevy_egui::egui::WidgetType::Button, true, &remove)
        });
        if button
            .on_hover_text("Remove it; what read it reads what it read")
            .clicked()
        {
            self.edits.push(Edit::Remove(place));
        }
    }

    fn inputs(&mut self, node: &usize) -> usize {
        self.node(*node).map_or(0, |node| node.ports().len())
    }

    fn show_input(
        &mut self,
        pin: &InPin,
        ui: &mut Ui,
        snarl: &mut Snarl<usize>,
    ) -> impl SnarlPin + 'static {
        let place = snarl[pin.id.node];
        let port = MapsView::port(self.graph, place, pin.id.input);
        if let (Some(port), Some(node)) = (port, self.graph.nodes().get(place)) {
            let name = |node: usize| self.graph.nodes()[node].name().to_owned();
            let wired = node.wire(port);
            let shown = wired.map_or_else(|| "nothing".to_owned(), name);
            let label = ui.label(port.to_string()).on_hover_text(port.tip());
            let choice = ComboBox::from_id_salt(("wire", port))
                .selected_text(shown)
                .width(96.0)
                .show_ui(ui, |ui| {
                    for other in 0..self.graph.nodes().len() {
                        if self.graph.check_wire(other, place, port).is_err() {
                            continue;
                        }
                        let is_it = wired == Some(other);
                        if ui.selectable_label(is_it, name(other)).clicked() && !is_it {
                            self.edits.push(Edit::Connect(other, place, port));
                        }
                    }
                    if ui.selectable_label(wired.is_none(), "nothing").clicked() && wired.is_some()
                    {
                        self.edits.push(Edit::Disconnect(place, port));
                    }
                });
            choice
                .response
                .labelled_by(label.id)
                .on_hover_text(port.tip());
        }
        let colour = WIRES[port.map_or(0, |port| port as usize)];
        PinInfo::circle().with_fill(colour).with_wire_color(colour)
    }

    fn outputs(&mut self, node: &usize) -> usize {
        self.node(*node)
            .map_or(0, |node| usize::from(!node.scores()))
    }

    fn show_output(
        &mut self,
        pin: &OutPin,
        ui: &mut Ui,
        snarl: &mut Snarl<usize>,
    ) -> impl SnarlPin + 'static {
        let place = snarl[pin.id.node];
        let is_result = self.graph.result() == Some(place);
        let choice = ui.radio(is_result, "the planet's");
        if choice
            .on_hover_text("Whether this is the map that the planet lies on")
            .clicked()
            && !is_result
        {
            self.edits.push(Edit::Result(place));
        }
        PinInfo::circle().with_fill(WIRES[0])
    }

    fn has_body(&mut self, _: &usize) -> bool {
        true
    }

    fn show_body(
        &mut self,
        node: NodeId,
        _: &[InPin],
        _: &[OutPin],
        ui: &mut Ui,
        snarl: &mut Snarl<usize>,
    ) {
        let place = snarl[node];
        let Some(node) = self.graph.nodes().get(place) else {
            return;
        };
        if !node.scores() {
            self.thumbnail(place, ui);
        }
        ui.vertical(|ui| {
            entries::entries(ui, place, node, &mut self.drafts, &mut self.edits);
        });
    }

    fn has_footer(&mut self, node: &usize) -> bool {
        self.node(*node)
            .is_some_and(|node| node.problem().is_some())
    }

    fn show_footer(
        &mut self,
        node: NodeId,
        _: &[InPin],
        _: &[OutPin],
        ui: &mut Ui,
        snarl: &mut Snarl<usize>,
    ) {
        let problem = self.node(snarl[node]).and_then(GraphNode::problem);
        if let Some(problem) = problem {
            ui.set_max_width(WIDE);
            let words = format!("line {}: {}", problem.at.line, problem.problem);
            ui.colored_label(ui.visuals().error_fg_color, words);
        }
    }

    fn final_node_rect(&mut self, node: NodeId, rect: Rect, _: &mut Ui, _: &mut Snarl<usize>) {
        let old = self.sizes.insert(node, rect.size());
        let is_same = old.is_some_and(|old| (old - rect.size()).length() < 1.0);
        self.resized |= !is_same && !self.moved.contains(&node);
    }

    fn has_graph_menu(&mut self, _: Pos2, _: &mut Snarl<usize>) -> bool {
        true
    }

    fn show_graph_menu(&mut self, _: Pos2, ui: &mut Ui, _: &mut Snarl<usize>) {
        add_menu(ui, &mut self.edits);
    }

    fn connect(&mut self, from: &OutPin, to: &InPin, snarl: &mut Snarl<usize>) {
        let (from, place) = (snarl[from.id.node], snarl[to.id.node]);
        if let Some(port) = MapsView::port(self.graph, place, to.id.input) {
            self.edits.push(Edit::Connect(from, place, port));
        }
    }

    fn disconnect(&mut self, _: &OutPin, to: &InPin, snarl: &mut Snarl<usize>) {
        let place = snarl[to.id.node];
        if let Some(port) = MapsView::port(self.graph, place, to.id.input) {
            self.edits.push(Edit::Disconnect(place, port));
        }
    }

    /// A right click on a pin takes no wire away unseen: a wire has its own.
    fn drop_outputs(&mut self, _: &OutPin, _: &mut Snarl<usize>) {}

    fn drop_inputs(&mut self, pin: &InPin, snarl: &mut Snarl<usize>) {
        let place = snarl[pin.id.node];
        if let Some(port) = MapsView::port(self.graph, place, pin.id.input)
            && self
                .node(place)
                .is_some_and(|node| node.wire(port).is_some())
        {
            self.edits.push(Edit::Disconnect(place, port));
        }
    }

    fn current_transform(&mut self, to_global: &mut TSTransform, _: &mut Snarl<usize>) {
        if let Some(look) = self.look {
            *to_global = look;
        }
    }
}

/// All that can be added, by what it does with maps.
pub(super) fn add_menu(ui: &mut Ui, edits: &mut Vec<Edit>) {
    type Fits = fn(&Operator) -> bool;
    let groups: [(&str, Fits); 4] = [
        ("Makes a map", Operator::generates),
        ("Changes a map", |operator| {
            !operator.generates() && !operator.scores() && Port::of(operator).len() == 1
        }),
        ("Mixes maps", |operator| Port::of(operator).len() > 1),
        ("Scores a map", Operator::scores),
    ];
    // What makes a plane of one size is no planet's.
    let flat = ["retro-diamond-square", "lazy-diamond-square"];
    ui.horizontal_top(|ui| {
        for (words, fits) in groups {
            ui.vertical(|ui| {
                ui.weak(words);
                for kind in Graph::KINDS {
                    let fits = Operator::usual(kind).is_some_and(|operator| fits(&operator));
                    if !fits || flat.contains(&kind) {
                        continue;
                    }
                    if ui.button(kind).on_hover_text(Graph::tip(kind)).clicked() {
                        edits.push(Edit::Add(kind));
                        ui.close();
                    }
                }
            });
        }
    });
}
