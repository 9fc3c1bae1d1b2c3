use super::edit::Edit;
use super::layout::layout;
use bevy_egui::egui::{ColorImage, Id, Rect, TextureHandle, Vec2, emath::TSTransform, vec2};
use egui_snarl::{InPinId, NodeId, OutPinId, Snarl};
use heightmap::{Graph, PipelineError, Port};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;
use workshop::Previews;

/// The map's pipeline as it is seen: the graph of its text, where its nodes stand, what is being typed.
#[derive(Clone, Default)]
pub(crate) struct MapsView {
    /// The text that the graph is of.
    text: Option<Arc<str>>,
    pub(crate) graph: Option<Arc<Graph>>,
    /// The text as it is typed, which may be no pipeline for a while.
    pub(crate) draft: String,
    /// Why it is none.
    pub(crate) wrong: Option<PipelineError>,
    /// Why the last edit was not taken.
    pub(crate) refused: Option<String>,
    pub(crate) snarl: Snarl<usize>,
    pub(crate) sizes: HashMap<NodeId, Vec2>,
    /// Nodes that a hand moved.
    pub(crate) moved: HashSet<NodeId>,
    /// What each node is told from others by.
    names: HashMap<NodeId, (String, String)>,
    /// What is being typed into entries that count when it ends.
    pub(crate) drafts: HashMap<Id, String>,
    /// Where the graph is drawn.
    pub(crate) area: Option<Rect>,
    /// From the graph's points to the window's, as it is to be.
    pub(crate) look: Look,
    pub(crate) hides_text: bool,
    pub(crate) keys: Vec<Option<u64>>,
    pub(crate) thumbnails: HashMap<(u64, u32), Thumbnail>,
    /// What thumbnails are to be made of.
    wanted: bool,
    /// The height of the sea on the map, of which its colours follow.
    pub(crate) sea: f32,
}

/// Whether the view is to be moved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Look {
    /// So that all nodes are seen, once their sizes are known: after so many frames more.
    All(u8),
    /// It stays.
    #[default]
    There,
}

/// A step's map in small.
#[derive(Clone)]
pub(crate) struct Thumbnail {
    pub(crate) pixels: Arc<ColorImage>,
    pub(crate) texture: Option<TextureHandle>,
}

/// The most thumbnails that are kept.
const KEPT: usize = 600;

/// Room around all nodes.
const MARGIN: f32 = 16.0;

/// How small nodes may be drawn before another row of them is begun.
const READABLE: f32 = 0.85;

/// Points that the graph is wide before it was ever drawn.
const WIDE: f32 = 900.0;

/// How small nodes may become so that all are seen.
const SMALLEST: f32 = 0.45;

impl MapsView {
    /// Sees a text: that of the graph, or another that came from elsewhere.
    pub(crate) fn see(&mut self, text: &str, sea: f32) {
        if self.sea.to_bits() != sea.to_bits() {
            self.sea = sea;
            self.wanted = true;
        }
        if self.text.as_deref() == Some(text) {
            return;
        }
        self.text = Some(text.into());
        self.refused = None;
        if self.draft != text {
            text.clone_into(&mut self.draft);
        }
        match Graph::read(text) {
            Ok(graph) => {
                self.wrong = None;
                self.take(graph);
            }
            // What is no pipeline keeps the last graph.
            Err(problem) => self.wrong = Some(problem),
        }
    }

    /// Forgets the graph: the planet lies on no pipeline's map.
    pub(crate) fn forget(&mut self) {
        if self.text.is_some() {
            *self = Self {
                hides_text: self.hides_text,
                ..Self::default()
            };
        }
    }

    /// The text as it was typed, if it is a pipeline; its faults may stand with its nodes.
    pub(crate) fn typed(&mut self) -> Option<String> {
        match Graph::read(&self.draft) {
            Ok(_) => {
                self.wrong = None;
                Some(self.draft.clone())
            }
            Err(problem) => {
                self.wrong = Some(problem);
                None
            }
        }
    }

    /// Does what a hand did; the text after it, if it is another.
    pub(crate) fn edit(&mut self, edits: Vec<Edit>) -> Option<String> {
        let mut graph = Graph::clone(self.graph.as_deref()?);
        let before = graph.clone();
        for edit in edits {
            self.refused = None;
            if let Err(refusal) = edit.apply(&mut graph) {
                self.refused = Some(refusal.to_string());
                return None;
            }
        }
        (graph != before).then(|| graph.to_text())
    }

    /// The graph whose thumbnails are to be made now, if any.
    pub(crate) fn wanted(&mut self) -> Option<(Arc<Graph>, f32)> {
        if !std::mem::take(&mut self.wanted) {
            return None;
        }
        Some((Arc::clone(self.graph.as_ref()?), self.sea))
    }

    /// The thumbnails that are there, with the sea as it is.
    pub(crate) fn there(&self) -> HashSet<u64> {
        let sea = self.sea.to_bits();
        let there = self.thumbnails.keys().filter(|(_, of)| *of == sea);
        there.map(|(key, _)| *key).collect()
    }

    /// A thumbnail was made.
    pub(crate) fn show(&mut self, key: u64, sea: f32, pixels: ColorImage) {
        if self.thumbnails.len() > KEPT {
            let (keys, sea) = (&self.keys, self.sea.to_bits());
            self.thumbnails
                .retain(|(key, of), _| *of == sea && keys.contains(&Some(*key)));
        }
        let thumbnail = Thumbnail {
            pixels: Arc::new(pixels),
            texture: None,
        };
        self.thumbnails.insert((key, sea.to_bits()), thumbnail);
    }

