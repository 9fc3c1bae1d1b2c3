use crate::cell_map::CellMap;
use crate::{Globe, HeightRange, Region};
use cubemap::Cell;

/// The regions of a globe's cells, as far as they were asked for: the next view asks for nearly the same.
///
/// Remembers what never changes and nothing else, so no selection depends on an earlier one.
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

    /// The globe, and the region of one of its cells; asks for its `bounds` if it is not known.
    pub(crate) fn of(
        &mut self,
        cell: Cell,
        bounds: &mut impl FnMut(Cell) -> HeightRange,
    ) -> (&Globe, &Region) {
        if self.known.len() >= Self::MOST && !self.known.contains_key(&cell) {
            self.known.clear();
        }
        let globe = &self.globe;
        let region = self
            .known
            .entry(cell)
            .or_insert_with(|| Region::new(globe, cell, bounds(cell)));
        (globe, region)
    }
}
