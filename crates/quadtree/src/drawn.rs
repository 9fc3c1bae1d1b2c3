use crate::tree::{Tree, needed_by};
use crate::urgency::Urgency;
use crate::{Changes, Selection};
use cubemap::{Cell, Corner, Edge, EdgeSet, Realm, Step};

/// The cells that are drawn while the wished ones are still being built.
///
/// Empty until all six realms are ready; then they are its cells, and
/// [`DrawnSet::advance`] brings them nearer to each wish. A cell gives way to finer ones
/// only when all that take its place are ready, and fine ones to a coarser one only
/// when that is. A cell in the set stays until something takes its place, ready or
/// not: what it was built into must be kept as long as it is here.
///
/// Cells out of sight belong to the set like all others, and must be ready to enter
/// it, so that a turn of the head finds no hole. They hold up nothing that is seen,
/// provided that cells are built in the order of [`DrawnSet::missing`].
///
/// # Invariants
///
/// Empty, or covers the sphere once and is balanced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnSet {
    tree: Tree,
    /// The tree's leaves in their order, or none before the start.
    cells: Vec<Cell>,
}

impl DrawnSet {
    /// Nothing drawn yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The cells, in their order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.cells.iter().copied()
    }

    /// Whether a cell is in the set.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.binary_search(&cell).is_ok()
    }

    /// The cell in the set that covers `cell`; `None` if finer ones do, or none.
    #[must_use]
    pub fn over(&self, cell: Cell) -> Option<Cell> {
        let over = self.tree.leaf_over(cell);
        over.filter(|_| !self.cells.is_empty())
    }

    /// Whether the cells are just the wished leaves.
    #[must_use]
    pub fn is_at(&self, wished: &Selection) -> bool {
        !self.cells.is_empty() && self.tree == *wished.tree()
    }

    /// The edges of a cell in the set beyond which a coarser one is drawn.
    #[must_use]
    pub fn coarser_edges(&self, cell: Cell) -> EdgeSet {
        let coarser = |edge: &Edge| !self.tree.is_node(cell.across(*edge));
        Edge::ALL.into_iter().filter(coarser).collect()
    }

    /// The corners of a cell in the set around which a coarser one is drawn.
    ///
    /// Over either of the edges that meet there, or over the corner itself.
    pub fn coarser_corners(&self, cell: Cell) -> impl Iterator<Item = Corner> + '_ {
        corners(cell, self.coarser_edges(cell), |beyond| {
            !self.tree.is_node(beyond)
        })
    }

    /// The edges of a cell in the set beyond which finer ones are drawn.
    #[must_use]
    pub fn finer_edges(&self, cell: Cell) -> EdgeSet {
        let finer = |edge: &Edge| self.tree.is_split(cell.across(*edge));
        Edge::ALL.into_iter().filter(finer).collect()
    }

    /// The corners of a cell in the set around which a finer one is drawn.
    ///
    /// Never one of the [`DrawnSet::coarser_corners`]: cells around a corner all touch,
    /// so there are no more than two levels of them.
    pub fn finer_corners(&self, cell: Cell) -> impl Iterator<Item = Corner> + '_ {
        corners(cell, self.finer_edges(cell), |beyond| {
            self.tree.is_split(beyond)
        })
    }

    /// The cells in the set that touch one of it, each once, in their order.
    #[must_use]
    pub fn touching(&self, cell: Cell) -> Vec<Cell> {
        let mut touching = Vec::new();
        for beyond in cell.neighbours() {
            if self.tree.is_split(beyond) {
                let children = beyond.children().into_iter().flatten();
                touching.extend(children.filter(|child| {
                    self.contains(*child) && child.neighbours().any(|other| cell.contains(other))
                }));
            } else {
                touching.extend(self.over(beyond));
            }
        }
        touching.sort_unstable();
        touching.dedup();
        touching
    }

    /// Goes as far towards a wish as what is ready allows.
    ///
    /// Whether finer cells come in or coarser ones, levels may be skipped: what takes
    /// the place of a cell need not be its own children. If all wished leaves are
    /// ready, and at the start the six realms too, one call arrives at the wish. What
    /// can be refined is refined first, then what is too fine is joined; a wished leaf
    /// that would break the balance waits until its neighbours are ready.
    ///
    /// `ready` must answer alike during one call.
    pub fn advance(&mut self, wished: &Selection, ready: impl Fn(Cell) -> bool) -> Changes {
        if self.cells.is_empty() && !Realm::ALL.into_iter().all(|realm| ready(Cell::root(realm))) {
            return Changes::default();
        }
        if self.is_at(wished) {
            return Changes::default();
        }
        let refined = self.refined(wished.tree(), &ready);
        self.tree = joined(&refined, wished.tree(), &ready);
        let cells = self.tree.leaves();
        let changes = Changes::between(&self.cells, &cells);
        self.cells = cells;
        changes
    }

    /// The finest tree between this one and its union with the wish whose new leaves are all ready.
    ///
    /// There is one: the union of two such trees is another.
    fn refined(&self, wished: &Tree, ready: &impl Fn(Cell) -> bool) -> Tree {
        let mut tree = self.tree.clone();
        let mut added: Vec<_> = wished
            .split_cells()
            .filter(|&cell| !self.tree.is_split(cell))
            .collect();
        added.sort_unstable();
        added.iter().for_each(|&cell| tree.split(cell));
        // Cells that cannot stay split: first the parents of leaves that are not ready.
        let lacking = |cell: Cell| !self.tree.is_leaf(cell) && !ready(cell);
        let mut undone: Vec<_> = added
            .into_iter()
            .filter(|&cell| {
                let mut children = cell.children().into_iter().flatten();
                children.any(|child| tree.is_leaf(child) && lacking(child))
            })
            .collect();
        while let Some(cell) = undone.pop() {
            let mut joined = Vec::new();
            tree.join(cell, &mut |cell| joined.push(cell));
            for cell in joined {
                undone.extend(needed_by(cell).filter(|&other| tree.is_split(other)));
            }
            if tree.is_leaf(cell) && lacking(cell) {
                undone.extend(cell.parent());
            }
        }
        tree
    }

    /// The cells to be built next for a wish, the most urgent first.
    ///
    /// That is: the wished leaves that are neither ready nor drawn; the children of
    /// each drawn cell that the wish divides, as a step on the way; and the six realms
    /// at the start, before all else. What is seen comes next, with whatever holds it
    /// up; then what is seen but drawn finer than need be; then what is out of sight.
    /// Within each, the largest on the screen: distance over the cell's size, then the
    /// order of [`Cell`].
    ///
    /// To build all of them meets the wish; to build the first alone and ask again
    /// does too, and shows it growing finer from the coarsest on.
    #[must_use]
    pub fn missing(&self, wished: &Selection, ready: impl Fn(Cell) -> bool) -> Vec<Cell> {
        if self.is_at(wished) {
            return Vec::new();
        }
        let mut cells: Vec<_> = wished.leaves().iter().map(|leaf| leaf.cell).collect();
        if self.cells.is_empty() {
            cells.extend(Realm::ALL.map(Cell::root));
        }
        let divided = self.cells().filter(|&cell| wished.is_split(cell));
        cells.extend(divided.filter_map(Cell::children).flatten());
        cells.retain(|&cell| !self.contains(cell) && !ready(cell));
        if cells.is_empty() {
            return cells;
        }
        cells.sort_unstable();
        cells.dedup();
        let urgency = Urgency::new(wished);
        let mut places: Vec<_> = cells
            .into_iter()
            .map(|cell| urgency.place(cell, self.tree.is_split(cell)))
            .collect();
        // Nothing at all is drawn before the realms are.
        let later = |cell: Cell| self.cells.is_empty() && cell.level() > 0;
        places.sort_unstable_by(|a, b| {
            let start = later(a.cell()).cmp(&later(b.cell()));
            start.then_with(|| a.order(b))
        });
        places.iter().map(|place| place.cell()).collect()
    }
}

