use heightmap::{Graph, GraphRefusal, Port, Setting};

/// What a hand does to a graph; places are those of its nodes before.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Edit {
    Add(&'static str),
    Remove(usize),
    /// From one node to another.
    Connect(usize, usize, Port),
    Disconnect(usize, Port),
    /// A parameter by its group and name; nothing leaves it out.
    Set(usize, Option<&'static str>, &'static str, Option<Setting>),
    Rename(usize, String),
    OwnSeed(usize, Option<u64>),
    /// Whose map comes out.
    Result(usize),
    Seed(u64),
    Side(usize),
}

impl Edit {
    /// Does it; a graph that refuses stays as it was.
    pub(crate) fn apply(self, graph: &mut Graph) -> Result<(), GraphRefusal> {
        match self {
            Self::Add(kind) => graph.add(kind).map(drop),
            Self::Remove(node) => graph.remove(node),
            Self::Connect(from, to, port) => graph.connect(from, to, port).map(drop),
            Self::Disconnect(to, port) => graph.disconnect(to, port).map(drop),
            Self::Set(node, group, name, setting) => {
                graph.set(node, group, name, setting).map(drop)
            }
            Self::Rename(node, name) => graph.rename(node, &name).map(drop),
            Self::OwnSeed(node, seed) => graph.set_own_seed(node, seed).map(drop),
            Self::Result(node) => graph.set_result(node).map(drop),
            Self::Seed(seed) => graph.set_seed(seed),
            Self::Side(side) => graph.set_side(side),
        }
    }
}
