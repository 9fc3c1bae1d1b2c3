mod leaf;
mod selection;
mod urgency;

pub use leaf::Leaf;
pub use selection::Selection;

use crate::tree::Tree;
use crate::{Globe, HeightRange, Ranges, Region, Regions, View};
use cubemap::{Cell, Realm};

/// The leaves that some views of a planet need: a pure function of its arguments.
///
/// A cell splits if any eye is nearer to its region than its level's range; it is
/// drawn if any view may see it. Cells of levels 0 and 1 are never culled. What lies
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
/// use quadtree::{Globe, HeightRange, LevelScale, Ranges, View, select};
/// # let globe = Globe { radius: 1_000.0, occluder: 990.0, warp: Default::default() };
/// # let scales: Vec<_> = (0..=6)
/// #     .map(|level| LevelScale { error: 10.0 / 3_f64.powi(level), diagonal: globe.diagonal(level as u8), depth: 0.0 })
/// #     .collect();
/// # let ranges = Ranges::new(&scales, 1_000.0, 2.0);
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
        let (mut leaves, mut tree) = by_range(self, views, ranges, &mut bounds);
        let forced = tree.balance();
        if !forced.is_empty() {
            leaves.retain(|leaf| !tree.is_split(leaf.cell));
            let children = forced.into_iter().filter_map(Cell::children).flatten();
            let children: Vec<_> = children.filter(|&cell| !tree.is_split(cell)).collect();
            let (globe, regions) = self.of(&children, &mut bounds);
            leaves.extend(
                children.iter().zip(regions).map(|(&cell, region)| {
                    leaf(globe, views, cell, region, distance(views, region))
                }),
            );
        }
        Selection::new(leaves, tree)
    }
}

/// The leaves that the ranges alone ask for, which may be out of balance, and their tree.
fn by_range(
    regions: &mut Regions,
    views: &[View],
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
            let range = ranges.distance(cell.level());
            let mut nearest = f64::INFINITY;
            let mut near = false;
            for view in views {
                let distance = region.distance(view.eye);
                nearest = nearest.min(distance);
                near |= distance < range
                    && distance < range * attention(globe, view, cell.level(), region);
            }
            match cell.children() {
                Some(children) if near => {
                    tree.split(cell);
                    below.extend(children);
                }
                _ => leaves.push(leaf(globe, views, cell, region, nearest)),
            }
        }
        todo = below;
    }
    (leaves, tree)
}

/// By how much a view's range is multiplied where the view sees nothing.
const UNSEEN: f64 = 0.5;

/// The share of its range that a view claims for a cell: all of it where it may see it, none beyond the horizon.
fn attention(globe: &Globe, view: &View, level: u8, region: &Region) -> f64 {
    if level <= 1 || view.may_see(globe, region) {
        1.0
    } else if region.is_beyond_horizon(view.eye, globe.occluder) {
        0.0
    } else {
        UNSEEN
    }
}

/// From the nearest eye to a region; an eye that is not a number is infinitely far.
fn distance(views: &[View], region: &Region) -> f64 {
    views
        .iter()
        .map(|view| region.distance(view.eye))
        .fold(f64::INFINITY, f64::min)
}

fn leaf(globe: &Globe, views: &[View], cell: Cell, region: &Region, distance: f64) -> Leaf {
    let drawn = cell.level() <= 1 || views.iter().any(|view| view.may_see(globe, region));
    Leaf {
        cell,
        drawn,
        distance,
    }
}

#[cfg(test)]
mod tests;
