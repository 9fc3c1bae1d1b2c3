mod at_first;
mod leaf;
mod selection;
mod skyline;
mod urgency;

pub use leaf::Leaf;
pub use selection::Selection;
pub use skyline::Skyline;
pub(crate) use urgency::Rank;

use crate::tree::Tree;
use crate::{Foot, Globe, HeightRange, Ranges, Region, Regions, View};
use cubemap::{Cell, Realm};

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
            let children = forced.into_iter().filter_map(Cell::children).flatten();
            let children: Vec<_> = children.filter(|&cell| !tree.is_split(cell)).collect();
            let (globe, regions) = self.of(&children, &mut bounds);
            leaves.extend(
                children
                    .iter()
                    .zip(regions)
                    .map(|(&cell, region)| from.look(globe, cell, region).0),
            );
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
    let mut todo: Vec<_> = Realm::ALL.map(Cell::root).into();
    // Level by level.
    while !todo.is_empty() {
        let mut below = Vec::new();
        let (globe, regions) = regions.of(&todo, bounds);
        for (&cell, region) in todo.iter().zip(regions) {
            let (leaf, nearness) = from.look(globe, cell, region);
            match cell.children() {
                Some(children) if nearness < ranges.distance(cell.level(), region.skew()) => {
                    tree.split(cell);
                    below.extend(children);
                }
                _ => leaves.push(leaf),
            }
        }
        todo = below;
    }
    (leaves, tree)
}

/// By how much a view's range is multiplied where the view sees nothing.
const UNSEEN: f64 = 0.5;

/// Views, and how far ground counts to be from their eyes.
struct Eyes<'a> {
    views: &'a [View],
    feet: Vec<Foot>,
    /// The smallest cells that they stand over; none under an eye that is nowhere.
    under: Vec<Cell>,
}

impl<'a> Eyes<'a> {
    fn new(globe: &Globe, views: &'a [View]) -> Self {
        let measure = globe.measure();
        let feet = views.iter().map(|view| Foot::new(&measure, view.eye));
        let under = |view: &View| Cell::containing(view.eye, Cell::MAX_LEVEL, globe.warp).ok();
        Self {
            views,
            feet: feet.collect(),
            under: views.iter().filter_map(under).collect(),
        }
    }

    /// A cell as a leaf, and how near it must be to split: nearer than the range of its level.
    ///
    /// That is the distance of the leaf, but twice that for a view beside whose frustum it lies, and infinite for one beyond whose horizon.
    fn look(&self, globe: &Globe, cell: Cell, region: &Region) -> (Leaf, f64) {
        let mut leaf = Leaf {
            cell,
            drawn: cell.level() <= 1 || self.under.iter().any(|&under| cell.contains(under)),
            beside: false,
            distance: f64::INFINITY,
        };
        let mut nearness = f64::INFINITY;
        for (view, foot) in self.views.iter().zip(&self.feet) {
            let nearest = region.nearest(foot);
            // Of an eye that is not a number it is none, which `min` leaves out.
            let distance = region.counted_to(nearest, foot);
            leaf.distance = leaf.distance.min(distance);
            let in_picture = view.frustum.as_ref().is_none_or(|f| region.may_be_seen(f));
            let hidden = region.hides_from(nearest, view.eye, globe.occluder);
            leaf.drawn |= in_picture && !hidden;
            let share = match (cell.level() <= 1, hidden, in_picture) {
                (false, true, _) => continue,
                (false, false, false) => UNSEEN,
                _ => 1.0,
            };
            nearness = nearness.min(distance / share);
        }
        (leaf, nearness)
    }
}

#[cfg(test)]
mod tests;
