use super::Grid;
use super::links::HALO;
use cubemap::{CubeNodes, Realm};

/// A grid as rectangles of rows, each loaded with what lies beside it.
///
/// A plane and a torus are one rectangle; of a cube there are six, of what lies inside of each realm.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    grid: Grid,
    /// How many rectangles.
    pub(crate) count: usize,
    /// Nodes in a row.
    pub(crate) width: usize,
    /// Rows of a rectangle.
    pub(crate) height: usize,
}

impl Rows {
    pub(crate) const fn new(grid: Grid) -> Self {
        let (count, width, height) = match grid {
            Grid::Plane { width, height } | Grid::Torus { width, height } => (1, width, height),
            Grid::Cube { level } => (6, (1 << level) - 1, (1 << level) - 1),
        };
        Self {
            grid,
            count,
            width,
            height,
        }
    }

    /// Writes a row and [`HALO`] nodes on each side of it into `to`; rows may be up to [`HALO`] before the first and behind the last.
    ///
    /// Over the border of a plane stands the nearest node on it. What lies beyond two edges of a realm at once is nothing: any number.
    pub(crate) fn load(self, rectangle: usize, row: isize, from: &[f32], to: &mut [f32]) {
        let width = self.width;
        match self.grid {
            Grid::Plane { height, .. } => {
                let row = row.clamp(0, height.cast_signed() - 1).cast_unsigned();
                let row = &from[row * width..][..width];
                to[HALO..HALO + width].copy_from_slice(row);
                to[..HALO].fill(row[0]);
                to[HALO + width..].fill(row[width - 1]);
            }
            Grid::Torus { height, .. } => {
                let row = row.rem_euclid(height.cast_signed()).cast_unsigned();
                let row = &from[row * width..][..width];
                to[HALO..HALO + width].copy_from_slice(row);
                for k in 0..HALO {
                    to[k] = row[(k + HALO * (width - 1)) % width];
                    to[HALO + width + k] = row[k % width];
                }
            }
            Grid::Cube { level } => {
                let nodes = CubeNodes::new(level);
                let realm = Realm::ALL[rectangle];
                let j = row + 1;
                let halo = HALO.cast_signed();
                let single = |k: usize, to: &mut [f32]| {
                    let i = k.cast_signed() + 1 - halo;
                    to[k] = nodes.beyond(realm, i, j).map_or(0.0, |node| from[node]);
                };
                if (0..self.height.cast_signed()).contains(&row) {
                    let inside = nodes.row(realm, j.cast_unsigned());
                    to[HALO..HALO + width].copy_from_slice(&from[inside..][..width]);
                    for k in (0..HALO).chain(HALO + width..width + 2 * HALO) {
                        single(k, to);
                    }
                } else {
                    for k in 0..width + 2 * HALO {
                        single(k, to);
                    }
                }
            }
        }
    }
}