    /// Takes a graph over; nodes that were there before stay where they are.
    fn take(&mut self, graph: Graph) {
        self.keys = Previews::keys(&graph);
        self.wanted = true;
        let had = self.graph.as_ref().map_or(0, |graph| graph.nodes().len());
        if graph.nodes().len() > had {
            // What came is to be seen.
            self.look = Look::All(3);
        }
        let name = |place: usize| {
            let node = &graph.nodes()[place];
            (node.name().to_owned(), node.kind().to_owned())
        };
        let mut known: Vec<(NodeId, (String, String))> = self
            .snarl
            .node_ids()
            .map(|(id, _)| (id, self.names.get(&id).cloned().unwrap_or_default()))
            .collect();
        let mut ids: Vec<Option<NodeId>> = vec![None; graph.nodes().len()];
        // By their names; then, of what was called otherwise, by what they do.
        for by_name in [true, false] {
            for (place, id) in ids.iter_mut().enumerate().filter(|(_, id)| id.is_none()) {
                let own = name(place);
                let is_same = |(_, other): &(NodeId, (String, String))| {
                    if by_name {
                        *other == own
                    } else {
                        other.1 == own.1
                    }
                };
                if let Some(found) = known.iter().position(is_same) {
                    *id = Some(known.remove(found).0);
                }
            }
        }
        for (gone, _) in known {
            self.snarl.remove_node(gone);
            self.sizes.remove(&gone);
            self.moved.remove(&gone);
        }
        self.names.clear();
        for (place, id) in ids.iter_mut().enumerate() {
            let id = *id.get_or_insert_with(|| self.snarl.insert_node(Default::default(), place));
            if let Some(node) = self.snarl.get_node_mut(id) {
                *node = place;
            }
            self.names.insert(id, name(place));
        }
        self.graph = Some(Arc::new(graph));
        self.wire();
        self.arrange();
    }

    /// Leads the wires as the graph has them.
    pub(crate) fn wire(&mut self) {
        let Some(graph) = &self.graph else {
            return;
        };
        let mut ids = vec![None; graph.nodes().len()];
        for (id, &place) in self
            .snarl
            .nodes_ids_data()
            .map(|(id, node)| (id, &node.value))
        {
            if let Some(own) = ids.get_mut(place) {
                *own = Some(id);
            }
        }
        let mut wires = HashSet::new();
        for (place, node) in graph.nodes().iter().enumerate() {
            for (input, &port) in node.ports().iter().enumerate() {
                let from = node.wire(port).and_then(|from| ids[from]);
                if let (Some(from), Some(node)) = (from, ids[place]) {
                    wires.insert((
                        OutPinId {
                            node: from,
                            output: 0,
                        },
                        InPinId { node, input },
                    ));
                }
            }
        }
        let old: Vec<_> = self
            .snarl
            .wires()
            .filter(|wire| !wires.contains(wire))
            .collect();
        for (from, to) in old {
            self.snarl.disconnect(from, to);
        }
        for (from, to) in wires {
            self.snarl.connect(from, to);
        }
    }

    /// Puts nodes where they stand best, but those that a hand moved.
    pub(crate) fn arrange(&mut self) {
        let Some(graph) = &self.graph else {
            return;
        };
        let mut sizes = vec![vec2(230.0, 240.0); graph.nodes().len()];
        for (id, node) in self.snarl.nodes_ids_data() {
            if let (Some(size), Some(own)) = (self.sizes.get(&id), sizes.get_mut(node.value)) {
                *own = *size;
            }
        }
        // As wide as can be read.
        let wide = self.area.map_or(WIDE, |area| area.width() - 2.0 * MARGIN) / READABLE;
        let places = layout(graph, &sizes, wide);
        let ids: Vec<NodeId> = self.snarl.node_ids().map(|(id, _)| id).collect();
        for id in ids {
            if self.moved.contains(&id) {
                continue;
            }
            if let Some(node) = self.snarl.get_node_info_mut(id)
                && let Some(place) = places.get(node.value)
            {
                node.pos = *place;
            }
        }
    }

    /// From the graph's points to the window's so that all nodes are seen, or at least the last ones.
    pub(crate) fn all(&self) -> Option<TSTransform> {
        let area = self.area?.shrink(MARGIN);
        let mut all = Rect::NOTHING;
        for (id, node) in self.snarl.nodes_ids_data() {
            let size = self.sizes.get(&id).copied().unwrap_or(vec2(230.0, 240.0));
            all = all.union(Rect::from_min_size(node.pos, size));
        }
        if !all.is_finite() || !area.is_positive() {
            return None;
        }
        let scale = (area.size() / all.size()).min_elem().clamp(SMALLEST, 1.0);
        let seen = all.size() * scale;
        let mut corner = area.center() - 0.5 * seen;
        if seen.x > area.width() {
            corner.x = area.right() - seen.x;
        }
        if seen.y > area.height() {
            corner.y = area.top();
        }
        Some(TSTransform::new(
            corner.to_vec2() - scale * all.min.to_vec2(),
            scale,
        ))
    }

    /// The port of an input pin.
    pub(crate) fn port(graph: &Graph, place: usize, input: usize) -> Option<Port> {
        graph.nodes().get(place)?.ports().get(input).copied()
    }
}

impl fmt::Debug for MapsView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MapsView")
            .field("draft", &self.draft)
            .field("wrong", &self.wrong)
            .field("refused", &self.refused)
            .finish_non_exhaustive()
    }
}
