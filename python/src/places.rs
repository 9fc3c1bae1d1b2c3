//! Places by latitude and longitude.

use crate::errors::value;
use glam::DVec3;
use pyo3::PyResult;
use rayon::prelude::*;
use terrain::Terrain;

/// The unit vectors east, north and up at a latitude and a longitude in degrees, in the planet's axes: 0° east is +Z, 90° east +X, north +Y.
pub(crate) fn compass(lat: f64, lon: f64) -> [DVec3; 3] {
    let [lat, lon] = [lat, lon].map(f64::to_radians);
    let [(up, along), (x, z)] = [lat, lon].map(|angle| (libm::sin(angle), libm::cos(angle)));
    [
        DVec3::new(z, 0.0, -x),
        DVec3::new(-up * x, along, -up * z),
        DVec3::new(along * x, up, along * z),
    ]
}

/// The directions of places, of as many latitudes as longitudes.
///
/// # Errors
///
/// If one is no place.
pub(crate) fn directions(lat: &[f64], lon: &[f64]) -> PyResult<Vec<DVec3>> {
    let amiss = |(&lat, &lon): (&f64, &f64)| !(lat.abs() <= 90.0 && lon.is_finite());
    let both = lat.par_iter().zip(lon);
    if let Some((lat, lon)) = both.clone().find_first(|&both| amiss(both)) {
        return Err(value(&format!(
            "latitude {lat}, longitude {lon}: take degrees, from -90 to 90 north and any number east"
        )));
    }
    Ok(both.map(|(&lat, &lon)| compass(lat, lon)[2]).collect())
}

/// The latitude and the longitude of a direction, in degrees.
pub(crate) fn lat_lon(dir: DVec3) -> [f64; 2] {
    let lat = libm::atan2(dir.y, libm::hypot(dir.x, dir.z));
    [lat.to_degrees(), libm::atan2(dir.x, dir.z).to_degrees()]
}

/// The finest octave that is heeded: all of them if nobody says.
pub(crate) fn octave(terrain: &Terrain, level: Option<u8>) -> u8 {
    let all = terrain.recipe().finest_octave();
    level.map_or(all, |level| level.min(all))
}
