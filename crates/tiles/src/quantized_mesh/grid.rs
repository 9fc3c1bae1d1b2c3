//! How many posts a tile has, and what ground they can carry.

use terrain::Terrain;

/// Steps from post to post along a side of a tile.
pub(crate) const STEPS: u32 = 64;

/// Posts along a side.
pub(super) const SIDE: usize = STEPS as usize + 1;

/// The finest octave that posts can carry, so many steps along a tile of level z: that of a chunk as wide, with sectors two steps wide.
pub(crate) fn finest(terrain: &Terrain, z: u8, steps: u32) -> u8 {
    let log2 = u8::try_from(steps.max(4).ilog2()).expect("less than 32");
    // A tile of level z is as wide as a realm's cell of level z − 1.
    let octave = (z + log2).saturating_sub(2);
    octave.min(terrain.recipe().finest_octave())
}
