use crate::Selection;
use crate::cell_map::CellSet;
use cubemap::Cell;

/// Which cells some view of a selection may see.
pub(super) struct Sight<'a> {
    desired: &'a Selection,
    /// Split cells that drawn leaves lie in.
    around: CellSet,
}

impl<'a> Sight<'a> {
    pub(super) fn of(desired: &'a Selection) -> Self {
        let mut around = CellSet::default();
        for leaf in desired.leaves().iter().filter(|leaf| leaf.drawn) {
            let mut cell = leaf.cell;
            while let Some(parent) = cell.parent().filter(|&parent| around.insert(parent)) {
                cell = parent;
            }
        }
        Self { desired, around }
    }

    /// Whether a view may see something of a cell: a drawn leaf that it lies in, or one that lies in it.
    pub(super) fn takes_in(&self, cell: Cell) -> bool {
        let over = self.desired.leaf_over(cell);
        over.map_or_else(|| self.around.contains(&cell), |leaf| leaf.drawn)
    }
}
