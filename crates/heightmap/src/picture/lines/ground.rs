/// The heights of what is drawn: rows from the front to the back, each from left to right.
pub(super) struct Ground {
    pub(super) width: usize,
    pub(super) depth: usize,
    pub(super) heights: Vec<f32>,
}

impl Ground {
    /// The height between nodes, on straight lines between those beside it: columns from the left and rows from the front.
    pub(super) fn height(&self, column: f64, row: f64) -> f64 {
        let (i, across) = split(column, self.width);
        let (j, back) = split(row, self.depth);
        let at = |i: usize, j: usize| {
            let (i, j) = (i.min(self.width - 1), j.min(self.depth - 1));
            let height = self.heights[j * self.width + i];
            if height.is_finite() {
                f64::from(height)
            } else {
                0.0
            }
        };
        let along = |j| at(i, j) + (at(i + 1, j) - at(i, j)) * across;
        along(j) + (along(j + 1) - along(j)) * back
    }
}

/// A place as a node and the share of the way to the next.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "sides are short"
)]
fn split(place: f64, nodes: usize) -> (usize, f64) {
    let node = (place.max(0.0) as usize).min(nodes - 1);
    (node, place - node as f64)
}
