//! Raises a chunk's vertices from the sphere to the ground.

use super::lattice::Lattice;
use super::relief::Relief;
use super::vertex_row::{GroundRow, SphereRow, split, split_mut};
use crate::simd::Kernel;
use glam::{DVec3, Vec3};

/// Raises a chunk's vertices, and with them its coarse twin, from the sphere to the ground.
///
/// Row by row, so that what one loop leaves for the next stays in the nearest cache.
/// A normal depends on direction, height and gradient alone: chunks that share a
/// vertex give it the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raise<'a> {
    pub(super) lattice: &'a Lattice,
    pub(super) radius: f64,
    /// What positions are measured from.
    pub(super) centre: DVec3,
    pub(super) fine: Relief<'a>,
    /// None for a whole realm, whose twin is itself.
    pub(super) coarse: Option<Relief<'a>>,
}

/// What [`Raise`] makes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Raised {
    pub(super) fine: Surface,
    pub(super) coarse: Surface,
    /// The directions of the rim's vertices, in the order of the mesh's rim.
    pub(super) rim: Vec<Vec3>,
    /// The square of the largest distance from `centre`.
    pub(super) reach_squared: f32,
}

/// A chunk's vertices, with room for the skirt's.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Surface {
    pub(super) positions: Vec<Vec3>,
    pub(super) normals: Vec<Vec3>,
}

impl Kernel for Raise<'_> {
    type Output = Raised;

    #[inline(always)]
    fn run(self) -> Raised {
        let n = self.lattice.columns.len();
        let mut cube = self.lattice.columns_on_cube();
        let (mut low, mut low_half) = (SphereRow::new(), SphereRow::new());
        let (mut high, mut twin) = (GroundRow::new(), GroundRow::new());
        // Of the parent: its row before, and that of this one.
        let (mut below, mut above) = (&mut GroundRow::new(), &mut GroundRow::new());
        let mut raised = Raised {
            fine: Surface::of(n),
            coarse: Surface::of(n),
            rim: vec![Vec3::ZERO; 4 * (n - 1)],
            reach_squared: 0.0,
        };
        let mut reach = 0;
        for row in 0..n {
            self.lattice.move_to(row, &mut cube);
            low.onto_sphere(n, &cube);
            keep_rim(n, row, &low, &mut raised.rim);
            low.take(n, row, self.fine);
            self.raise(n, &low, &mut high);
            reach = high.reach(n, reach);
            raised.fine.push(n, &high);
            let Some(coarse) = self.coarse else {
                raised.coarse.push(n, &high);
                continue;
            };
            if row % 2 == 0 {
                low_half.thin(n, &low);
                low_half.take(n.div_ceil(2), row / 2, coarse);
                self.raise(n.div_ceil(2), &low_half, above);
                if row > 0 {
                    twin.between(n, below, above);
                    reach = twin.reach(n, reach);
                    raised.coarse.push(n, &twin);
                }
                twin.between(n, above, above);
                reach = twin.reach(n, reach);
                raised.coarse.push(n, &twin);
                std::mem::swap(&mut below, &mut above);
            }
        }
        raised.reach_squared = f32::from_bits(reach);
        raised
    }
}

impl Raise<'_> {
    /// The first `n` vertices of a row.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is drawn is f32, from a centre near by"
    )]
    fn raise(&self, n: usize, low: &SphereRow, high: &mut GroundRow) {
        let (heights, [x, y, z]) = (&low.heights[..n], split(n, &low.dirs));
        let [px, py, pz] = split_mut(n, &mut high.positions);
        for k in 0..n {
            let distance = self.radius + f64::from(heights[k]);
            px[k] = (x[k] * distance - self.centre.x) as f32;
            py[k] = (y[k] * distance - self.centre.y) as f32;
            pz[k] = (z[k] * distance - self.centre.z) as f32;
        }
        high.lean(n, self.radius, low);
    }
}

impl Surface {
    /// None yet of n² vertices and their skirt's.
    #[inline(always)]
    fn of(n: usize) -> Self {
        let empty = || Vec::with_capacity(n * n + 4 * (n - 1));
        Self {
            positions: empty(),
            normals: empty(),
        }
    }

    #[inline(always)]
    fn push(&mut self, n: usize, row: &GroundRow) {
        for (to, from) in [
            (&mut self.positions, &row.positions),
            (&mut self.normals, &row.normals),
        ] {
            let [x, y, z] = split(n, from);
            let row = x.iter().zip(y).zip(z);
            to.extend(row.map(|((&x, &y), &z)| Vec3::new(x, y, z)));
        }
    }
}

/// Keeps the directions of those of a row's vertices that lie on the rim.
#[inline(always)]
fn keep_rim(n: usize, row: usize, low: &SphereRow, rim: &mut [Vec3]) {
    let last = n - 1;
    let [x, y, z] = split(n, &low.dirs);
    let dir = |k: usize| DVec3::new(x[k], y[k], z[k]).as_vec3();
    if row == 0 {
        (0..last).for_each(|k| rim[k] = dir(k));
    }
    if row < last {
        rim[last + row] = dir(last);
    } else {
        (1..=last).for_each(|k| rim[3 * last - k] = dir(k));
    }
    if row > 0 {
        rim[4 * last - row] = dir(0);
    }
}