/// The corners of a cell at the ends of some of its edges, or beyond which lies a cell that counts.
fn corners(
    cell: Cell,
    edges: EdgeSet,
    counts: impl Fn(Cell) -> bool,
) -> impl Iterator<Item = Corner> {
    Corner::ALL.into_iter().filter(move |&corner| {
        edges.iter().any(|edge| edge.ends().contains(&corner))
            || cell.step(Step::Corner(corner)).is_some_and(&counts)
    })
}

/// The coarsest tree whose new leaves are all ready, of those between `tree`'s part in
/// the wish and `tree` itself.
///
/// There is one: the cells that must be kept do not depend on the order they are found in.
fn joined(tree: &Tree, wished: &Tree, ready: &impl Fn(Cell) -> bool) -> Tree {
    let mut kept = Tree::default();
    let mut common: Vec<_> = tree
        .split_cells()
        .filter(|&cell| wished.is_split(cell))
        .collect();
    common.sort_unstable();
    common.into_iter().for_each(|cell| kept.split(cell));
    let mut todo = kept.leaves();
    while let Some(cell) = todo.pop() {
        if tree.is_split(cell) && !kept.is_split(cell) && !ready(cell) {
            kept.split_balanced(cell, &mut |split| {
                todo.extend(split.children().into_iter().flatten());
            });
        }
    }
    kept
}

#[cfg(test)]
mod tests;
