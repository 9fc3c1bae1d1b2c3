//! The first 88 bytes of a tile.

use super::occlusion::occlusion_point;
use glam::DVec3;

/// Centre, lowest and highest, bounding sphere and occlusion point of vertices, metres from the planet's centre; in f64 and f32.
pub(super) fn header(places: &[DVec3], heights: [f32; 2], radius: f64, bytes: &mut Vec<u8>) {
    let low = places.iter().copied().fold(DVec3::INFINITY, DVec3::min);
    let high = places.iter().copied().fold(DVec3::NEG_INFINITY, DVec3::max);
    let centre = (low + high) * 0.5;
    let reach = places.iter().map(|place| place.distance_squared(centre));
    let reach = reach.fold(0.0, f64::max).sqrt();
    let occlusion = occlusion_point(places, centre, radius);
    let vector = |of: DVec3| of.to_array();
    bytes.extend(vector(centre).into_iter().flat_map(f64::to_le_bytes));
    bytes.extend(heights.into_iter().flat_map(f32::to_le_bytes));
    let sphere = vector(centre).into_iter().chain([reach]);
    bytes.extend(sphere.chain(vector(occlusion)).flat_map(f64::to_le_bytes));
}
