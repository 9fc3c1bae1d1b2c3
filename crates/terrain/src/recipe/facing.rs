//! Which way a band's stamps are turned.

/// Which way stamps that are not round are turned in their sectors.
///
/// The way down is that of the ground as it was before: the base and all bands up to its own, each up to the level before.
/// Two octaves of a band follow the same ground, that before the first of them. So
/// gullies run down the hills that carry them, and finer ones down the sides of coarser ones, however deep the ground is drawn.
/// The gradient is read at the corners of that first octave's sectors, and is between them what lies between.
///
/// ```
/// use terrain::{Band, Facing, Mask, Shape, Sign, Stamp};
/// // Notches that run down whatever is steeper than some 10°.
/// let gullies = Band::new("gullies", 9, 10..=15, 300.0)
///     .stamps([Stamp::new(Shape::Ridge).sign(Sign::Dig)])
///     .facing(Facing::Downhill)
///     .slope(Mask::new(5.0, 15.0));
/// assert_eq!(gullies.facing, Facing::Downhill);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Facing {
    /// Any way.
    #[default]
    Random,
    /// Crests, and pictures from left to right, run downhill.
    Downhill,
    /// Crests, and pictures from left to right, run along the slope, neither up nor down.
    Across,
}
