mod at_first;
mod eyes;
mod leaf;
mod selection;
mod skyline;
mod urgency;

pub use leaf::Leaf;
pub use selection::Selection;
pub use skyline::Skyline;
pub(crate) use urgency::Rank;

use crate::tree::Tree;
use crate::{Globe, HeightRange, Ranges, Regions, View};
use cubemap::Cell;
use eyes::Eyes;

/// The leaves that some views of a planet need: a pure function of its arguments.
///
/// A cell splits if any eye is nearer to it than its level's range, as [`Measure`](crate::Measure) says; it is
/// drawn if any view may see it, or its eye stands over it. Cells of levels 0 and 1 are never culled. What lies
/// beyond an eye's horizon does not split for it, what lies beside its frustum only at
/// half the range: there it is a level coarser, to be refined when the eye turns.
/// Where that, or loose `bounds`, leaves touching leaves two levels apart, the coarser
/// ones are split until none are; where all is seen and of one height, none need be.
///
/// `bounds` is asked once for each cell of the tree, leaf or split. No views at all
/// need the six realms. Who selects again and again keeps [`Regions`].
///
/// ```
/// use glam::DVec3;
/// use quadtree::{Globe, HeightRange, Ranges, View, select};
/// # let globe = Globe { radius: 1_000.0, occluder: 990.0, roof: 1_025.0, warp: Default::default() };
/// # let errors: Vec<_> = (0..=6).map(|level| 10.0 / 3_f64.powi(level)).collect();
/// # let ranges = Ranges::new(&globe, &errors, 1_000.0, 2.0);
/// # let eye = DVec3::new(0.0, 1_100.0, 0.0);
/// # let views = [View { eye, frustum: None }];
/// let heights = HeightRange { lowest: -10.0, highest: 10.0 };
/// let selection = select(&globe, &views, &ranges, |_cell| heights);
/// let finest = selection.leaves().iter().map(|leaf| leaf.cell.level()).max();
/// assert!(finest > Some(3));
/// // Without views the six realms are enough.
/// assert_eq!(select(&globe, &[], &ranges, |_cell| heights).leaves().len(), 6);
/// ```
pub fn select(
    globe: &Globe,
    views: &[View],
    ranges: &Ranges,
    bounds: impl FnMut(Cell) -> HeightRange,
) -> Selection {
    Regions::new(*globe).select(views, ranges, bounds)
}

impl Regions {
    /// [`select`], which asks for the `bounds` of no cell whose region it knows.
    ///
    /// They must be the same for the same cell on every call.
    pub fn select(
        &mut self,
        views: &[View],
        ranges: &Ranges,
        mut bounds: impl FnMut(Cell) -> HeightRange,
    ) -> Selection {
        self.select_many(views, ranges, |cells| {
            cells.iter().map(|&cell| bounds(cell)).collect()
        })
    }

    /// [`Regions::select`], which asks for the `bounds` of many cells at once, so that they can be found side by side: one range for each, in the cells' order.
    ///
    /// # Panics
    ///
    /// If there are fewer ranges than cells.
    pub fn select_many(
        &mut self,
        views: &[View],
        ranges: &Ranges,
        mut bounds: impl FnMut(&[Cell]) -> Vec<HeightRange>,
    ) -> Selection {
        let from = Eyes::new(self.globe(), views);
        let (mut leaves, mut tree) = by_range(self, &from, ranges, &mut bounds);
        let forced = tree.balance();
        if !forced.is_empty() {
            leaves.retain(|leaf| !tree.is_split(leaf.cell));
            // From the coarsest on: parents before children.
            for forced in forced.chunk_by(|a, b| a.level() == b.level()) {
                let forced = forced.iter().map(|&cell| self.find(cell));
                let forced: Vec<_> = forced
                    .map(|known| known.expect("its parent is split"))
                    .collect();
                let children = self.children(&forced, &mut bounds).into_iter();
                let children = children.filter(|known| !tree.is_split(known.cell));
                leaves.extend(children.map(|known| from.look(known.cell, self.at(known)).0));
            }
        }
        Selection::new(leaves, tree)
    }
}

/// The leaves that the ranges alone ask for, which may be out of balance, and their tree.
fn by_range(
    regions: &mut Regions,
    from: &Eyes,
    ranges: &Ranges,
    bounds: &mut impl FnMut(&[Cell]) -> Vec<HeightRange>,
) -> (Vec<Leaf>, Tree) {
    let mut leaves = Vec::new();
    let mut tree = Tree::default();
    let mut todo: Vec<_> = regions.roots(bounds).collect();
    // Level by level.
    while !todo.is_empty() {
        let mut split = Vec::new();
        for known in todo {
            let (cell, region) = (known.cell, regions.at(known));
            let (leaf, nearness) = from.look(cell, region);
            if cell.level() < Cell::MAX_LEVEL
                && nearness < ranges.distance(cell.level(), region.skew())
            {
                tree.split(cell);
                split.push(known);
            } else {
                leaves.push(leaf);
            }
        }
        todo = regions.children(&split, bounds);
    }
    (leaves, tree)
}

#[cfg(test)]
mod tests;
