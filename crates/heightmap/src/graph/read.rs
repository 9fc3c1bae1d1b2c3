use super::{Graph, GraphNode, Port, Setting};
use crate::pipeline::{Doing, Node, Reader, Sketch, StepSketch, Value, grid};
use crate::{Grid, Operator, PipelineError, Problem, Step};
use std::collections::BTreeSet;

impl Graph {
    /// The graph of a pipeline's text, in either of its forms.
    ///
    /// # Errors
    ///
    /// What is no fault of a single step: a text that is no YAML, or of another form. The rest stands with its node.
    pub fn read(text: &str) -> Result<Self, PipelineError> {
        let sketch = Sketch::read(text)?;
        let lines: Vec<&str> = text.lines().collect();
        let is_comment = |line: &&&str| line.trim_start().starts_with('#');
        let head = lines.iter().take_while(is_comment).count();
        let mut reader = Reader::new(sketch.seed.as_ref())?;
        let mut graph = Self {
            head: lines[..head].iter().map(ToString::to_string).collect(),
            grid: sketch.grid.as_ref().map(Setting::of),
            size: sketch.size.as_ref().map(Setting::of),
            seed: sketch.seed.as_ref().map(Setting::of),
            nodes: Vec::new(),
            result: None,
            lies_on: grid(sketch.grid, sketch.size),
        };
        // The node whose map each step has.
        let mut places: Vec<usize> = Vec::new();
        for step in sketch.steps {
            let doing = match step {
                StepSketch::Again(back) => {
                    places.push(places[back]);
                    reader.one(StepSketch::Again(back))?;
                    continue;
                }
                StepSketch::Does(doing) => *doing,
            };
            let is_again = doing.own.is_none() && is(&doing.name, Operator::AGAIN);
            if is_again && let Ok(step) = reader.read(doing.clone()) {
                places.extend(step.from.map(|from| places[from]));
                reader.add(step);
                continue;
            }
            let above = lines[head..].get(..doing.fields.at().line.saturating_sub(head + 1));
            let above = above.unwrap_or_default().iter().rev();
            let mut comment: Vec<String> = above
                .take_while(is_comment)
                .map(|line| line.trim().to_owned())
                .collect();
            comment.reverse();
            let (node, step) = node(
                doing,
                &mut reader,
                &places,
                &graph.nodes,
                graph.lies_on.as_ref().ok(),
            );
            graph.nodes.push(GraphNode { comment, ..node });
            let own = graph.nodes.len() - 1;
            places.push(own);
            reader.add(step);
        }
        graph.result = reader.last().map(|last| places[last]);
        graph.check_names();
        Ok(graph)
    }

    /// Finds files that are written twice.
    fn check_names(&mut self) {
        let mut names = BTreeSet::new();
        for node in &mut self.nodes {
            for output in node.step.iter().flat_map(|step| &step.outputs) {
                if !names.insert(output.filename.to_lowercase()) && node.problem.is_none() {
                    let (name, at) = (output.filename.clone(), output.at);
                    let twice = "is written twice; give each output a name of its own";
                    let problem = Problem::Twice { name, twice };
                    node.problem = Some(PipelineError { at, problem });
                }
            }
        }
    }
}

fn is(node: &Node, word: &str) -> bool {
    matches!(&node.value, Value::Text(text) if text == word)
}

/// A node, and the step that stands for it among those of the reader.
fn node(
    doing: Doing,
    reader: &mut Reader,
    places: &[usize],
    nodes: &[GraphNode],
    grid: Option<&Grid>,
) -> (GraphNode, Step) {
    let kind = match &doing.name.value {
        Value::Text(text) => text.clone(),
        _ => String::new(),
    };
    let listed = Operator::list(&doing.name, doing.parameters.clone());
    let read = reader.read(doing.clone());
    let usual = Operator::usual(&kind);
    let (step, problem) = match read {
        Ok(step) => {
            let problem = step.check(grid.copied().unwrap_or(SMALL)).err();
            (step, problem)
        }
        Err(problem) => (
            stand_in(&doing, &kind, usual.clone(), reader),
            Some(problem),
        ),
    };
    // What a score gives on is what it reads.
    let map = |step: usize| {
        let place = places[step];
        if nodes[place].scores() {
            nodes[place].wires[0]
        } else {
            Some(place)
        }
    };
    let wires = [step.from, step.with, step.mask].map(|from| from.and_then(map));
    let ports = usual.as_ref().map_or(&Port::ALL[..], Port::of);
    let lost = std::array::from_fn(|port| {
        let is_led = wires[port].is_some() && ports.contains(&Port::ALL[port]);
        let written = doing.reads[port].as_ref().filter(|_| !is_led);
        written.map(Setting::of)
    });
    let written = doing.parameters.as_ref().map(Setting::of);
    let node = GraphNode {
        name: step.name.clone(),
        named: doing.own.is_some() && step.name != kind,
        kind,
        parameters: written.map(Setting::pairs).unwrap_or_default(),
        listed,
        wires,
        lost,
        seed: doing.seed.as_ref().map(Setting::of),
        draws: step.seed,
        outputs: doing.outputs.iter().map(Setting::of).collect(),
        rest: doing.fields.rest(Setting::of),
        comment: Vec::new(),
        step: Some(Step {
            from: wires[0],
            with: wires[1],
            mask: wires[2],
            ..step.clone()
        }),
        problem,
    };
    (node, step)
}

/// A grid that everything fits but what the size is for.
const SMALL: Grid = Grid::Plane {
    width: 513,
    height: 513,
};

/// A step in place of one that cannot be read: its wires, as far as they lead anywhere.
fn stand_in(doing: &Doing, kind: &str, usual: Option<Operator>, reader: &Reader) -> Step {
    let is_known = usual.is_some();
    let operator = usual.unwrap_or(Operator::Again);
    let ports = if is_known {
        Port::of(&operator)
    } else {
        &Port::ALL[..]
    };
    let wire = |port: Port| {
        if !ports.contains(&port) {
            return None;
        }
        match &doing.reads[port as usize] {
            Some(node) => reader.named(node).ok(),
            None if port == Port::From && is_known => reader.last(),
            None => None,
        }
    };
    let own = match doing.own.as_ref().map(|own| &own.value) {
        Some(Value::Text(text)) if !text.is_empty() => text.clone(),
        _ => kind.to_owned(),
    };
    Step {
        name: own,
        from: wire(Port::From),
        with: wire(Port::With),
        mask: wire(Port::Mask),
        operator,
        seed: reader.next_seed(),
        outputs: Vec::new(),
        at: doing.name.at,
    }
}
