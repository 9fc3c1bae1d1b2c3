use bevy_egui::egui::{Pos2, Vec2, pos2};
use heightmap::{Graph, Port};

/// Between columns, and between nodes of one.
const GAP: Vec2 = Vec2::new(56.0, 22.0);

/// Where nodes of these sizes stand so that wires run from left to right, no node lies on another, and no row of columns is wider than `wide` if it
/// can be helped: what comes behind stands below, from the left again.
pub(crate) fn layout(graph: &Graph, sizes: &[Vec2], wide: f32) -> Vec<Pos2> {
    let layers = layers(graph);
    let columns = layers.iter().max().map_or(0, |most| most + 1);
    let width = |column: usize| {
        let nodes = layers.iter().zip(sizes).filter(|(own, _)| **own == column);
        nodes.map(|(_, size)| size.x).fold(0.0, f32::max)
    };
    let mut places = vec![Pos2::ZERO; sizes.len()];
    let (mut column, mut top) = (0, 0.0);
    while column < columns {
        let first = column;
        let mut x = 0.0;
        while column < columns && (column == first || x + width(column) <= wide) {
            place(graph, sizes, (&layers, first, column), x, &mut places);
            x += width(column) + GAP.x;
            column += 1;
        }
        // The row's highest node stands below the row before it.
        let row = (0..layers.len()).filter(|&node| (first..column).contains(&layers[node]));
        let row: Vec<usize> = row.collect();
        let highest = row
            .iter()
            .map(|&node| places[node].y)
            .fold(f32::MAX, f32::min);
        let mut bottom = top;
        for node in row {
            places[node].y += top - highest;
            bottom = f32::max(bottom, places[node].y + sizes[node].y);
        }
        top = bottom + 2.0 * GAP.y;
    }
    places
}

/// Places the nodes of a column, as high as what they read in its row, which begins with column `first`.
fn place(
    graph: &Graph,
    sizes: &[Vec2],
    (layers, first, column): (&[usize], usize, usize),
    x: f32,
    places: &mut [Pos2],
) {
    let wish = |node: usize| {
        let wires = Port::ALL.map(|port| graph.nodes()[node].wire(port));
        let read = wires.into_iter().flatten();
        let beside = read.filter(|&wire| layers[wire] >= first);
        let heights: Vec<f32> = beside
            .map(|wire| places[wire].y + 0.5 * sizes[wire].y)
            .collect();
        let middle = heights.iter().sum::<f32>() / heights.len() as f32;
        (!heights.is_empty()).then(|| middle - 0.5 * sizes[node].y)
    };
    let nodes = (0..layers.len()).filter(|&node| layers[node] == column);
    let mut nodes: Vec<(usize, Option<f32>)> = nodes.map(|node| (node, wish(node))).collect();
    nodes.sort_by(|(_, one), (_, other)| {
        let key = |wish: &Option<f32>| wish.unwrap_or(f32::MAX);
        key(one).total_cmp(&key(other))
    });
    let mut free = f32::MIN;
    for (node, wish) in nodes {
        let y = wish.unwrap_or(free.max(0.0)).max(free);
        places[node] = pos2(x, y);
        free = y + sizes[node].y + GAP.y;
    }
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
    fn no_node_lies_on_another_and_wires_run_to_the_right_or_to_a_row_below() {
        let mut texts: Vec<String> = MapStart::ALL.map(|start| start.text().to_owned()).into();
        for entry in std::fs::read_dir("assets/maps").expect("it is there") {
            let path = entry.expect("a file").path();
            texts.push(std::fs::read_to_string(path).expect("text"));
        }
        for (text, wide) in texts.iter().flat_map(|text| [(text, 1_000.0), (text, 1e9)]) {
            let graph = Graph::read(text).expect("in order");
            let mut chance = chance(7);
            let sizes: Vec<Vec2> = (graph.nodes().iter())
                .map(|_| Vec2::new(150.0 + chance(), 100.0 + 2.0 * chance()))
                .collect();
            let places = layout(&graph, &sizes, wide);
            let rects: Vec<Rect> = (places.iter().zip(&sizes))
                .map(|(&place, &size)| Rect::from_min_size(place, size))
                .collect();
            for (place, rect) in rects.iter().enumerate() {
                let on = rects[..place].iter().find(|other| other.intersects(*rect));
                assert_eq!(on, None, "{rect:?}\n{text}");
                assert!(rect.right() <= wide, "{rect:?}\n{text}");
                for wire in Port::ALL
                    .iter()
                    .filter_map(|&port| graph.nodes()[place].wire(port))
                {
                    let is_right = rects[wire].right() < rect.left();
                    let is_below = wide < 1e9 && rects[wire].bottom() < rect.top();
                    assert!(is_right || is_below, "{wire} to {place}\n{text}");
                }
            }
        }
    }

    /// Numbers from 0 to 100.
    fn chance(seed: u32) -> impl FnMut() -> f32 {
        let mut state = seed;
        move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as f32 % 100.0
        }
    }
}
