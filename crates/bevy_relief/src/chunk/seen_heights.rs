/// Between which heights some ground lies, in metres above the sphere; nothing has been seen of it if `lowest` is above `highest`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SeenHeights {
    pub(crate) lowest: f32,
    pub(crate) highest: f32,
}

impl Default for SeenHeights {
    fn default() -> Self {
        Self {
            lowest: f32::INFINITY,
            highest: f32::NEG_INFINITY,
        }
    }
}

impl SeenHeights {
    /// Takes in more ground.
    pub(crate) fn extend(&mut self, heights: &[f32]) {
        for &height in heights {
            self.lowest = self.lowest.min(height);
            self.highest = self.highest.max(height);
        }
    }
}
