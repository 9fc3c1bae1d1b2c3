use super::{Graph, GraphNode, GraphRefusal, Port, Setting};
use crate::{Operator, Pipeline};

type Changed = Result<usize, GraphRefusal>;

impl Graph {
    /// The graph of one generator alone, on a cube of so many nodes along a realm.
    ///
    /// # Errors
    ///
    /// If nothing has that name, or there is no such cube.
    pub fn new(generator: &str, side: usize, seed: u64) -> Result<Self, GraphRefusal> {
        let (name, unknown) = (Setting::word(generator), || {
            GraphRefusal::Unknown(generator.into())
        });
        let operator = Operator::usual(generator).ok_or_else(unknown)?;
        if !operator.generates() {
            return Err(unknown());
        }
        let text =
            format!("grid: cube\nsize: {side}\nseed: {seed}\nsteps:\n  - {{name: {name}}}\n");
        Self::read(&text).map_err(|problem| GraphRefusal::Unwritable(problem.to_string()))
    }

    /// Adds a node; its place.
    ///
    /// What reads maps reads the one that comes out in the end, and what it makes of it comes out now.
    ///
    /// # Errors
    ///
    /// If nothing has that name, or there is no room.
    pub fn add(&mut self, kind: &str) -> Changed {
        let unknown = || GraphRefusal::Unknown(kind.into());
        let operator = Operator::usual(kind).ok_or_else(unknown)?;
        if self.nodes.len() >= Pipeline::MAX_STEPS {
            return Err(GraphRefusal::Full);
        }
        let mut wires = [None; 3];
        for port in Port::of(&operator) {
            let from = self
                .result
                .ok_or_else(|| GraphRefusal::NoMap(kind.into()))?;
            wires[*port as usize] = Some(from);
        }
        let generators = self.nodes.iter().filter(|node| node.generates()).count() as u64;
        let mut changed = self.clone();
        let place = changed.nodes.len();
        changed.nodes.push(GraphNode {
            name: kind.into(),
            named: false,
            kind: kind.into(),
            parameters: Vec::new(),
            listed: Vec::new(),
            wires,
            lost: [const { None }; 3],
            seed: None,
            draws: self.seed().wrapping_add(generators),
            outputs: Vec::new(),
            rest: Vec::new(),
            comment: Vec::new(),
            step: None,
            problem: None,
        });
        if !operator.scores() && (self.result.is_none() || !operator.generates()) {
            changed.result = Some(place);
        }
        self.settle(changed, place)
    }

    /// Removes a node; who read it reads what it read.
    ///
    /// # Errors
    ///
    /// If it is the only map.
    pub fn remove(&mut self, place: usize) -> Result<(), GraphRefusal> {
        let node = self.node(place)?;
        let instead = node.wire(Port::From);
        let others = self.nodes.iter().enumerate();
        let mut others = others.filter(|(other, node)| *other != place && !node.scores());
        if !node.scores() && others.next().is_none() {
            return Err(GraphRefusal::Last(node.name.clone()));
        }
        let mut changed = self.clone();
        changed.nodes.remove(place);
        let moved = |wire: usize| if wire > place { wire - 1 } else { wire };
        for node in &mut changed.nodes {
            for port in Port::ALL {
                let wire = &mut node.wires[port as usize];
                if *wire == Some(place) {
                    *wire = instead;
                    if instead.is_none() {
                        node.lost[port as usize] = Some(Setting::word(""));
                    }
                }
                *wire = wire.map(moved);
            }
        }
        if self.result == Some(place) {
            changed.result = instead.or_else(|| {
                let last = |&other: &usize| other != place && !self.nodes[other].scores();
                (0..self.nodes.len()).rfind(last)
            });
        }
        changed.result = changed.result.map(moved);
        self.settle(changed, 0).map(|_| ())
    }

    /// Why no wire can lead from one node to a port of another; nothing if it can.
    ///
    /// # Errors
    ///
    /// A circle, a score at its beginning, or no such port at its end.
    pub fn check_wire(&self, from: usize, to: usize, port: Port) -> Result<(), GraphRefusal> {
        let (begins, ends) = (self.node(from)?, self.node(to)?);
        if begins.scores() {
            return Err(GraphRefusal::Score(begins.name.clone()));
        }
        if !ends.ports().contains(&port) {
            let node = ends.name.clone();
            let why = if ends.generates() {
                "it makes its map out of nothing"
            } else {
                "it is not among what that reads"
            };
            return Err(GraphRefusal::NoPort { node, port, why });
        }
        if from == to || self.reads(from, to) {
            let (from, to) = (begins.name.clone(), ends.name.clone());
            return Err(GraphRefusal::Circle { from, to });
        }
        Ok(())
    }

    /// Leads a wire from one node to a port of another, in place of the one that ended there; the place of the other.
    ///
    /// # Errors
    ///
    /// As for [`Graph::check_wire`].
    pub fn connect(&mut self, from: usize, to: usize, port: Port) -> Changed {
        self.check_wire(from, to, port)?;
        let mut changed = self.clone();
        let node = &mut changed.nodes[to];
        node.wires[port as usize] = Some(from);
        node.lost[port as usize] = None;
        self.settle(changed, to)
    }

