//! A stamp's disc on the sphere.

use glam::DVec3;

/// A stamp's disc on the sphere: with P a point of the cube, p = (P − centre)·e1 / |P| and
/// q = (P − centre)·e2 / |P| are its coordinates in the tangent plane, the disc p² + q² < 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Disc {
    /// On the warped cube: its largest part is ±1.
    pub centre: DVec3,
    /// First axis of the tangent plane, 1/radius long.
    pub e1: DVec3,
    /// Second axis, orthogonal to the first and as long.
    pub e2: DVec3,
    /// The sine of the angle between the centre and the rim.
    pub radius: f64,
}
