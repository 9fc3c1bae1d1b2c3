//! What the shaders make of a place.

/// What the shaders make of a place, each linear RGB.
#[derive(Clone, Copy, Debug)]
pub(in crate::shader::morph) struct Painted {
    /// Dry ground, without what is finer than the mesh.
    pub(in crate::shader::morph) ground: [f32; 3],
    /// Water as deep as a hundredth of its height, as many metres above the sea as its slope has radians.
    pub(in crate::shader::morph) water: [f32; 3],
    /// What blades multiply the colour of ground with, and what clods do, in the mean.
    pub(in crate::shader::morph) blades: [f32; 3],
    pub(in crate::shader::morph) clods: [f32; 3],
    /// How much is salt a hundredth of its height above still water of dry and of moist country, and above a river.
    pub(in crate::shader::morph) salt: [f32; 3],
    /// A ten thousandth of its height, twice and thrice that, as they are handed to tone mapping.
    pub(in crate::shader::morph) dark: [f32; 3],
    /// The slope of rock against the ground's, how bright it is about 0, and how much that changes after the length on which noise repeats.
    pub(in crate::shader::morph) rock: [f32; 3],
    /// How bright the sun is on water that mirrors it to the eye, against white paper: from near, from afar, and from afar without being dimmed.
    pub(in crate::shader::morph) glint: [f32; 3],
    /// How much of the sun falls on the sea, and on inland water, that stands 0.01 below the horizon, and 0.03 and 0.1 above (sine).
    pub(in crate::shader::morph) sun_on_sea: [f32; 3],
    pub(in crate::shader::morph) sun_inland: [f32; 3],
}

impl Painted {
    pub(super) const FLOATS: usize = 32;

    pub(super) fn new(floats: &[f32]) -> Self {
        let colour = |at: usize| [floats[at], floats[at + 1], floats[at + 2]];
        Self {
            ground: colour(0),
            water: colour(4),
            blades: colour(8),
            clods: colour(12),
            salt: colour(16),
            dark: colour(20),
            rock: colour(24),
            glint: colour(28),
            sun_on_sea: [floats[3], floats[7], floats[11]],
            sun_inland: [floats[15], floats[19], floats[23]],
        }
    }
}
