//! Where one stands at a water.

use bevy::math::DVec3;
use studio::{Compass, lat_lon};

/// Where one stands to see some water, and where one looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    /// Degrees north.
    pub(super) lat: f64,
    /// Degrees east.
    pub(super) lon: f64,
    /// Metres above the ground, or above the water.
    pub(super) alt: f64,
    /// Degrees clockwise from north.
    pub(super) heading: f64,
}

impl Stand {
    /// At a place of the unit sphere, looking along some way.
    pub(super) fn new(eye: DVec3, view: DVec3, alt: f64) -> Self {
        let (lat, lon) = lat_lon(eye);
        let Compass { east, north, .. } = Compass::at(lat, lon);
        let heading = view.dot(east).atan2(view.dot(north)).to_degrees();
        Self {
            lat,
            lon,
            alt,
            heading,
        }
    }
}
