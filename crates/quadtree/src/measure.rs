/// How far ground counts to be from an eye: never farther than it is, and nearly the same whatever its height.
///
/// If distances were those through space, a cliff would be near below and far above, and no chunk of it could be
/// drawn at one level. So they are taken along the sphere, by the chord from the eye's direction to the ground's, of a sphere
/// that no ground that is seen is below, nor is the eye; and of how much higher or lower the ground is than the eye a
/// [`Measure::SHARE`] counts, by Pythagoras, or, if that is more, all that the eye is above a sphere that holds all ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// From the planet's centre to the lowest ground that is seen, in metres.
    pub lowest_seen: f64,
    /// From the planet's centre to a sphere that holds all ground, in metres.
    pub roof: f64,
}

impl Measure {
    /// The share of a difference in height that counts.
    pub const SHARE: f64 = 0.25;
}
