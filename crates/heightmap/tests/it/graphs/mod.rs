//! Pipelines as nodes and wires: written and read again, changed, and refused.

mod changes;
mod round_trips;

use heightmap::{Graph, Pipeline};

pub(super) fn graph(text: &str) -> Graph {
    Graph::read(text).unwrap_or_else(|problem| panic!("{problem}\n{text}"))
}

pub(super) fn pipeline(graph: &Graph) -> Pipeline {
    let text = graph.to_text();
    Pipeline::read(&text).unwrap_or_else(|problem| panic!("{problem}\n{text}"))
}

/// The place of a node by its name.
pub(super) fn place(graph: &Graph, name: &str) -> usize {
    let found = graph.nodes().iter().position(|node| node.name() == name);
    found.unwrap_or_else(|| panic!("no {name}:\n{}", graph.to_text()))
}
