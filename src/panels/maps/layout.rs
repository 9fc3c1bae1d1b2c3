use bevy_egui::egui::{Pos2, Vec2, pos2};
use heightmap::{Graph, Port};

/// Between columns, and between nodes of one.
const GAP: Vec2 = Vec2::new(56.0, 22.0);

/// Where nodes of these sizes stand so that wires run from left to right and no node lies on another.
pub(super) fn layout(graph: &Graph, sizes: &[Vec2]) -> Vec<Pos2> {
    let layers = layers(graph);
    let columns = layers.iter().max().map_or(0, |most| most + 1);
    let mut places = vec![Pos2::ZERO; sizes.len()];
    let mut x = 0.0;
    for column in 0..columns {
        let mut nodes: Vec<usize> = (0..layers.len())
            .filter(|&node| layers[node] == column)
            .collect();
        // As high as what they read.
        let middle = |node: usize| {
            let wires = Port::ALL.map(|port| graph.nodes()[node].wire(port));
            let read = wires.into_iter().flatten();
            let heights: Vec<f32> = read
                .map(|wire| places[wire].y + 0.5 * sizes[wire].y)
                .collect();
            (!heights.is_empty()).then(|| heights.iter().sum::<f32>() / heights.len() as f32)
        };
        let wished: Vec<Option<f32>> = (0..layers.len()).map(middle).collect();
        let top =
            |node: usize| wished[node].map_or(f32::MAX, |middle| middle - 0.5 * sizes[node].y);
        nodes.sort_by(|&one, &other| top(one).total_cmp(&top(other)).then(one.cmp(&other)));
        let mut y = f32::MIN;
        let mut width: f32 = 0.0;
        for node in nodes {
            let own = if wished[node].is_some() {
                top(node)
            } else {
                y.max(0.0)
            };
            let at = own.max(y);
            places[node] = pos2(x, at);
            y = at + sizes[node].y + GAP.y;
            width = width.max(sizes[node].x);
        }
        x += width + GAP.x;
    }
    places
}

/// The column of each node: generators stand right before the first that reads them.
fn layers(graph: &Graph) -> Vec<usize> {
    let mut layers = graph.layers();
    let nodes = graph.nodes();
    for place in (0..nodes.len()).rev() {
        if nodes[place].generates() {
            let readers = (0..nodes.len()).filter(|&other| {
                Port::ALL
                    .iter()
                    .any(|&port| nodes[other].wire(port) == Some(place))
            });
            if let Some(first) = readers.map(|reader| layers[reader]).min() {
                layers[place] = first.saturating_sub(1);
            }
        }
    }
    layers
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::Rect;
    use workshop::MapStart;

    #[test]
    fn no_node_lies_on_another_and_wires_run_to_the_right() {
        let mut texts: Vec<String> = MapStart::ALL.map(|start| start.text().to_owned()).into();
        for entry in std::fs::read_dir("assets/maps").expect("it is there") {
            let path = entry.expect("a file").path();
            texts.push(std::fs::read_to_string(path).expect("text"));
        }
        for text in texts {
            let graph = Graph::read(&text).expect("in order");
            let mut chance = fastrand(7);
            let sizes: Vec<Vec2> = (graph.nodes().iter())
                .map(|_| Vec2::new(150.0 + chance(), 100.0 + 2.0 * chance()))
                .collect();
            let places = layout(&graph, &sizes);
            let rects: Vec<Rect> = (places.iter().zip(&sizes))
                .map(|(&place, &size)| Rect::from_min_size(place, size))
                .collect();
            for (place, rect) in rects.iter().enumerate() {
                let on = rects[..place].iter().find(|other| other.intersects(*rect));
                assert_eq!(on, None, "{rect:?}\n{text}");
                for wire in Port::ALL
                    .iter()
                    .filter_map(|&port| graph.nodes()[place].wire(port))
                {
                    assert!(
                        rects[wire].right() < rect.left(),
                        "{wire} to {place}\n{text}"
                    );
                }
            }
        }
    }

    /// Numbers from 0 to 100.
    fn fastrand(seed: u32) -> impl FnMut() -> f32 {
        let mut state = seed;
        move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as f32 % 100.0
        }
    }
}
