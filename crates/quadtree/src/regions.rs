use crate::{Globe, HeightRange, Region};
use cubemap::{Cell, Realm};
use std::num::NonZeroU32;

/// The regions of a globe's cells, as far as they were asked for: the next view asks for nearly the same.
///
/// Remembers what never changes and nothing else, so no selection depends on an earlier one.
///
/// ```
/// use glam::DVec3;
/// use quadtree::{Globe, HeightRange, Ranges, Regions, View};
/// # let globe = Globe { radius: 1_000.0, occluder: 990.0, roof: 1_025.0, warp: Default::default() };
/// # let errors: Vec<_> = (0..=6).map(|level| 10.0 / 3_f64.powi(level)).collect();
/// # let ranges = Ranges::new(&globe, &errors, 1_000.0, 2.0);
/// # let eye = DVec3::new(0.0, 1_100.0, 0.0);
/// # let views = [View { eye, frustum: None }];
/// let mut regions = Regions::new(globe);
/// let mut asked = 0;
/// let mut bounds = |_cell| {
///     asked += 1;
///     HeightRange::default()
/// };
/// let first = regions.select(&views, &ranges, &mut bounds);
/// let again = regions.select(&views, &ranges, &mut bounds);
/// assert_eq!(first, again);
/// // Each cell was asked for once.
/// assert_eq!(asked, regions.len());
/// ```
#[derive(Clone, Debug)]
pub struct Regions {
    globe: Globe,
    /// Those of the realms first, unless none is known; then four siblings after four.
    known: Vec<Node>,
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug)]
struct Node {
    region: Region,
    /// Where the first of its children is, if they are known: all four or none.
    children: Option<NonZeroU32>,
}

/// A cell whose region is known, and where among all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownCell {
    pub(crate) cell: Cell,
    at: u32,
}

impl Regions {
    /// A selection that begins with more, some 30 MB, forgets all of them.
    const MOST: usize = 1 << 17;

    /// None yet.
    #[must_use]
    pub fn new(globe: Globe) -> Self {
        Self {
            globe,
            known: Vec::new(),
        }
    }

    /// The globe whose cells they are of.
    #[must_use]
    pub fn globe(&self) -> &Globe {
        &self.globe
    }

    /// How many are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether none is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The region of a cell, if it is known.
    pub(crate) fn get(&self, cell: Cell) -> Option<&Region> {
        self.find(cell).map(|known| self.at(known))
    }

    /// The region of a known cell.
    pub(crate) fn at(&self, cell: KnownCell) -> &Region {
        &self.known[cell.at as usize].region
    }

    /// A cell as a known one, if its region is known.
    pub(crate) fn find(&self, cell: Cell) -> Option<KnownCell> {
        let mut at = u32::try_from(cell.realm().index()).expect("six");
        for level in (0..cell.level()).rev() {
            let child = (cell.j() >> level & 1) << 1 | cell.i() >> level & 1;
            at = self.known.get(at as usize)?.children?.get() + child;
        }
        ((at as usize) < self.known.len()).then_some(KnownCell { cell, at })
    }

    /// Those of the realms, with which a selection begins.
    pub(crate) fn roots(
        &mut self,
        bounds: &mut impl FnMut(&[Cell]) -> Vec<HeightRange>,
    ) -> impl Iterator<Item = KnownCell> {
        if self.known.len() > Self::MOST {
            self.known.clear();
        }
        let cells = Realm::ALL.map(Cell::root);
        if self.known.is_empty() {
            self.learn(&cells, bounds);
        }
        (0..).zip(cells).map(|(at, cell)| KnownCell { cell, at })
    }

