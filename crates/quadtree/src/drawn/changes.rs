use cubemap::Cell;

/// What one step of a [`DrawnSet`](crate::DrawnSet) put into it and took out.
///
/// Both lists are in the order of [`Cell`] and have no cell in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Cells to be drawn from now on.
    pub shown: Vec<Cell>,
    /// Cells no longer drawn.
    pub hidden: Vec<Cell>,
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty() && self.hidden.is_empty()
    }
}
