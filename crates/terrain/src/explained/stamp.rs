//! What one stamp adds at a place.

use crate::stamp::SectorStamp;
use cubemap::CubeCorner;
use glam::DVec3;

/// What one stamp adds at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainedStamp {
    /// The stamp, as the ground has it: its sector, its height, its turn.
    pub stamp: SectorStamp,
    /// What the steepness of the ground under its centre leaves of its height, 0 ..= 1; 1 where the band does not ask.
    pub slope_weight: f64,
    /// The direction of its disc's middle; unit length.
    pub centre: DVec3,
    /// Metres from there to its disc's rim along the sphere; in the cube chart, where discs are not round on the sphere, of a round one as large.
    pub radius: f64,
    /// Metres from its disc's middle to the place along the sphere.
    pub distance: f64,
    /// How it comes to the place in the cube chart; `None` in the sphere chart, which has neither edges nor corners.
    pub way: Option<StampWay>,
    /// Metres that it adds to its band's sum, before the band's weight; an f32 where its octave is summed in f32.
    pub added: f64,
    /// Metres above the sphere of all that is printed once it is: base and bands, with their weights.
    pub height: f64,
}

/// The way on which a stamp comes to a place on the unfolded cube: the articles' cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StampWay {
    /// Its sector lies in the realm of the place: green.
    OwnRealm,
    /// Over an edge of the cube: blue, and red.
    OverEdge,
    /// Its disc contains a corner of the cube, and is measured in the transition space: yellow.
    AroundCorner(CubeCorner),
    /// Its sector touches the realm of the place at a corner of the cube alone, which its disc does not reach.
    OutOfReach,
}
