use super::{GraphNode, Setting};
use crate::{Grid, PipelineError};

/// A pipeline as nodes and wires: each edit gives another pipeline, and its text is read as the same.
///
/// Nodes stand in an order in which each reads earlier ones only. What is wrong with a single step is kept with its node, so that a graph may
/// be looked at and mended while it cannot run.
///
/// ```
/// use heightmap::{Graph, Pipeline, Port};
/// let mut graph = Graph::read("{seed: 7, size: 65, steps: [{name: hills}]}")?;
/// graph.add("smooth")?;
/// let ridges = graph.add("simplex")?;
/// let mix = graph.add("mix")?;
/// graph.connect(ridges, mix, Port::With)?;
/// let pipeline = Pipeline::read(&graph.to_text())?;
/// assert_eq!(pipeline.steps().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// Lines of comments before all else.
    pub(super) head: Vec<String>,
    pub(super) grid: Option<Setting>,
    pub(super) size: Option<Setting>,
    pub(super) seed: Option<Setting>,
    pub(super) nodes: Vec<GraphNode>,
    /// The node whose map it is all for.
    pub(super) result: Option<usize>,
    pub(super) lies_on: Result<Grid, PipelineError>,
}

impl Graph {
    /// The nodes, each after those that it reads.
    #[must_use]
    pub fn nodes(&self) -> &[GraphNode] {
        &self.nodes
    }

    /// The node whose map comes out in the end.
    #[must_use]
    pub const fn result(&self) -> Option<usize> {
        self.result
    }

    /// What the maps lie on.
    ///
    /// # Errors
    ///
    /// What is wrong with the size or the kind of the grid, and where that is written.
    pub const fn grid(&self) -> Result<Grid, &PipelineError> {
        match &self.lies_on {
            Ok(grid) => Ok(*grid),
            Err(problem) => Err(problem),
        }
    }

    /// What the first generator draws from, if it has no seed of its own.
    #[must_use]
    pub fn seed(&self) -> u64 {
        match &self.seed {
            Some(Setting::Word(word)) => word
                .parse()
                .or_else(|_| word.parse().map(i64::cast_unsigned))
                .unwrap_or(0),
            _ => 0,
        }
    }

    /// Whether a node reads another, by however many between them.
    #[must_use]
    pub fn reads(&self, node: usize, other: usize) -> bool {
        let mut reads = vec![false; self.nodes.len()];
        // Nodes stand behind those that they read.
        for place in 0..self.nodes.len() {
            let wires = self.nodes[place].wires.into_iter().flatten();
            reads[place] = wires.into_iter().any(|wire| wire == other || reads[wire]);
        }
        reads.get(node).copied().unwrap_or(false)
    }

    /// For each node how many stand before it at most on a way of wires.
    #[must_use]
    pub fn layers(&self) -> Vec<usize> {
        let mut layers = vec![0; self.nodes.len()];
        for place in 0..self.nodes.len() {
            let wires = self.nodes[place].wires.into_iter().flatten();
            layers[place] = wires.map(|wire| layers[wire] + 1).max().unwrap_or(0);
        }
        layers
    }

    /// The first thing that is wrong, with its node if it is one's.
    #[must_use]
    pub fn problem(&self) -> Option<(Option<usize>, &PipelineError)> {
        let of_nodes = self.nodes.iter().enumerate();
        let of_nodes = of_nodes.filter_map(|(place, node)| Some((Some(place), node.problem()?)));
        let mut all = of_nodes.chain(self.grid().err().map(|problem| (None, problem)));
        all.next()
    }
}
