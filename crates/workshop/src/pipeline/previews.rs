use heightmap::{Graph, Grid, HeightMap, Port};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The maps of a pipeline's steps in small, made once for whatever makes the same.
#[derive(Clone, Debug, Default)]
pub struct Previews {
    made: HashMap<u64, Arc<HeightMap>>,
}

/// Steps along a realm of a small cube, as a power of two: slopes are those of a small map, so that erosion is not quite what it will be.
const LEVEL: u8 = 6;

/// Nodes along a side of a small plane or torus.
const SIDE: usize = 64;

/// How many maps are kept: more than the steps of a pipeline, of 100 kB each.
const KEPT: usize = 512;

impl Previews {
    /// What the small map of each node is known by: what makes it, whatever the size; none of what cannot be made.
    #[must_use]
    pub fn keys(graph: &Graph) -> Vec<Option<u64>> {
        let mut keys: Vec<Option<u64>> = Vec::new();
        let grid = graph.grid().ok().and_then(small);
        for node in graph.nodes() {
            let key = || {
                let (grid, step) = (grid?, node.step()?);
                let mut hasher = DefaultHasher::new();
                grid.hash(&mut hasher);
                format!("{:?}", step.operator).hash(&mut hasher);
                if node.generates() {
                    step.seed.hash(&mut hasher);
                }
                for port in node.ports() {
                    keys[node.wire(*port)?]?.hash(&mut hasher);
                }
                Some(hasher.finish())
            };
            let key = key();
            keys.push(key);
        }
        keys
    }

    /// Makes what was not made yet, and shows each node's map with its key, as long as it goes on.
    pub fn make(
        &mut self,
        graph: &Graph,
        goes_on: impl Fn() -> bool,
        mut show: impl FnMut(u64, &HeightMap),
    ) {
        let Some(grid) = graph.grid().ok().and_then(small) else {
            return;
        };
        if self.made.len() > KEPT {
            self.made.clear();
        }
        let keys = Self::keys(graph);
        let mut maps: Vec<Option<Arc<HeightMap>>> = Vec::new();
        for (node, key) in graph.nodes().iter().zip(keys) {
            if !goes_on() {
                return;
            }
            let wired = |port: Port| node.wire(port).and_then(|wire| maps[wire].clone());
            let map = key.and_then(|key| {
                if let Some(map) = self.made.get(&key) {
                    return Some((key, Arc::clone(map)));
                }
                let [from, with, mask] = Port::ALL.map(wired);
                let step = node.step()?;
                let map = step.map(grid, from.as_deref(), with.as_deref(), mask.as_deref())?;
                let map = Arc::new(map);
                self.made.insert(key, Arc::clone(&map));
                Some((key, map))
            });
            if let Some((key, map)) = &map {
                show(*key, map);
            }
            maps.push(map.map(|(_, map)| map));
        }
    }
}

/// A grid of the same kind, small.
fn small(grid: Grid) -> Option<Grid> {
    match grid {
        Grid::Cube { level } => Grid::cube(level.min(LEVEL)).ok(),
        Grid::Plane { .. } => Grid::plane(SIDE, SIDE).ok(),
        Grid::Torus { .. } => Grid::torus(SIDE, SIDE).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::MapStart;
    use heightmap::{Pipeline, Setting};
    use std::cell::Cell;
    use std::convert::Infallible;

    fn made(previews: &mut Previews, graph: &Graph) -> Vec<(u64, HeightMap)> {
        let mut shown = Vec::new();
        previews.make(graph, || true, |key, map| shown.push((key, map.clone())));
        shown
    }

    #[test]
    fn each_node_shows_the_map_that_its_pipeline_makes_in_small() {
        for start in MapStart::ALL {
            let mut graph = Graph::read(start.text()).expect("in order");
            graph.set_side(65).expect("any");
            let shown = made(&mut Previews::default(), &graph);
            assert_eq!(shown.len(), graph.nodes().len(), "{start:?}");
            let pipeline = Pipeline::read(&graph.to_text()).expect("in order");
            let Ok(map) = pipeline.run(|_| Ok::<_, Infallible>(()));
            assert_eq!(shown[graph.result().expect("one")].1, map, "{start:?}");
            // Whatever the size, the small maps are the same.
            graph.set_side(513).expect("any");
            assert_eq!(made(&mut Previews::default(), &graph), shown, "{start:?}");
        }
    }

    #[test]
    fn only_what_changed_and_what_reads_it_is_known_by_another_key() {
        let text = "grid: cube\nsize: 33\nsteps: [{name: hills, as: a}, {name: simplex, as: b}, {name: smooth, from: a}, {name: mix, with: b}]";
        let mut graph = Graph::read(text).expect("in order");
        let before = Previews::keys(&graph);
        graph
            .set(1, None, "scale", Some(Setting::number(3.0)))
            .expect("there");
        let after = Previews::keys(&graph);
        let same: Vec<_> = before.iter().zip(&after).map(|(a, b)| a == b).collect();
        assert_eq!(same, [true, false, true, false]);
        graph.disconnect(2, Port::From).expect("there");
        let keys = Previews::keys(&graph);
        assert_eq!(
            keys.iter().map(Option::is_some).collect::<Vec<_>>(),
            [true, true, false, false]
        );
        assert_eq!(made(&mut Previews::default(), &graph).len(), 2);
    }

    #[test]
    fn what_is_not_wanted_any_more_ends_before_the_next_step() {
        let graph = Graph::read(MapStart::Worn.text()).expect("in order");
        let asked = Cell::new(0);
        let mut shown = 0;
        let goes_on = || {
            asked.set(asked.get() + 1);
            asked.get() <= 2
        };
        Previews::default().make(&graph, goes_on, |_, _| shown += 1);
        assert_eq!(shown, 2);
    }
}
