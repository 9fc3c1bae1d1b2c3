use heightmap::{Graph, GraphNode, Port};

/// What was changed between two pipelines, in a few words for people.
pub(crate) fn map_difference(before: &str, after: &str) -> String {
    let graphs = [before, after].map(|text| Graph::read(text).ok());
    let words = match &graphs {
        [Some(before), Some(after)] => words(before, after),
        _ => None,
    };
    words.unwrap_or_else(|| "map: text".into())
}

fn words(before: &Graph, after: &Graph) -> Option<String> {
    if before.seed() != after.seed() {
        return Some("map: seed".into());
    }
    let grids = [before.grid().ok(), after.grid().ok()];
    if grids[0] != grids[1] {
        return Some("map: size".into());
    }
    let (old, new) = (before.nodes(), after.nodes());
    if old.len() != new.len() {
        let (longer, shorter, what) = if new.len() > old.len() {
            (new, old, "added")
        } else {
            (old, new, "removed")
        };
        let same = |one: &GraphNode, other: &GraphNode| {
            (one.name(), one.kind()) == (other.name(), other.kind())
        };
        let count = |nodes: &[GraphNode], node: &GraphNode| {
            nodes.iter().filter(|other| same(other, node)).count()
        };
        let odd = longer
            .iter()
            .find(|node| count(longer, node) > count(shorter, node));
        let name = odd.or(longer.last())?.name();
        return Some(format!("map: {name} {what}"));
    }
    let named = |graph: &Graph, place: Option<usize>| {
        place.map(|place| graph.nodes()[place].name().to_owned())
    };
    for (place, node) in new.iter().enumerate() {
        // Wires may have moved it.
        let own = |other: &&GraphNode| (other.name(), other.kind()) == (node.name(), node.kind());
        let Some(other) = old.iter().find(own) else {
            let other = old.get(place).filter(|other| other.kind() == node.kind())?;
            return Some(format!("map: {} called {}", other.name(), node.name()));
        };
        for (old, new) in other.parameters().iter().zip(node.parameters()) {
            if old != new {
                return Some(format!("map: {} of {}", new.name, node.name()));
            }
        }
        for port in Port::ALL {
            let wires = [
                named(before, other.wire(port)),
                named(after, node.wire(port)),
            ];
            if wires[0] != wires[1] {
                let name = node.name();
                return Some(match &wires[1] {
                    Some(from) => format!("map: {name} reads {from}"),
                    None => format!("map: {name} without its wire"),
                });
            }
        }
        if other.seed() != node.seed() || other.has_own_seed() != node.has_own_seed() {
            return Some(format!("map: seed of {}", node.name()));
        }
    }
    let results = [named(before, before.result()), named(after, after.result())];
    match &results[1] {
        Some(result) if results[0] != results[1] => Some(format!("map: {result} comes out")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heightmap::Setting;

    #[test]
    fn each_change_of_a_map_has_its_name() {
        const TEXT: &str = "
grid: cube
size: 33
steps:
  - {name: hills, as: ground}
  - {name: simplex, as: other}
  - {name: smooth, from: ground}
  - {name: mix, with: other}
";
        type Change = fn(&mut Graph);
        let changes: [(&str, Change); 10] = [
            ("map: flatten added", |graph| {
                graph.add("flatten").expect("room");
            }),
            ("map: smooth removed", |graph| {
                graph.remove(2).expect("there");
            }),
            ("map: share of mix", |graph| {
                graph
                    .set(3, None, "share", Some(Setting::number(0.25)))
                    .expect("there");
            }),
            ("map: smooth reads other", |graph| {
                graph.connect(1, 2, Port::From).expect("no circle");
            }),
            ("map: mix without its wire", |graph| {
                graph.disconnect(3, Port::With).expect("there");
            }),
            ("map: other called where", |graph| {
                graph.rename(1, "where").expect("a name");
            }),
            ("map: seed", |graph| graph.set_seed(5).expect("any")),
            ("map: size", |graph| graph.set_side(65).expect("any")),
            ("map: seed of other", |graph| {
                graph.set_own_seed(1, Some(7)).expect("there");
            }),
            ("map: smooth comes out", |graph| {
                graph.set_result(2).expect("a map");
            }),
        ];
        for (name, change) in changes {
            let mut graph = Graph::read(TEXT).expect("in order");
            change(&mut graph);
            assert_eq!(map_difference(TEXT, &graph.to_text()), name);
        }
        assert_eq!(
            map_difference(TEXT, &format!("# More.\n{TEXT}")),
            "map: text"
        );
    }
}
