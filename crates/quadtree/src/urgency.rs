use crate::Selection;
use crate::cell_map::{CellMap, CellSet};
use crate::tree::needs;
use cubemap::Cell;
use std::cmp::Ordering;

/// How soon cells should be built on the way to a selection.
///
/// A cell counts as seen if its parent must be split for a drawn leaf to be shown:
/// because it holds that leaf, or for the sake of balance. So a culled cell whose
/// absence would hold up what is seen comes with what is seen.
pub(crate) struct Urgency<'a> {
    wished: &'a Selection,
    /// Cells that must be split for the drawn leaves.
    seen: CellSet,
    /// Distance to the nearest leaf below each split cell.
    nearest: CellMap<f64>,
}

/// Where a cell stands in the queue; the smallest comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    culled: bool,
    /// Something finer stands there already.
    coarser: bool,
    /// Distance in units of the cell's size: the largest on the screen comes first.
    sizes_away: f64,
    cell: Cell,
}

impl<'a> Urgency<'a> {
    pub(crate) fn new(wished: &'a Selection) -> Self {
        let mut seen = CellSet::default();
        let mut nearest = CellMap::default();
        let mut todo = Vec::new();
        for leaf in wished.leaves() {
            let parent = leaf.cell.parent();
            if leaf.drawn {
                todo.extend(parent);
            }
            let mut above = parent;
            while let Some(cell) = above {
                let known = nearest.entry(cell).or_insert(f64::INFINITY);
                *known = known.min(leaf.distance);
                above = cell.parent();
            }
        }
        while let Some(cell) = todo.pop() {
            if seen.insert(cell) {
                todo.extend(needs(cell));
            }
        }
        Self {
            wished,
            seen,
            nearest,
        }
    }

    /// The place of a leaf or a split cell of the selection; `coarser` if what is drawn there is finer.
    pub(crate) fn place(&self, cell: Cell, coarser: bool) -> Place {
        let leaf = self.wished.get(cell);
        let distance = match leaf {
            Some(leaf) => leaf.distance,
            None => self.nearest.get(&cell).copied().unwrap_or(f64::INFINITY),
        };
        let seen = match leaf {
            Some(leaf) if coarser => leaf.drawn,
            _ => cell
                .parent()
                .is_none_or(|parent| self.seen.contains(&parent)),
        };
        Place {
            culled: !seen,
            coarser,
            sizes_away: distance * f64::from(1_u32 << cell.level()),
            cell,
        }
    }
}

impl Place {
    pub(crate) fn cell(&self) -> Cell {
        self.cell
    }

    pub(crate) fn order(&self, other: &Self) -> Ordering {
        (self.culled, self.coarser)
            .cmp(&(other.culled, other.coarser))
            .then(self.sizes_away.total_cmp(&other.sizes_away))
            .then(self.cell.cmp(&other.cell))
    }
}
