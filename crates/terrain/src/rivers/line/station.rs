//! A place along a river.

use glam::DVec3;

/// A place along a river.
#[derive(Clone, Copy, Debug)]
pub(in crate::rivers) struct Station {
    /// On the unit sphere, before it is bent.
    pub(in crate::rivers) place: DVec3,
    /// Metres above the sphere of its water.
    pub(in crate::rivers) level: f64,
    /// How many metres its water lies below the floor of its valley: 0, but behind a waterfall, where it runs in a gorge, and beside the sea, where its valley is land.
    pub(in crate::rivers) gorge: f64,
    /// Metres from the middle of its bed to where that ends.
    pub(in crate::rivers) bed: f64,
    /// Metres from the middle of its bed to the shore of its water: as many, but near its spring, where a brook runs along the middle.
    pub(in crate::rivers) shore: f64,
    /// Metres from the middle of its bed to where its valley ends.
    pub(in crate::rivers) reach: f64,
    /// How much there is of the river: 0 at its spring and where it has become sea.
    pub(in crate::rivers) share: f64,
    /// How high its banks are, in parts of what they are inland: 1, but less towards the sea, and below 0 where they lie under it.
    pub(in crate::rivers) banks: f64,
    /// How full its bed is of water: from 1 to 0, where its bottom lies as high as the water, and to −1, where it has long been dry.
    pub(in crate::rivers) wet: f64,
    /// How much its bed winds where it falls little: 1, and 0 beside falls and other water, where it must keep to its way.
    pub(in crate::rivers) winds: f64,
}

/// How much of its valley there is where there is so much of a river: all of it before there is anything of its bed, so that none stands on a dam.
#[inline(always)]
pub(in crate::rivers) fn of_valley(share: f64) -> f64 {
    let part = 2.0 * share;
    if part < 1.0 { part } else { 1.0 }
}

/// How much of its bed there is there.
#[inline(always)]
pub(in crate::rivers) fn of_bed(share: f64) -> f64 {
    let part = 2.0 * share - 1.0;
    if part > 0.0 { part } else { 0.0 }
}

/// How both change with that: one of them, and the other not.
pub(in crate::rivers) const STEEPER: f64 = 2.0;

impl Station {
    /// Metres above the sphere of its valley's floor.
    pub(in crate::rivers) fn floor(&self) -> f64 {
        self.level + self.gorge
    }

    /// A part of the way to another, all but the place.
    pub(in crate::rivers) fn mixed(self, other: Self, part: f64, place: DVec3) -> Self {
        let mix = |a: f64, b: f64| a * (1.0 - part) + b * part;
        Self {
            place,
            level: mix(self.level, other.level),
            gorge: mix(self.gorge, other.gorge),
            bed: mix(self.bed, other.bed),
            shore: mix(self.shore, other.shore),
            reach: mix(self.reach, other.reach),
            share: mix(self.share, other.share),
            banks: mix(self.banks, other.banks),
            wet: mix(self.wet, other.wet),
            winds: mix(self.winds, other.winds),
        }
    }
}
