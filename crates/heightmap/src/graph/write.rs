use super::{Graph, GraphNode, Port, Setting};
use std::collections::BTreeSet;

/// The longest line of a step that is written on one.
const LINE: usize = 118;

impl Graph {
    /// The graph as a pipeline's text: [`Graph::read`] reads the same graph from it, and [`crate::Pipeline::read`] the same maps.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.written().0
    }

    /// The text, and the nodes in the order in which it has them.
    pub(super) fn written(&self) -> (String, Vec<usize>) {
        let (order, is_last) = self.order();
        let names = self.names(&order);
        let mut text = String::new();
        let mut line = |words: &str| {
            text.push_str(words);
            text.push('\n');
        };
        self.head.iter().for_each(|words| line(words));
        for (name, setting) in [
            ("grid", &self.grid),
            ("size", &self.size),
            ("seed", &self.seed),
        ] {
            if let Some(setting) = setting {
                line(&format!("{name}: {setting}"));
            }
        }
        line("steps:");
        let (mut last, mut next_seed) = (None, self.seed());
        for &place in &order {
            let node = &self.nodes[place];
            for words in &node.comment {
                line(&format!("  {words}"));
            }
            let fields = fields(node, names[place].as_deref(), &names, self, last, next_seed);
            let flow = Setting::Map(fields.clone()).to_string();
            if flow.chars().count() + 4 <= LINE {
                line(&format!("  - {flow}"));
            } else {
                let mut mark = "- ";
                for (name, setting) in fields {
                    line(&format!("  {mark}{name}: {setting}"));
                    mark = "  ";
                }
            }
            next_seed = next_seed.wrapping_add(u64::from(node.generates()));
            if !node.scores() {
                last = Some(place);
            }
        }
        if let Some(result) = self.result.filter(|_| !is_last) {
            let name = Setting::word(name_of(result, &names, self));
            line(&format!("  - {{name: again, from: {name}}}"));
        }
        (text, order)
    }

    /// The nodes so that each reads earlier ones only, and whether the result is the last that is no score.
    fn order(&self) -> (Vec<usize>, bool) {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut is_done = vec![false; self.nodes.len()];
        while order.len() < self.nodes.len() {
            let is_ready = |&place: &usize| {
                let mut wires = self.nodes[place].wires.iter().flatten();
                !is_done[place] && wires.all(|&wire| is_done[wire])
            };
            let mut ready = (0..self.nodes.len()).filter(is_ready);
            // The result waits for all that does not need it.
            let first = ready.next();
            let waits = |place: usize| self.result == Some(place);
            let next = match first {
                Some(first) if waits(first) => {
                    let other = ready.find(|&place| !self.nodes[place].scores());
                    other.unwrap_or(first)
                }
                Some(first) => first,
                // No edit makes a circle.
                None => break,
            };
            is_done[next] = true;
            order.push(next);
        }
        let last = order.iter().rfind(|&&place| !self.nodes[place].scores());
        let is_last = last.copied() == self.result;
        (order, is_last)
    }

    /// The names that are written, so that each wire is read as it is.
    fn names(&self, order: &[usize]) -> Vec<Option<String>> {
        let mut taken: BTreeSet<String> = self.nodes.iter().map(|node| node.kind.clone()).collect();
        let mut names: Vec<Option<String>> = vec![None; self.nodes.len()];
        for &place in order {
            let node = &self.nodes[place];
            if node.named {
                let name = free(&taken, &node.name);
                taken.insert(name.clone());
                names[place] = Some(name);
            }
        }
        for (at, &place) in order.iter().enumerate() {
            for wire in self.nodes[place].wires.into_iter().flatten() {
                if names[wire].is_some() {
                    continue;
                }
                // By what it does, if that is the nearest that does it.
                let kind = &self.nodes[wire].kind;
                let mut before = order[..at].iter().rev();
                let nearest = before
                    .find(|&&other| names[other].is_none() && self.nodes[other].kind == *kind);
                if nearest != Some(&wire) {
                    let name = free(&taken, kind);
                    taken.insert(name.clone());
                    names[wire] = Some(name);
                }
            }
        }
        if let Some(result) = self.result
            && names[result].is_none()
        {
            let kind = &self.nodes[result].kind;
            let nearest = order
                .iter()
                .rfind(|&&other| names[other].is_none() && self.nodes[other].kind == *kind);
            if nearest != Some(&result) {
                names[result] = Some(free(&taken, kind));
            }
        }
        names
    }
}

/// A name like this one that is not taken.
pub(super) fn free(taken: &BTreeSet<String>, name: &str) -> String {
    if !taken.contains(name) {
        return name.to_owned();
    }
    // As many letters as a name may have.
    let short: String = name.chars().take(56).collect();
    let mut names = (2_u32..).map(|number| format!("{short}-{number}"));
    let free = names.find(|name| !taken.contains(name));
    free.expect("there is a number that no name has")
}

fn name_of<'a>(place: usize, names: &'a [Option<String>], graph: &'a Graph) -> &'a str {
    names[place].as_deref().unwrap_or(&graph.nodes[place].kind)
}

/// The fields of a step, in their order.
fn fields(
    node: &GraphNode,
    name: Option<&str>,
    names: &[Option<String>],
    graph: &Graph,
    last: Option<usize>,
    next_seed: u64,
) -> Vec<(String, Setting)> {
    let mut fields = vec![("name".to_owned(), Setting::word(&node.kind))];
    if let Some(name) = name {
        fields.push(("as".into(), Setting::word(name)));
    }
    for port in Port::ALL {
        let field = port.to_string();
        match (node.wire(port), &node.lost[port as usize]) {
            (_, Some(lost)) => fields.push((field, lost.clone())),
            (Some(wire), None) if port == Port::From && last == Some(wire) => {}
            (Some(wire), None) => {
                fields.push((field, Setting::word(name_of(wire, names, graph))));
            }
            (None, None) => {}
        }
    }
    if !node.parameters.is_empty() {
        fields.push(("parameters".into(), Setting::Map(node.parameters.clone())));
    }
    match &node.seed {
        Some(seed) => fields.push(("seed".into(), seed.clone())),
        None if node.generates() && node.draws != next_seed => {
            fields.push(("seed".into(), Setting::word(node.draws)));
        }
        None => {}
    }
    match node.outputs.as_slice() {
        [] => {}
        [one] => fields.push(("output".into(), one.clone())),
        several => {
            let all = several.iter().flat_map(|output| match output {
                Setting::List(list) => list.clone(),
                one => vec![one.clone()],
            });
            fields.push(("output".into(), Setting::List(all.collect())));
        }
    }
    fields.extend(node.rest.iter().cloned());
    fields
}
