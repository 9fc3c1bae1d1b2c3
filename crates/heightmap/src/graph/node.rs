use super::{Port, Setting};
use crate::{Operator, Parameter, PipelineError, Step};

/// A step of a pipeline as a node: what is written of it, what it means, and what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphNode {
    pub(super) name: String,
    /// Whether the name is written, and not only what it does.
    pub(super) named: bool,
    pub(super) kind: String,
    pub(super) parameters: Vec<(String, Setting)>,
    pub(super) listed: Vec<Parameter>,
    /// The nodes that it reads, by their place.
    pub(super) wires: [Option<usize>; 3],
    /// What is written where a wire leads to no node.
    pub(super) lost: [Option<Setting>; 3],
    /// A seed of its own.
    pub(super) seed: Option<Setting>,
    /// What it draws from.
    pub(super) draws: u64,
    pub(super) outputs: Vec<Setting>,
    /// Fields that no step has.
    pub(super) rest: Vec<(String, Setting)>,
    pub(super) comment: Vec<String>,
    pub(super) step: Option<Step>,
    pub(super) problem: Option<PipelineError>,
}

impl GraphNode {
    /// What others read it by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether that name is written with it, and not only what it does.
    #[must_use]
    pub const fn is_named(&self) -> bool {
        self.named
    }

    /// The name of what it does.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Its parameters, as they stand.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.listed
    }

    /// Where wires may end at it.
    #[must_use]
    pub fn ports(&self) -> &'static [Port] {
        Operator::usual(&self.kind).map_or(&[], |operator| Port::of(&operator))
    }

    /// The node that it reads there.
    #[must_use]
    pub const fn wire(&self, port: Port) -> Option<usize> {
        self.wires[port as usize]
    }

    /// Whether it makes a map out of nothing.
    #[must_use]
    pub fn generates(&self) -> bool {
        Operator::usual(&self.kind).is_some_and(|operator| operator.generates())
    }

    /// Whether it tells what a map is worth, and makes none.
    #[must_use]
    pub fn scores(&self) -> bool {
        Operator::usual(&self.kind).is_some_and(|operator| operator.scores())
    }

    /// What it draws from, of a generator.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.draws
    }

    /// Whether that seed is written with it, and does not follow from the pipeline's.
    #[must_use]
    pub const fn has_own_seed(&self) -> bool {
        self.seed.is_some()
    }

    /// How many files are written of it.
    #[must_use]
    pub fn outputs(&self) -> usize {
        let count = |output: &Setting| match output {
            Setting::List(list) => list.len(),
            _ => 1,
        };
        self.outputs.iter().map(count).sum()
    }

    /// The step that it is, with places of nodes in it; none while something is wrong.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.step.as_ref().filter(|_| self.problem.is_none())
    }

    /// What is wrong with it, and where that is written.
    #[must_use]
    pub const fn problem(&self) -> Option<&PipelineError> {
        self.problem.as_ref()
    }
}
