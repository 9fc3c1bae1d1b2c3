//! What one band prints at a place.

/// What one band prints at a place: what its octaves' stamps add up to, and by how much that counts.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainedBand {
    /// What it is called.
    pub name: String,
    /// What its mask reads here: metres above the sphere, the sum of the bands before it, up to the level before its first
    /// octave; or what else it is told to read. `None` without a mask, and where the ground ends before that octave.
    pub mask_reads: Option<f64>,
    /// By how much it counts here, 0 ..= 1: what its mask makes of that, 1 without one. Where it is 0 no octave is printed.
    pub weight: f64,
    /// Metres that the stamps of its octaves in f64 add up to, the coarsest and the highest; before the weight.
    pub coarse: f64,
    /// Metres that the stamps of its octaves in f32 add up to; before the weight.
    pub fine: f64,
}

impl ExplainedBand {
    /// The metres that it adds to the height here.
    #[must_use]
    pub fn added(&self) -> f64 {
        self.weight * self.coarse + self.weight * self.fine
    }
}
