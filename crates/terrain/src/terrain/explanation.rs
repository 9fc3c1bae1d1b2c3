//! What made the height of a place.

use crate::explained::{ExplainedBand, ExplainedDrain, ExplainedOctave};
use crate::rivers::Water;
use cubemap::Realm;
use glam::DVec3;

/// What made the height of a place, in the order in which it is summed: the base, the stamps of the bands' octaves, the rivers.
///
/// Level by level, from the coarsest to the finest, and all bands of a level together, each octave's stamps are added to
/// their band's sums: one in f64 for the coarsest octaves and the highest, one in f32 for the others. Where a band begins,
/// its mask reads what is there and makes a weight of it. In the end the bands are added to the base in the order of the recipe,
/// each sum times its band's weight, in f64, and the whole is rounded to f32; then rivers draw that ground to their valleys
/// and beds. Where land drains, what was added for that by the end of a level is summed with the base, as one number in f64 behind it.
///
/// So heights on the way (`height` of an octave, of a stamp) are those of ground that ends there, and the last of them is
/// [`Explanation::printed`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// The direction of the place; unit length.
    pub dir: DVec3,
    /// The realm that it lies in; on its border the first of those that meet there.
    pub realm: Realm,
    /// Its even steps there, −1 ..= 1 along u and v.
    pub st: [f64; 2],
    /// The level of the finest octave.
    pub finest: u8,
    /// Metres above the sphere of the recipe's map here; `None` without one.
    pub base: Option<f64>,
    /// What each band of the recipe adds up to.
    pub bands: Vec<ExplainedBand>,
    /// The octaves in the order in which they are summed: level by level, band by band.
    pub octaves: Vec<ExplainedOctave>,
    /// What makes the land drain, lattice by lattice from the coarsest on; none where rivers do not say that it does.
    pub drains: Vec<ExplainedDrain>,
    /// Metres above the sphere that base and bands add up to, in f64.
    pub printed: f64,
    /// The same, rounded to f32: the ground before its rivers.
    pub ground: f64,
    /// Metres above the sphere of the ground with its rivers: the bits of [`Terrain::height_at_level`](crate::Terrain::height_at_level).
    pub height: f64,
    /// The water over it.
    pub water: Option<Water>,
}

impl Explanation {
    /// The metres that rivers add to the ground: below 0 where they cut into it, above where they fill a hollow.
    #[must_use]
    pub fn carved(&self) -> f64 {
        self.height - self.ground
    }
}
