//! What one octave of one band prints at a place.

use super::stamp::ExplainedStamp;

/// What one octave of one band prints at a place.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainedOctave {
    /// The band's place in the recipe.
    pub band: usize,
    /// Its level: sectors are 2^−level of a realm's side.
    pub level: u8,
    /// How high its stamps are, in metres.
    pub amplitude: f64,
    /// Whether its stamps are summed in f64: those of the coarsest octaves are, and of the highest. Others are in f32.
    pub is_wide: bool,
    /// By how much the band counts here, as [`ExplainedBand::weight`](super::ExplainedBand::weight).
    pub weight: f64,
    /// The stamps in reach, in the order in which they are summed: one for each sector that has one, of that which holds the
    /// place and those around it. Most lie beside it and add nothing. None where the weight is 0.
    pub stamps: Vec<ExplainedStamp>,
    /// Metres above the sphere of all that is printed once it is: base and bands, with their weights.
    pub height: f64,
}

impl ExplainedOctave {
    /// The metres that its stamps add to the height here: their sum times the weight.
    #[must_use]
    pub fn added(&self) -> f64 {
        let stamps = self.stamps.iter();
        self.weight * stamps.map(|stamp| stamp.added).sum::<f64>()
    }
}
