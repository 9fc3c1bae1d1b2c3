//! A stamp that comes over an edge of the cube, and its footprint as the ground has it.

use crate::stamp::{Footprint, SectorStamp};
use cubemap::Cell;
use std::cell::OnceCell;

/// A stamp of another realm than the points', in the sphere chart.
#[derive(Debug)]
pub(crate) struct OtherStamp<T> {
    /// As if it did not follow the ground.
    pub(crate) drawn: SectorStamp,
    footprint: OnceCell<Footprint<T>>,
}

impl<T> OtherStamp<T> {
    /// One by its random bits alone.
    pub(super) const fn new(drawn: SectorStamp) -> Self {
        Self {
            drawn,
            footprint: OnceCell::new(),
        }
    }

    /// The sector under which the ground is to be asked for; `None` once it is known what that says.
    pub(crate) fn ask(&self) -> Option<Cell> {
        let is_known = self.footprint.get().is_some();
        (!is_known).then_some(self.drawn.cell)
    }

    /// Its footprint without columns or rows, as the ground has it: what `find` finds the first time that it finds one.
    pub(crate) fn footprint(
        &self,
        find: impl FnOnce() -> Option<Footprint<T>>,
    ) -> Option<&Footprint<T>> {
        let known = self.footprint.get();
        known.or_else(|| find().map(|found| self.footprint.get_or_init(|| found)))
    }
}
