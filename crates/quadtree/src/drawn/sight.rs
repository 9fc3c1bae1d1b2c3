use crate::cell_map::CellSet;
use crate::select::Turn;
use crate::{Leaf, Selection};
use cubemap::Cell;

/// Which cells some view of a selection may see, and which are beside what it sees.
pub(super) struct Sight<'a> {
    desired: &'a Selection,
    /// Split cells that drawn leaves lie in.
    around: CellSet,
    /// Split cells that leaves beside them lie in.
    around_beside: CellSet,
}

impl<'a> Sight<'a> {
    pub(super) fn of(desired: &'a Selection) -> Self {
        let around = |is_in: fn(&Leaf) -> bool| {
            let mut around = CellSet::default();
            for leaf in desired.leaves().iter().filter(|leaf| is_in(leaf)) {
                let mut cell = leaf.cell;
                while let Some(parent) = cell.parent().filter(|&parent| around.insert(parent)) {
                    cell = parent;
                }
            }
            around
        };
        Self {
            desired,
            around: around(|leaf| leaf.drawn),
            around_beside: around(|leaf| leaf.beside),
        }
    }

    /// Whether a view may see something of a cell: a drawn leaf that it lies in, or one that lies in it.
    pub(super) fn takes_in(&self, cell: Cell) -> bool {
        let over = self.desired.leaf_over(cell);
        over.map_or_else(|| self.around.contains(&cell), |leaf| leaf.drawn)
    }

    /// Whether something of a cell is beside what a view sees.
    pub(super) fn is_beside(&self, cell: Cell) -> bool {
        let over = self.desired.leaf_over(cell);
        over.map_or_else(|| self.around_beside.contains(&cell), |leaf| leaf.beside)
    }

    /// When a cell is to be built by who waits for what is seen.
    pub(super) fn turn(&self, cell: Cell) -> Turn {
        let is_held_up = |parent| self.desired.is_split_for_the_seen(parent);
        if self.takes_in(cell) {
            Turn::Second
        } else if self.is_beside(cell) && cell.parent().is_some_and(is_held_up) {
            Turn::First
        } else {
            Turn::Last
        }
    }
}
