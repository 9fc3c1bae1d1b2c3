use crate::cell_map::CellSet;
use cubemap::{Cell, Corner, Edge, Realm, Step};

/// A quadtree over each of the six realms, known by the cells that are split.
///
/// Neighbours are computed, never stored.
///
/// # Invariants
///
/// The parent of a split cell is split; no cell of [`Cell::MAX_LEVEL`] is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree {
    split: CellSet,
}

impl Tree {
    /// Whether a cell is divided into its children.
    pub(crate) fn is_split(&self, cell: Cell) -> bool {
        self.split.contains(&cell)
    }

    /// Whether a cell is a leaf or split, and not inside a larger leaf.
    pub(crate) fn is_node(&self, cell: Cell) -> bool {
        cell.parent().is_none_or(|parent| self.is_split(parent))
    }

    /// Whether a cell is one of those that cover the sphere.
    pub(crate) fn is_leaf(&self, cell: Cell) -> bool {
        self.is_node(cell) && !self.is_split(cell)
    }

    /// The leaf that covers a cell; `None` if the cell is split.
    pub(crate) fn leaf_over(&self, cell: Cell) -> Option<Cell> {
        if self.is_split(cell) {
            return None;
        }
        let mut leaf = cell;
        while let Some(parent) = leaf.parent().filter(|&parent| !self.is_split(parent)) {
            leaf = parent;
        }
        Some(leaf)
    }

    /// The cells that are split, in no order.
    pub(crate) fn split_cells(&self) -> impl Iterator<Item = Cell> {
        self.split.iter().copied()
    }

    /// How many cells are split.
    pub(crate) fn split_count(&self) -> usize {
        self.split.len()
    }

    /// The leaves, in their order.
    pub(crate) fn leaves(&self) -> Vec<Cell> {
        let roots = Realm::ALL.map(Cell::root);
        let children = self.split_cells().filter_map(Cell::children).flatten();
        let mut leaves: Vec<_> = roots
            .into_iter()
            .chain(children)
            .filter(|&cell| !self.is_split(cell))
            .collect();
        leaves.sort_unstable();
        leaves
    }

    /// Splits a node; its parent must be split.
    pub(crate) fn split(&mut self, cell: Cell) {
        debug_assert!(self.is_node(cell), "{cell:?} lies inside a leaf");
        debug_assert!(cell.level() < Cell::MAX_LEVEL, "{cell:?} has no children");
        self.split.insert(cell);
    }

    /// The cells that are split here and not in `other`, in their order.
    pub(crate) fn beyond(&self, other: &Self) -> Vec<Cell> {
        let mut beyond: Vec<_> = self
            .split_cells()
            .filter(|&cell| !other.is_split(cell))
            .collect();
        beyond.sort_unstable();
        beyond
    }

    /// Makes split cells leaves, or parts of leaves: all of a set that holds what is split below its cells.
    pub(crate) fn join_all(&mut self, cells: &[Cell]) {
        for cell in cells {
            self.split.remove(cell);
        }
    }

    /// Makes a split cell a leaf, and unsplits all below it. Calls `joined` with each that was split.
    pub(crate) fn join(&mut self, cell: Cell, joined: &mut impl FnMut(Cell)) {
        if self.split.remove(&cell) {
            joined(cell);
            for child in cell.children().into_iter().flatten() {
                self.join(child, joined);
            }
        }
    }

    /// Splits a cell and whatever must be split for it to keep the tree balanced.
    ///
    /// The smallest balanced tree with the cell split is unique, so order is of no
    /// account. Calls `added` with each cell that was not split before.
    pub(crate) fn split_balanced(&mut self, cell: Cell, added: &mut impl FnMut(Cell)) {
        let mut todo = vec![cell];
        while let Some(cell) = todo.pop() {
            if cell.level() < Cell::MAX_LEVEL && self.split.insert(cell) {
                added(cell);
                todo.extend(needs(cell));
            }
        }
    }

    /// Splits what must be split until touching leaves differ by at most one level.
    ///
    /// Returns the cells that were split, in their order; empty for a balanced tree.
    pub(crate) fn balance(&mut self) -> Vec<Cell> {
        // Their parents are split.
        let wanting: Vec<_> = self
            .split_cells()
            .flat_map(needs_beside)
            .filter(|&cell| !self.is_split(cell))
            .collect();
        let mut added = Vec::new();
        for cell in wanting {
            self.split_balanced(cell, &mut |cell| added.push(cell));
        }
        added.sort_unstable();
        added
    }
}

