//! A base's height from all of its nodes, near and far.

use crate::base::Bell;
use crate::patch::WARP;
use crate::recipe::Mask;
use crate::terrain::Terrain;
use cubemap::Realm;

/// What a mask reads at a point of a realm, if that is not the height.
pub(super) fn field(terrain: &Terrain, mask: &Mask, realm: Realm, s: f64, t: f64) -> Option<f64> {
    let bells = terrain.plan().field(mask)?;
    let n = bells.base().map.steps();
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to n"
    )]
    let [i, j] = [s, t].map(|at| (((at + 1.0) * 0.5 * n as f64) as usize).min(n - 1));
    let mut around = Vec::new();
    bells.around(realm, i, j, &mut around);
    Some(base_height(&around, realm, s, t))
}

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
