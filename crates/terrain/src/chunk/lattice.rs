//! A chunk's vertices on the warped cube.

use super::vertex_row::{Xyz, zero};
use crate::patch::{ChunkSide, WARP};
use cubemap::{Cell, Warp};
use glam::{DVec3, I64Vec3};

/// A chunk's vertices on the warped cube: one of the cube's axes changes along its columns, one along its rows, and one not at all.
///
/// The bits are those of [`cubemap::Vertex::on_cube`], without its integers.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// The part of each column along the axis `axes[0]`.
    pub(super) columns: Vec<f64>,
    /// The part of each row along the axis `axes[1]`.
    rows: Vec<f64>,
    /// The part of all along the axis `axes[2]`.
    depth: f64,
    /// 0, 1 and 2 in the order of the realm's u, v and w.
    axes: [usize; 3],
}

impl Lattice {
    pub(super) fn new(cell: Cell, side: ChunkSide) -> Self {
        let frame = cell.realm().frame();
        let [u, v, w] = [frame.u, frame.v, frame.w].map(signed);
        #[expect(clippy::cast_precision_loss, reason = "at most 2^39, and even")]
        let along = |index: u32, sign: f64| {
            let n = (1_u64 << (cell.level() + side.log2())) as f64;
            let first = u64::from(index) << side.log2();
            (first..=first + side.steps() as u64)
                // 0 is added because −1 times 0 is −0, which a vertex has nowhere.
                .map(|k| WARP.u(sign * ((2 * k) as f64 - n) / n) + 0.0)
                .collect()
        };
        Self {
            columns: along(cell.i(), u.1),
            rows: along(cell.j(), v.1),
            depth: w.1,
            axes: [u.0, v.0, w.0],
        }
    }

    /// The points of any row, but for their part along the rows' axis: see [`Lattice::move_to`].
    pub(super) fn columns_on_cube(&self) -> Xyz<f64> {
        let n = self.columns.len();
        let mut cube = zero();
        cube[self.axes[0]][..n].copy_from_slice(&self.columns);
        cube[self.axes[2]][..n].fill(self.depth);
        cube
    }

    /// Moves the points of one row to another.
    #[inline(always)]
    pub(super) fn move_to(&self, row: usize, cube: &mut Xyz<f64>) {
        cube[self.axes[1]][..self.columns.len()].fill(self.rows[row]);
    }

    /// The direction of one vertex.
    pub(super) fn dir(&self, column: usize, row: usize) -> DVec3 {
        let mut point = DVec3::ZERO;
        point[self.axes[0]] = self.columns[column];
        point[self.axes[1]] = self.rows[row];
        point[self.axes[2]] = self.depth;
        Warp::onto_sphere(point)
    }
}

/// Which axis, 0 to 2, and 1 or −1.
fn signed(axis: I64Vec3) -> (usize, f64) {
    let at = (0..3).find(|&k| axis[k] != 0);
    let at = at.expect("a realm's axes are not zero");
    #[expect(clippy::cast_precision_loss, reason = "1 or −1")]
    (at, axis[at] as f64)
}
