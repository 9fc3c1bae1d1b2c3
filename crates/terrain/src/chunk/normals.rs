//! Normals of a chunk's vertices, without the rest of its mesh.

use super::lattice::Lattice;
use super::relief::Relief;
use super::vertex_row::{GroundRow, SphereRow, split};
use crate::simd::Kernel;
use glam::Vec3;

/// The normals of every vertex of a lattice, or with a step of 2 of every second column and row.
///
/// The bits are those of [`Raise`](super::raise::Raise).
#[derive(Clone, Copy, Debug)]
pub(super) struct Normals<'a> {
    pub(super) lattice: &'a Lattice,
    pub(super) radius: f64,
    /// Of the vertices that are wanted.
    pub(super) relief: Relief<'a>,
    pub(super) step: usize,
}

impl Kernel for Normals<'_> {
    type Output = Vec<Vec3>;

    #[inline(always)]
    fn run(self) -> Vec<Vec3> {
        let n = self.lattice.columns.len();
        let wanted = n.div_ceil(self.step);
        let mut cube = self.lattice.columns_on_cube();
        let (mut low, mut thin) = (SphereRow::new(), SphereRow::new());
        let mut high = GroundRow::new();
        let mut normals = Vec::with_capacity(wanted * wanted);
        for row in 0..wanted {
            self.lattice.move_to(row * self.step, &mut cube);
            low.onto_sphere(n, &cube);
            let low = if self.step == 1 {
                &mut low
            } else {
                thin.thin(n, &low);
                &mut thin
            };
            low.take(wanted, row, self.relief);
            high.lean(wanted, self.radius, low);
            let [x, y, z] = split(wanted, &high.normals);
            let row = x.iter().zip(y).zip(z);
            normals.extend(row.map(|((&x, &y), &z)| Vec3::new(x, y, z)));
        }
        normals
    }
}