    /// Takes the wire away that ends at a port; the node cannot run until there is another.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn disconnect(&mut self, to: usize, port: Port) -> Changed {
        self.node(to)?;
        let mut changed = self.clone();
        let node = &mut changed.nodes[to];
        node.wires[port as usize] = None;
        node.lost[port as usize] = Some(Setting::word(""));
        self.settle(changed, to)
    }

    /// Has the map of a node come out in the end.
    ///
    /// # Errors
    ///
    /// If it makes none.
    pub fn set_result(&mut self, place: usize) -> Changed {
        let node = self.node(place)?;
        if node.scores() {
            return Err(GraphRefusal::Score(node.name.clone()));
        }
        let mut changed = self.clone();
        changed.result = Some(place);
        self.settle(changed, place)
    }

    /// Writes a parameter, or leaves it out.
    ///
    /// # Errors
    ///
    /// If there is no such node. What the parameter may not be stands with the node.
    pub fn set(
        &mut self,
        place: usize,
        group: Option<&str>,
        name: &str,
        setting: Option<Setting>,
    ) -> Changed {
        self.node(place)?;
        let mut changed = self.clone();
        let parameters = &mut changed.nodes[place].parameters;
        match group {
            None => write(parameters, name, setting),
            Some(group) => {
                let there = parameters.iter().find(|(other, _)| other == group);
                let mut inner = there.map_or(Vec::new(), |(_, it)| it.clone().pairs());
                write(&mut inner, name, setting);
                let inner = (!inner.is_empty()).then_some(Setting::Map(inner));
                write(parameters, group, inner);
            }
        }
        self.settle(changed, place)
    }

    /// Calls a node otherwise; by nothing it is called what it does.
    ///
    /// # Errors
    ///
    /// If that is no name, or another node's.
    pub fn rename(&mut self, place: usize, name: &str) -> Changed {
        let node = self.node(place)?;
        let mut changed = self.clone();
        if name.is_empty() || name == node.kind {
            changed.nodes[place].named = false;
            return self.settle(changed, place);
        }
        if name.chars().count() > 64 || name.chars().any(char::is_control) {
            return Err(GraphRefusal::Name(name.into()));
        }
        let others = self.nodes.iter().enumerate();
        let mut others = others.filter(|(other, _)| *other != place);
        if others.any(|(_, other)| other.name == name || other.kind == name) {
            return Err(GraphRefusal::Taken(name.into()));
        }
        let node = &mut changed.nodes[place];
        (node.named, node.name) = (true, name.into());
        self.settle(changed, place)
    }

    /// Gives a generator a seed of its own, or has it follow the pipeline's again.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_own_seed(&mut self, place: usize, seed: Option<u64>) -> Changed {
        self.node(place)?;
        let before = self.nodes[..place].iter();
        let before = before.filter(|node| node.generates()).count() as u64;
        let mut changed = self.clone();
        changed.nodes[place].draws = seed.unwrap_or(self.seed().wrapping_add(before));
        changed.nodes[place].seed = seed.map(Setting::word);
        self.settle(changed, place)
    }

    /// Draws from another seed, all but those that have their own.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn set_seed(&mut self, seed: u64) -> Result<(), GraphRefusal> {
        let by = seed.wrapping_sub(self.seed());
        let mut changed = self.clone();
        changed.seed = Some(Setting::word(seed));
        for node in &mut changed.nodes {
            node.draws = node.draws.wrapping_add(by);
        }
        self.settle(changed, 0).map(|_| ())
    }

    /// Lies on a grid of so many nodes a side.
    ///
    /// # Errors
    ///
    /// Never; what the size may not be stands with the graph.
    pub fn set_side(&mut self, side: usize) -> Result<(), GraphRefusal> {
        let mut changed = self.clone();
        changed.size = Some(Setting::word(side));
        self.settle(changed, 0).map(|_| ())
    }

    fn node(&self, place: usize) -> Result<&GraphNode, GraphRefusal> {
        let none = GraphRefusal::NoNode(place, self.nodes.len());
        self.nodes.get(place).ok_or(none)
    }

    /// Takes over what was changed, as it is read again; the new place of a node.
    fn settle(&mut self, changed: Self, place: usize) -> Changed {
        let (text, order) = changed.written();
        let read = Self::read(&text);
        let settled = read.map_err(|problem| GraphRefusal::Unwritable(problem.to_string()))?;
        *self = settled;
        let place = order.iter().position(|&other| other == place);
        Ok(place.unwrap_or(0))
    }
}

/// Writes a name's setting in its place, or at the end; or leaves it out.
fn write(pairs: &mut Vec<(String, Setting)>, name: &str, setting: Option<Setting>) {
    let there = pairs.iter().position(|(other, _)| other == name);
    match (there, setting) {
        (Some(place), Some(setting)) => pairs[place].1 = setting,
        (Some(place), None) => {
            pairs.remove(place);
        }
        (None, Some(setting)) => pairs.push((name.to_owned(), setting)),
        (None, None) => {}
    }
}
