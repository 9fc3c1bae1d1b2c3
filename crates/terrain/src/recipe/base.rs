//! The ground below all bands: a map of the whole planet.

use super::base_map::BaseMap;
use std::sync::Arc;

/// A map of the whole planet, to which the stamps of all bands are added.
///
/// Ground of it is smooth: each node of the map is a bell as wide as four steps of the lattice, and
/// the bells are divided by their sum. A node's own height is thus met up to a part of its difference
/// from its neighbours. Every chunk has all of it, and the masks of all bands read it.
#[derive(Clone, Debug, PartialEq)]
pub struct Base {
    /// The map.
    pub map: Arc<BaseMap>,
    /// Metres above the sphere where the map is 0.
    pub low: f64,
    /// Metres above the sphere where the map is 1; below `low`, where the map is upside down.
    pub high: f64,
}

impl Base {
    /// A map whose 0 and 1 lie so many metres above the sphere.
    #[must_use]
    pub fn new(map: impl Into<Arc<BaseMap>>, low: f64, high: f64) -> Self {
        let map = map.into();
        Self { map, low, high }
    }

    /// How many metres a value of the map is.
    #[inline(always)]
    pub(crate) fn metres(&self, value: f32) -> f64 {
        self.low + f64::from(value) * (self.high - self.low)
    }

    /// The height farthest from the sphere, in metres.
    pub(crate) fn bound(&self) -> f64 {
        let (low, high) = self.map.range();
        self.metres(low).abs().max(self.metres(high).abs())
    }
}

/// Says that a map cannot stand in a text.
#[cfg(feature = "serde")]
pub(super) fn unwritten<S: serde::Serializer>(_: &Option<Base>, _: S) -> Result<S::Ok, S::Error> {
    Err(serde::ser::Error::custom(
        "a base's map is no text; write the planet as a planet file, which names it",
    ))
}
