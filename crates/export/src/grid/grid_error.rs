/// Columns of the widest map of a whole planet.
pub(super) const MAX_WIDTH: u32 = 16_384;

/// Points to a side of the largest region.
pub(super) const MAX_SIDE: u32 = 16_385;

/// Pixels to a side of the largest cube's faces.
pub(super) const MAX_FACE: u32 = 8_192;

/// There is no such grid.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum GridError {
    /// A map of the whole planet is as wide as it is not.
    #[error("{0} columns: a map of the whole planet has an even number of them, from 2 to {max}", max = MAX_WIDTH)]
    Width(u32),
    /// A cube's faces have no or too many pixels.
    #[error("{0} pixels to a side: a cube's faces have 1 to {max}", max = MAX_FACE)]
    Face(u32),
    /// A region has another number of points to a side.
    #[error("{0} points to a side: a region has 2 to {max}", max = MAX_SIDE)]
    Side(u64),
    /// Points of a region lie on each other, or it has none.
    #[error("{0} metres from point to point: take a step above 0")]
    Step(f64),
    /// A region is no place's.
    #[error("{lat}, {lon}: a latitude is from -90 to 90 degrees, a longitude from -360 to 360")]
    Place {
        /// Degrees north.
        lat: f64,
        /// Degrees east.
        lon: f64,
    },
    /// A region's corners would lie beyond the other side of the planet.
    #[error(
        "{across} metres from side to side: on a planet of a radius of {radius} m a region has up to {widest:.0}"
    )]
    Wide {
        /// Metres.
        across: f64,
        /// The planet's, metres.
        radius: f64,
        /// Metres.
        widest: f64,
    },
}