/// The cells that must be split for `cell` to be split in a balanced tree.
///
/// Its own parent; and those of its neighbours, or else its children would touch a
/// leaf two levels coarser. For it to be a leaf, nothing that needs it may be split.
pub(crate) fn needs(cell: Cell) -> impl Iterator<Item = Cell> {
    cell.parent().into_iter().chain(needs_beside(cell))
}

/// What [`needs`] names, without the parent.
fn needs_beside(cell: Cell) -> impl Iterator<Item = Cell> {
    // Its neighbours are its siblings and children of what touches its own corner of the parent.
    let (i, j) = (cell.i() % 2, cell.j() % 2);
    let (u, v, corner) = match (i, j) {
        (0, 0) => (Edge::MinusU, Edge::MinusV, Corner::MinusUMinusV),
        (1, 0) => (Edge::PlusU, Edge::MinusV, Corner::PlusUMinusV),
        (0, _) => (Edge::MinusU, Edge::PlusV, Corner::MinusUPlusV),
        (_, _) => (Edge::PlusU, Edge::PlusV, Corner::PlusUPlusV),
    };
    let steps = [Step::Edge(u), Step::Edge(v), Step::Corner(corner)];
    cell.parent()
        .into_iter()
        .flat_map(move |parent| steps.into_iter().filter_map(move |step| parent.step(step)))
}

/// The cells that need `cell` to be split if they are: the children, and what touches them.
pub(crate) fn needed_by(cell: Cell) -> impl Iterator<Item = Cell> {
    cell.children()
        .into_iter()
        .flatten()
        .flat_map(|child| std::iter::once(child).chain(child.neighbours()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, assert_covers_once_and_is_balanced, random_cell};

    #[test]
    fn a_balanced_tree_covers_once_and_is_the_smallest() {
        let mut random = Random::new(7);
        for case in 0..200 {
            let mut tree = Tree::default();
            let desired: Vec<_> = (0..=random.below(5))
                .map(|_| random_cell(&mut random, 9))
                .collect();
            for &cell in &desired {
                for level in 0..=cell.level() {
                    tree.split(cell.ancestor(level).expect("above"));
                }
            }
            let mut again = Tree::default();
            for &cell in desired.iter().rev() {
                again.split_balanced(cell, &mut |_| ());
            }
            tree.balance();
            assert_covers_once_and_is_balanced(&tree.leaves(), &format!("case {case} {desired:?}"));
            assert_eq!(tree, again, "case {case} {desired:?}");
            assert!(tree.balance().is_empty(), "case {case} {desired:?}");
            // Nothing split without need: joining any but the desired ones breaks the balance.
            for cell in tree.split_cells().filter(|cell| !desired.contains(cell)) {
                assert!(
                    needed_by(cell).any(|other| tree.is_split(other)),
                    "case {case} {desired:?}: {cell:?}"
                );
            }
        }
    }

    #[test]
    fn what_a_cell_needs_is_what_it_is_needed_by() {
        for level in 0..=3 {
            for cell in Cell::all(level) {
                for other in needs(cell) {
                    assert!(needed_by(other).any(|c| c == cell), "{cell:?} {other:?}");
                }
                for other in needed_by(cell).filter(|&other| other != cell) {
                    let needed = needs(other).any(|c| c == cell);
                    assert!(needed, "{cell:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn one_leaf_lies_over_each_cell_that_is_not_split() {
        let mut tree = Tree::default();
        let deep = Cell::new(Realm::PlusY, 6, 0, 63).expect("inside");
        tree.split_balanced(deep, &mut |_| ());
        let leaves = tree.leaves();
        for level in 0..=7 {
            for cell in Cell::all(level) {
                let over = leaves.iter().find(|leaf| leaf.contains(cell)).copied();
                assert_eq!(tree.leaf_over(cell), over, "{cell:?}");
                assert_eq!(tree.is_leaf(cell), leaves.contains(&cell), "{cell:?}");
            }
        }
        tree.join(Cell::root(Realm::PlusY), &mut |_| ());
        assert_eq!(tree.leaf_over(deep), Some(Cell::root(Realm::PlusY)));
    }
}
