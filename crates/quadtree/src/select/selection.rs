use super::leaf::Leaf;
use super::urgency::{Place, Urgency};
use crate::tree::Tree;
use cubemap::Cell;

/// The leaves that a view needs.
///
/// # Invariants
///
/// They cover the sphere once, are balanced, and come in the order of [`Cell`].
///
/// ```
/// use cubemap::{Cell, Realm};
/// use glam::DVec3;
/// use quadtree::{Globe, HeightRange, Ranges, View, select};
/// # let globe = Globe { radius: 1_000.0, occluder: 990.0, roof: 1_025.0, warp: Default::default() };
/// # let errors: Vec<_> = (0..=6).map(|level| 10.0 / 3_f64.powi(level)).collect();
/// # let ranges = Ranges::new(&globe, &errors, 1_000.0, 2.0);
/// # let eye = DVec3::new(0.0, 1_100.0, 0.0);
/// # let views = [View { eye, frustum: None }];
/// let selection = select(&globe, &views, &ranges, |_| HeightRange::default());
/// // Under the eye is a fine leaf; on the far side none is drawn but the coarsest.
/// let under = Cell::containing(eye, 6, globe.warp)?;
/// assert!(selection.leaf_over(under).is_some_and(|leaf| leaf.drawn && leaf.distance < 110.0));
/// let far = selection.leaves().iter().filter(|leaf| leaf.cell.realm() == Realm::MinusY);
/// assert!(far.into_iter().all(|leaf| leaf.cell.level() <= 1 || !leaf.drawn));
/// # Ok::<(), cubemap::CellError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    leaves: Vec<Leaf>,
    tree: Tree,
    urgency: Urgency,
}

impl Selection {
    /// The leaves of a balanced tree; `leaves` are those of `tree`, in any order.
    pub(crate) fn new(mut leaves: Vec<Leaf>, tree: Tree) -> Self {
        leaves.sort_unstable_by_key(|leaf| leaf.cell);
        debug_assert_eq!(
            leaves.len(),
            6 + 3 * tree.split_count(),
            "not the tree's leaves"
        );
        let urgency = Urgency::new(&leaves, &tree);
        Self {
            leaves,
            tree,
            urgency,
        }
    }

    /// The same with other marks on its leaves.
    pub(crate) fn marked(mut self, mark: impl Fn(usize, &mut Leaf)) -> Self {
        for (place, leaf) in self.leaves.iter_mut().enumerate() {
            mark(place, leaf);
        }
        self.urgency = Urgency::new(&self.leaves, &self.tree);
        self
    }

    /// All leaves, drawn and culled, in the order of their cells.
    #[must_use]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// The leaf that is this very cell.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<&Leaf> {
        let place = self.leaves.binary_search_by_key(&cell, |leaf| leaf.cell);
        Some(&self.leaves[place.ok()?])
    }

    /// Whether a cell is a leaf.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.tree.is_leaf(cell)
    }

    /// Whether a cell is divided: leaves lie inside it.
    #[must_use]
    pub fn is_split(&self, cell: Cell) -> bool {
        self.tree.is_split(cell)
    }

    /// The leaf that covers a cell; `None` if the cell is split.
    #[must_use]
    pub fn leaf_over(&self, cell: Cell) -> Option<&Leaf> {
        self.get(self.tree.leaf_over(cell)?)
    }

    pub(crate) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Whether a cell must be divided for something that is drawn and not culled.
    pub(crate) fn is_split_for_the_seen(&self, cell: Cell) -> bool {
        self.urgency.is_seen(cell)
    }

    /// When a leaf or split cell should be built; `coarser` if what is drawn there is finer.
    pub(crate) fn place(&self, cell: Cell, coarser: bool) -> Place {
        self.urgency.place(cell, self.get(cell), coarser)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::Realm;

    #[test]
    fn leaves_are_found_by_their_cells_and_by_what_they_cover() {
        let mut tree = Tree::default();
        let deep = Cell::new(Realm::PlusZ, 4, 15, 15).expect("inside");
        tree.split_balanced(deep, &mut |_| ());
        let leaves = tree.leaves().into_iter().rev().map(|cell| Leaf {
            cell,
            drawn: true,
            beside: false,
            distance: f64::from(cell.i()),
        });
        let selection = Selection::new(leaves.collect(), tree);
        assert!(selection.leaves().is_sorted_by_key(|leaf| leaf.cell));
        for level in 0..=6 {
            for cell in Cell::all(level) {
                let listed = selection.leaves().iter().find(|leaf| leaf.cell == cell);
                assert_eq!(selection.get(cell), listed, "{cell:?}");
                assert_eq!(selection.contains(cell), listed.is_some(), "{cell:?}");
                let over = selection
                    .leaves()
                    .iter()
                    .find(|leaf| leaf.cell.contains(cell));
                assert_eq!(selection.leaf_over(cell), over, "{cell:?}");
                assert_eq!(selection.is_split(cell), over.is_none(), "{cell:?}");
            }
        }
    }
}
