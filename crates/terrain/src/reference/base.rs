//! A base's height from all of its nodes, near and far.

use crate::base::Bell;
use crate::patch::WARP;
use cubemap::Realm;

/// The height of a base at a point of a realm, in metres: every bell is asked, whether it can count there or not, one after the other.
pub(super) fn base_height(bells: &[Bell], realm: Realm, s: f64, t: f64) -> f64 {
    let [x, y, z] = WARP.on_cube(realm, s, t).to_array();
    let nearness = 1.0 / ((x * x + y * y) + z * z).sqrt();
    let dir = [x, y, z].map(|part| part * nearness);
    let (mut weights, mut heights) = (0.0, 0.0);
    for bell in bells {
        let [x, y, z] = [0, 1, 2].map(|axis| dir[axis] - bell.centre[axis]);
        let rest = (1.0 - ((x * x + y * y) + z * z) * bell.narrowness).max(0.0);
        let weight = (rest * rest) * (rest * rest);
        weights += weight;
        heights += weight * bell.height;
    }
    heights / weights
}
