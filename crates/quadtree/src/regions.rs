use crate::cell_map::CellMap;
use crate::{Globe, HeightRange, Region};
use cubemap::Cell;

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
    known: CellMap<Region>,
}

impl Regions {
    /// How many are kept: some 40 MB. One more, and all are forgotten.
    const MOST: usize = 1 << 17;

    /// None yet.
    #[must_use]
    pub fn new(globe: Globe) -> Self {
        Self {
            globe,
            known: CellMap::default(),
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
        self.known.get(&cell)
    }

    /// The globe, and the regions of some of its cells, one after the other; asks for the `bounds` of those that are not known, all at once.
    pub(crate) fn of(
        &mut self,
        cells: &[Cell],
        bounds: &mut impl FnMut(&[Cell]) -> Vec<HeightRange>,
    ) -> (&Globe, impl Iterator<Item = &Region>) {
        if self.known.len() + cells.len() > Self::MOST {
            self.known.clear();
        }
        let known = &self.known;
        let new = cells.iter().copied();
        let new: Vec<_> = new.filter(|cell| !known.contains_key(cell)).collect();
        if !new.is_empty() {
            let globe = &self.globe;
            let regions = new.iter().zip(bounds(&new));
            let regions = regions.map(|(&cell, range)| (cell, Region::new(globe, cell, range)));
            self.known.extend(regions);
        }
        let known = &self.known;
        (&self.globe, cells.iter().map(|cell| &known[cell]))
    }
}
