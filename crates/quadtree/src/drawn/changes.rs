use cubemap::Cell;

/// What one step of a [`DrawnSet`](crate::DrawnSet) put into it and took out.
///
/// The lists are in the order of [`Cell`] and have no cell in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Cells to be drawn from now on.
    pub shown: Vec<Cell>,
    /// Cells no longer drawn.
    pub hidden: Vec<Cell>,
    /// Cells out of sight that took a place and are not drawn yet, of [`DrawnSet::hasten`](crate::DrawnSet::hasten): what touches them has new neighbours.
    pub absent: Vec<Cell>,
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty() && self.hidden.is_empty() && self.absent.is_empty()
    }

    /// From some cells to others, both in their order.
    pub(super) fn between(before: &[Cell], after: &[Cell]) -> Self {
        let lacks = |cells: &[Cell], cell: &Cell| cells.binary_search(cell).is_err();
        let only = |some: &[Cell], others: &[Cell]| {
            let only = some.iter().filter(|cell| lacks(others, cell));
            only.copied().collect()
        };
        Self {
            shown: only(after, before),
            hidden: only(before, after),
            absent: Vec::new(),
        }
    }
}