    /// Those of the children of some cells; asks for the `bounds` of all that are not known at once.
    ///
    /// Cells of [`Cell::MAX_LEVEL`] have none.
    pub(crate) fn children(
        &mut self,
        parents: &[KnownCell],
        bounds: &mut impl FnMut(&[Cell]) -> Vec<HeightRange>,
    ) -> Vec<KnownCell> {
        let is_new = |parent: &&KnownCell| self.known[parent.at as usize].children.is_none();
        let new = parents.iter().filter(is_new);
        let new: Vec<_> = new
            .filter_map(|&at| Some((at, at.cell.children()?)))
            .collect();
        if !new.is_empty() {
            let cells: Vec<_> = new.iter().flat_map(|&(_, children)| children).collect();
            let first = self.known.len();
            self.learn(&cells, bounds);
            for ((parent, _), first) in new.into_iter().zip((first..).step_by(4)) {
                let first = u32::try_from(first).expect("they would not fit in memory");
                self.known[parent.at as usize].children = NonZeroU32::new(first);
            }
        }
        let mut below = Vec::with_capacity(4 * parents.len());
        for parent in parents {
            let first = self.known[parent.at as usize].children;
            if let Some((first, children)) = first.zip(parent.cell.children()) {
                let places = (first.get()..).zip(children);
                below.extend(places.map(|(at, cell)| KnownCell { cell, at }));
            }
        }
        below
    }

    /// Adds the regions of some cells.
    fn learn(&mut self, cells: &[Cell], bounds: &mut impl FnMut(&[Cell]) -> Vec<HeightRange>) {
        let ranges = bounds(cells);
        assert!(ranges.len() >= cells.len(), "a range for each cell");
        let regions = cells.iter().zip(ranges);
        self.known.extend(regions.map(|(&cell, range)| Node {
            region: Region::new(&self.globe, cell, range),
            children: None,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::View;
    use crate::testing::{Random, ranges, sphere};
    use cubemap::Warp;
    use std::collections::BTreeSet;

    /// Heights of a cell that no other has.
    fn heights(cell: Cell) -> HeightRange {
        let mut random = Random::new(cell.key().bits());
        HeightRange {
            lowest: -0.2 * random.unit(),
            highest: 0.2 * random.unit(),
        }
    }

    #[test]
    fn what_was_asked_for_is_found_as_it_was_and_nothing_else() {
        let globe = sphere(1.0, Warp::default());
        let ranges = ranges(&globe, 6, 0.1, 1.0);
        let mut random = Random::new(61);
        let (mut regions, mut asked) = (Regions::new(globe), BTreeSet::new());
        for _ in 0..24 {
            let eye = random.dir() * (1.0 + random.log_between(1e-3, 1.0));
            let views = [View { eye, frustum: None }];
            let _ = regions.select(&views, &ranges, |cell| {
                assert!(asked.insert(cell), "{cell:?} again");
                heights(cell)
            });
            assert_eq!(regions.len(), asked.len());
            for cell in (0..=7).flat_map(Cell::all) {
                let found = regions.get(cell).map(|region| format!("{region:?}"));
                let region = || format!("{:?}", Region::new(&globe, cell, heights(cell)));
                assert_eq!(found, asked.contains(&cell).then(region), "{cell:?}");
            }
        }
    }

    #[test]
    fn who_knows_too_many_forgets_all_and_asks_again() {
        let globe = sphere(1.0, Warp::default());
        let mut regions = Regions::new(globe);
        let mut flat = |cells: &[Cell]| vec![HeightRange::default(); cells.len()];
        let mut cells: Vec<_> = regions.roots(&mut flat).collect();
        while regions.len() <= Regions::MOST {
            let few = cells.len().min(1 << 13);
            cells = regions.children(&cells[..few], &mut flat);
        }
        let deep = cells[0].cell;
        assert!(regions.get(deep).is_some());
        let mut asked = Vec::new();
        let mut flat = |cells: &[Cell]| {
            asked.extend_from_slice(cells);
            vec![HeightRange::default(); cells.len()]
        };
        assert_eq!(regions.roots(&mut flat).count(), 6);
        assert_eq!(asked, Realm::ALL.map(Cell::root));
        assert!(regions.len() == 6 && regions.get(deep).is_none());
    }
}
