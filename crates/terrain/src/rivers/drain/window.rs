//! Some nodes of a lattice that lie together.

use crate::rivers::drained::{WAYS, around};
use cubemap::{Cell, CubeNodes, NodePlace, Realm};

/// The nodes of a cell and those around it, numbered.
#[derive(Debug)]
pub(super) struct Window {
    lattice: CubeNodes,
    realm: Realm,
    /// In their order.
    pub(super) nodes: Vec<usize>,
    /// Within a realm they are found by counting.
    inside: Option<Inside>,
}

/// A square inside of a realm.
#[derive(Clone, Copy, Debug)]
struct Inside {
    first: usize,
    /// The column and the row of that.
    corner: [usize; 2],
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
                corner: [i, j],
                row: n - 1,
                side,
            };
            let of_row = |row: usize| {
                let first = inside.first + row * inside.row;
                first..first + side
            };
            return Self {
                lattice: nodes,
                realm: cell.realm(),
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
            lattice: nodes,
            realm: cell.realm(),
            nodes: all,
            inside: None,
        }
    }

    /// All nodes that they are some of.
    pub(super) const fn lattice(&self) -> CubeNodes {
        self.lattice
    }

    /// Where a node stands among them; `None` if it is none of them.
    pub(super) fn slot(&self, node: usize) -> Option<usize> {
        let Some(inside) = self.inside else {
            return self.nodes.binary_search(&node).ok();
        };
        let Inside {
            first, row, side, ..
        } = inside;
        let beyond = node.checked_sub(first)?;
        let (row, column) = (beyond / row, beyond % row);
        (row < side && column < side).then_some(row * side + column)
    }

    /// The same of the node that a realm sees somewhere.
    pub(super) fn slot_at(&self, place: NodePlace) -> Option<usize> {
        let Some(Inside { corner, side, .. }) = self.inside.filter(|_| place.realm == self.realm)
        else {
            return self.slot(self.lattice.node(place));
        };
        let along = |at: usize, first| at.checked_sub(first).filter(|&at| at < side);
        let (column, row) = (along(place.i, corner[0])?, along(place.j, corner[1])?);
        Some(row * side + column)
    }

    /// Where the node of a number among them is.
    pub(super) fn place(&self, slot: usize) -> NodePlace {
        match self.inside {
            None => self.lattice.place(self.nodes[slot]),
            Some(Inside { corner, side, .. }) => NodePlace {
                realm: self.realm,
                i: corner[0] + slot % side,
                j: corner[1] + slot / side,
            },
        }
    }

    /// Where each of them is.
    pub(super) fn places(&self) -> impl Iterator<Item = NodePlace> + '_ {
        let square = self.inside.map(|Inside { corner, side, .. }| {
            let [columns, rows] = corner.map(|first| first..first + side);
            let realm = self.realm;
            rows.flat_map(move |j| columns.clone().map(move |i| NodePlace { realm, i, j }))
        });
        let others = if square.is_some() { &[] } else { &*self.nodes };
        let others = others.iter().map(|&node| self.lattice.place(node));
        square.into_iter().flatten().chain(others)
    }

    /// Columns and rows from one of them to another; `None` unless all lie inside of one realm.
    pub(super) fn way(&self, from: usize, to: usize) -> Option<(isize, isize)> {
        let side = self.inside?.side;
        let [from, to] = [from, to].map(|slot| [slot % side, slot / side].map(usize::cast_signed));
        Some((to[0] - from[0], to[1] - from[1]))
    }

    /// The first and the last column and row of a rectangle of each realm, between which all of its nodes among them lie.
    pub(super) fn rectangles(&self) -> Vec<(Realm, [[usize; 2]; 2])> {
        if let Some(Inside { corner, side, .. }) = self.inside {
            return vec![(self.realm, corner.map(|first| [first, first + side - 1]))];
        }
        let places: Vec<_> = self.places().collect();
        let of_realm = |realm: Realm| {
            let places = places.iter().filter(|place| place.realm == realm);
            let places = places.map(|place| [place.i, place.j].map(|at| [at, at]));
            let around = places.reduce(|[columns, rows], [column, row]| {
                let around =
                    |[first, last]: [usize; 2], [at, _]: [usize; 2]| [first.min(at), last.max(at)];
                [around(columns, column), around(rows, row)]
            });
            around.map(|around| (realm, around))
        };
        Realm::ALL.into_iter().filter_map(of_realm).collect()
    }

    /// Their places in runs of some that follow each other along a row of a realm, each within a square of 2^`wide` steps a side: where the first is, and how many they are.
    pub(super) fn runs(&self, wide: u8) -> impl Iterator<Item = (NodePlace, usize)> {
        let mut slot = 0;
        std::iter::from_fn(move || {
            (slot < self.nodes.len()).then(|| {
                let place = self.place(slot);
                let count = self.inside.map_or(1, |Inside { side, .. }| {
                    let in_square = (1 << wide) - place.i % (1 << wide);
                    in_square.min(side - slot % side)
                });
                slot += count;
                (place, count)
            })
        })
    }

    /// Those of them that are beside one, and whether each is so over a corner of a square: as [`around`] tells them.
    pub(super) fn beside(&self, slot: usize) -> impl Iterator<Item = (usize, bool)> {
        let mut beside = [(0, false); WAYS.len()];
        let mut count = 0;
        let mut take = |other: (usize, bool)| {
            beside[count] = other;
            count += 1;
        };
        if let Some(Inside { side, .. }) = self.inside {
            let [column, row] = [slot % side, slot / side];
            let amid = 1..side - 1;
            let is_amid = amid.contains(&column) && amid.contains(&row);
            let is_there =
                |at: usize, step| at.checked_add_signed(step).is_some_and(|at| at < side);
            for (di, dj) in WAYS {
                if is_amid || is_there(column, di) && is_there(row, dj) {
                    let other = slot.wrapping_add_signed(di + dj * side.cast_signed());
                    take((other, di != 0 && dj != 0));
                }
            }
        } else {
            for (other, is_diagonal) in around(self.lattice, self.nodes[slot]) {
                if let Some(other) = self.slot(other) {
                    take((other, is_diagonal));
                }
            }
        }
        beside.into_iter().take(count)
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
                let place = window.place(slot);
                assert_eq!(nodes.node(place), node, "{cell:?}");
                assert_eq!(window.slot_at(place), Some(slot), "{cell:?}");
                if let Some((di, dj)) = window.way(0, slot) {
                    let NodePlace { realm, i, j } = window.place(0);
                    let [i, j] = [i, j].map(usize::cast_signed);
                    assert_eq!(nodes.beyond(realm, i + di, j + dj), Some(node), "{cell:?}");
                }
                let beside = around(nodes, node);
                let beside = beside.filter_map(|(other, is)| Some((window.slot(other)?, is)));
                assert!(beside.eq(window.beside(slot)), "{cell:?}, {slot}");
            }
            let runs = window
                .runs(2)
                .flat_map(|(NodePlace { realm, i, j }, count)| {
                    assert!(count == 1 || i / 4 == (i + count - 1) / 4, "{i} {count}");
                    (i..i + count).map(move |i| nodes.node(NodePlace { realm, i, j }))
                });
            assert!(runs.eq(window.nodes.iter().copied()), "{cell:?}");
            let places = (0..window.nodes.len()).map(|slot| window.place(slot));
            assert!(window.places().eq(places), "{cell:?}");
            let rectangles = window.rectangles();
            for slot in 0..window.nodes.len() {
                let NodePlace { realm, i, j } = window.place(slot);
                let of_realm = rectangles.iter().filter(|(of, _)| *of == realm);
                let [(_, [columns, rows])] = of_realm.collect::<Vec<_>>()[..] else {
                    panic!("{cell:?}: one rectangle of {realm:?}");
                };
                let is_within = |[first, last]: [usize; 2], at| (first..=last).contains(&at);
                assert!(
                    is_within(*columns, i) && is_within(*rows, j),
                    "{cell:?}, {slot}"
                );
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
