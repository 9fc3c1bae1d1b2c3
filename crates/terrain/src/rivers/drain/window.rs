//! Some nodes of a lattice that lie together.

use crate::rivers::drained::around;
use cubemap::{Cell, CubeNodes, NodePlace};

/// The nodes of a cell and those around it, numbered.
#[derive(Debug)]
pub(super) struct Window {
    /// In their order.
    pub(super) nodes: Vec<usize>,
    /// Within a realm they are found by counting.
    inside: Option<Inside>,
}

/// A square inside of a realm.
#[derive(Clone, Copy, Debug)]
struct Inside {
    first: usize,
    /// From a row to the next.
    row: usize,
    side: usize,
}

impl Window {
    /// The nodes of a lattice in a cell that is so many steps wide, and those that are up to some steps away.
    pub(super) fn new(nodes: CubeNodes, cell: Cell, steps: usize, margin: usize) -> Self {
        let n = nodes.steps();
        let [i, j] = [cell.i(), cell.j()].map(|at| at as usize * steps);
        let is_inside = |at: usize| at > margin && at + steps + margin < n;
        if is_inside(i) && is_inside(j) {
            let [i, j] = [i - margin, j - margin];
            let side = steps + 2 * margin + 1;
            let inside = Inside {
                first: nodes.row(cell.realm(), j) + i - 1,
                row: n - 1,
                side,
            };
            let of_row = |row: usize| {
                let first = inside.first + row * inside.row;
                first..first + side
            };
            return Self {
                nodes: (0..side).flat_map(of_row).collect(),
                inside: Some(inside),
            };
        }
        let places = (j..=j + steps).flat_map(|j| (i..=i + steps).map(move |i| (i, j)));
        let on_rim = |&(column, row): &(usize, usize)| {
            column == i || column == i + steps || row == j || row == j + steps
        };
        let node = |(i, j)| {
            nodes.node(NodePlace {
                realm: cell.realm(),
                i,
                j,
            })
        };
        let sorted = |mut nodes: Vec<usize>| {
            nodes.sort_unstable();
            nodes.dedup();
            nodes
        };
        // What lies beside those inside is there.
        let mut outermost: Vec<usize> = places.clone().filter(on_rim).map(node).collect();
        let mut all: Vec<usize> = sorted(places.map(node).collect());
        for _ in 0..margin {
            let beside = outermost.iter();
            let beside = beside.flat_map(|&node| around(nodes, node).map(|(other, _)| other));
            outermost = sorted(beside.collect());
            outermost.retain(|node| all.binary_search(node).is_err());
            all.extend(&outermost);
            all.sort_unstable();
        }
        Self {
            nodes: all,
            inside: None,
        }
    }

    /// Where a node stands among them; `None` if it is none of them.
    pub(super) fn slot(&self, node: usize) -> Option<usize> {
        let Some(Inside { first, row, side }) = self.inside else {
            return self.nodes.binary_search(&node).ok();
        };
        let beyond = node.checked_sub(first)?;
        let (row, column) = (beyond / row, beyond % row);
        (row < side && column < side).then_some(row * side + column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_found_where_it_stands_and_no_other_is() {
        let nodes = CubeNodes::new(6);
        for cell in Cell::all(3) {
            let window = Window::new(nodes, cell, 8, 3);
            for (slot, &node) in window.nodes.iter().enumerate() {
                assert_eq!(window.slot(node), Some(slot), "{cell:?}");
            }
            let found = (0..nodes.len()).filter(|&node| window.slot(node).is_some());
            assert_eq!(found.count(), window.nodes.len(), "{cell:?}");
        }
    }

    #[test]
    fn it_has_all_nodes_that_are_so_many_steps_away_and_no_other() {
        let nodes = CubeNodes::new(6);
        for cell in Cell::all(3) {
            let mut all = Window::new(nodes, cell, 8, 0).nodes;
            for _ in 0..3 {
                let beside = all.iter().flat_map(|&node| around(nodes, node));
                let beside: Vec<_> = beside.map(|(other, _)| other).collect();
                all.extend(beside);
            }
            let mut window = Window::new(nodes, cell, 8, 3);
            assert!(
                all.iter().all(|&node| window.slot(node).is_some()),
                "{cell:?}"
            );
            all.sort_unstable();
            all.dedup();
            window.nodes.sort_unstable();
            assert_eq!(all, window.nodes, "{cell:?}");
        }
    }
}
