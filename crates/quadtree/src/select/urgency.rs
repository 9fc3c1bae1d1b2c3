use super::leaf::Leaf;
use crate::cell_map::{CellMap, CellSet};
use crate::tree::{Tree, needs};
use cubemap::Cell;
use std::cmp::{Ordering, Reverse};

/// How soon cells should be built on the way to a selection.
///
/// A cell counts as seen if its parent must be split for a drawn leaf to be shown:
/// because it holds that leaf, or for the sake of balance. So a culled cell whose
/// absence would hold up what is seen comes with what is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Urgency {
    /// Cells that must be split for the drawn leaves.
    seen: CellSet,
    /// Distance to the nearest leaf below each split cell.
    nearest: CellMap<f64>,
}

/// Where a cell stands in the queue; the smallest comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    rank: Rank,
    /// Something finer stands there already.
    coarser: bool,
    /// Distance in units of the cell's size: the largest on the screen comes first; or in metres.
    away: f64,
    cell: Cell,
}

impl Urgency {
    /// That of a balanced tree and its leaves.
    pub(crate) fn new(leaves: &[Leaf], tree: &Tree) -> Self {
        let mut urgency = Self::default();
        urgency.seen.reserve(tree.split_count());
        urgency.nearest.reserve(tree.split_count());
        let mut todo = Vec::new();
        // Two siblings of a row come one after the other.
        let parent = |leaf: &Leaf| leaf.cell.parent();
        for siblings in leaves.chunk_by(|a, b| parent(a) == parent(b)) {
            if let Some(parent) = parent(&siblings[0]) {
                let distances = siblings.iter().map(|leaf| leaf.distance);
                urgency.approach(parent, distances.fold(f64::INFINITY, f64::min));
                if siblings.iter().any(|leaf| leaf.drawn) {
                    todo.push(parent);
                }
            }
        }
        // From the deepest up, each has heard of all below it.
        let mut split: Vec<_> = tree.split_cells().collect();
        split.sort_unstable_by_key(|cell| Reverse(cell.level()));
        for cell in split {
            if let (Some(parent), Some(&distance)) = (cell.parent(), urgency.nearest.get(&cell)) {
                urgency.approach(parent, distance);
            }
        }
        while let Some(cell) = todo.pop() {
            if urgency.seen.insert(cell) {
                todo.extend(needs(cell));
            }
        }
        urgency
    }

    /// Something below a split cell is so near.
    fn approach(&mut self, split: Cell, distance: f64) {
        let known = self.nearest.entry(split).or_insert(f64::INFINITY);
        *known = known.min(distance);
    }

    /// Whether a cell must be split for the drawn leaves.
    pub(crate) fn is_seen(&self, cell: Cell) -> bool {
        self.seen.contains(&cell)
    }

    /// The place of a split cell or of a leaf, if it is one; `coarser` if what is drawn there is finer.
    pub(crate) fn place(&self, cell: Cell, leaf: Option<&Leaf>, coarser: bool) -> Place {
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
            rank: if seen { Rank::Seen } else { Rank::Rest },
            coarser,
            away: distance * sizes(cell),
            cell,
        }
    }
}

impl Place {
    pub(crate) fn cell(&self) -> Cell {
        self.cell
    }

    /// The same of another rank.
    pub(crate) fn of_rank(self, rank: Rank) -> Self {
        Self { rank, ..self }
    }

    /// The same, the nearest first.
    pub(crate) fn nearest_first(self) -> Self {
        Self {
            away: self.away / sizes(self.cell),
            ..self
        }
    }

    /// Whether something finer is drawn there.
    pub(crate) fn is_coarser(&self) -> bool {
        self.coarser
    }

    pub(crate) fn order(&self, other: &Self) -> Ordering {
        let first = |place: &Self| (place.rank, place.coarser);
        first(self)
            .cmp(&first(other))
            .then(self.away.total_cmp(&other.away))
            .then(self.cell.cmp(&other.cell))
    }
}

/// What a cell is to who looks at a picture, in the order in which they are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    /// It covers ground beside the picture.
    Beside,
    /// It is seen, or what is seen needs it.
    Seen,
    Rest,
}

/// How many of a cell lie side by side on a realm.
fn sizes(cell: Cell) -> f64 {
    f64::from(1_u32 << cell.level())
}
