use crate::cell_map::CellSet;
use crate::select::Rank;
use crate::{Leaf, Selection};
use cubemap::Cell;

/// Which cells some view of a selection may see, and which are beside what it sees.
pub(super) struct Sight<'a> {
    desired: &'a Selection,
    seen: Marked,
    beside: Marked,
}

/// Leaves with a mark.
struct Marked {
    has: fn(&Leaf) -> bool,
    /// The split cells that they lie in.
    around: CellSet,
}

impl Marked {
    fn among(leaves: &[Leaf], has: fn(&Leaf) -> bool) -> Self {
        let mut around = CellSet::default();
        for leaf in leaves.iter().filter(|leaf| has(leaf)) {
            let mut cell = leaf.cell;
            while let Some(parent) = cell.parent().filter(|&parent| around.insert(parent)) {
                cell = parent;
            }
        }
        Self { has, around }
    }

    /// Whether a cell lies in one of them, or one of them in it.
    fn meet(&self, desired: &Selection, cell: Cell) -> bool {
        let over = desired.leaf_over(cell);
        over.map_or_else(|| self.around.contains(&cell), self.has)
    }
}

impl<'a> Sight<'a> {
    pub(super) fn of(desired: &'a Selection) -> Self {
        let leaves = desired.leaves();
        Self {
            desired,
            seen: Marked::among(leaves, |leaf| leaf.drawn),
            beside: Marked::among(leaves, |leaf| leaf.beside),
        }
    }

    /// Whether a view may see something of a cell.
    pub(super) fn takes_in(&self, cell: Cell) -> bool {
        self.seen.meet(self.desired, cell)
    }

    /// What a cell is to who waits for what is seen.
    pub(super) fn rank(&self, cell: Cell) -> Rank {
        let is_held_up = |parent| self.desired.is_split_for_the_seen(parent);
        if self.takes_in(cell) {
            Rank::Seen
        } else if self.beside.meet(self.desired, cell) && cell.parent().is_some_and(is_held_up) {
            Rank::Beside
        } else {
            Rank::Rest
        }
    }
}
