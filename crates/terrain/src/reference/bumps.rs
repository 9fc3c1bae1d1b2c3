//! What corrects the ground at the nodes of lattices, node by node.

use crate::base::{Bell, Bumps};
use crate::patch::WARP;
use crate::terrain::Terrain;
use cubemap::Realm;

/// What is added to the ground at a point of a realm by the lattices that are corrected with a level, in metres: each node of the cell that it lies in is asked.
pub(super) fn corrections(terrain: &Terrain, level: u8, realm: Realm, s: f64, t: f64) -> f64 {
    let all = terrain.plan().bumps().iter();
    let of_level = all.filter(|bumps| bumps.octave() == level);
    of_level.map(|bumps| correction(bumps, realm, s, t)).sum()
}

fn correction(bumps: &Bumps, realm: Realm, s: f64, t: f64) -> f64 {
    let n = 1_usize << bumps.level();
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to n"
    )]
    let [i, j] = [s, t].map(|at| (((at + 1.0) * 0.5 * n as f64) as usize).min(n - 1));
    let mut bells: Vec<Bell> = Vec::new();
    bumps.around(realm, i, j, &mut bells);
    let [x, y, z] = WARP.on_cube(realm, s, t).to_array();
    let nearness = 1.0 / ((x * x + y * y) + z * z).sqrt();
    Bumps::at(&bells, [x, y, z].map(|part| part * nearness))
}
