//! Points of one realm on a grid, and rectangles of them.

use super::chunk_side::ChunkSide;
use cubemap::{Cell, Realm, Vertex, Warp};
use glam::DVec3;
use std::ops::{Range, RangeInclusive};

/// The warp of every terrain.
pub(crate) const WARP: Warp = Warp::Algebraic;

/// Points of one realm on a grid of columns and rows: a chunk's vertices, one of its edges, or a single point.
///
/// # Invariants
///
/// `s` and `t` rise, lie within −1 ..= 1 and are not empty.
#[derive(Clone, Debug)]
pub(crate) struct Patch {
    pub(crate) realm: Realm,
    /// Even steps of the columns along u.
    pub(crate) s: Vec<f64>,
    /// Even steps of the rows along v.
    pub(crate) t: Vec<f64>,
    /// From one column or row to the next; any where there is but one.
    pub(crate) step: f64,
    /// How far beyond a window its columns and rows still count, in even steps: 0 where they are points.
    pub(crate) slack: f64,
}

/// A rectangle of a patch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) columns: Range<usize>,
    pub(crate) rows: Range<usize>,
}

impl Patch {
    /// A chunk's vertices.
    pub(crate) fn of_cell(cell: Cell, side: ChunkSide) -> Self {
        let level = cell.level() + side.log2();
        let along = |index: u32| {
            let first = u64::from(index) << side.log2();
            first..=first + side.steps() as u64
        };
        Self::of_vertices(cell.realm(), level, [along(cell.i()), along(cell.j())])
    }

    /// A cell's corners.
    pub(crate) fn of_corners(cell: Cell) -> Self {
        let [s, t] = cell.bounds_st();
        Self {
            realm: cell.realm(),
            step: s[1] - s[0],
            s: s.to_vec(),
            t: t.to_vec(),
            slack: 0.0,
        }
    }

    /// The vertices of a level in some columns and rows of a realm, each 0 ..= 2^level.
    pub(crate) fn of_vertices(
        realm: Realm,
        level: u8,
        [columns, rows]: [RangeInclusive<u64>; 2],
    ) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "at most 2^38")]
        let n = (1_u64 << level) as f64;
        #[expect(clippy::cast_precision_loss, reason = "at most 2^38")]
        let along =
            |places: RangeInclusive<u64>| places.map(|k| (2.0 * k as f64 - n) / n).collect();
        Self {
            realm,
            s: along(columns),
            t: along(rows),
            step: 2.0 / n,
            slack: 0.0,
        }
    }

    /// One vertex, in the first of its realms.
    pub(crate) fn of_vertex(vertex: Vertex) -> Self {
        let realm = vertex
            .realms()
            .next()
            .expect("a vertex lies on the cube's surface");
        let (s, t) = vertex.st(realm).expect("it is one of its realms");
        Self::of_point(realm, s, t)
    }

    /// The point in a direction of any length but 0; the vertex where the direction is a vertex's.
    pub(crate) fn of_direction(dir: DVec3) -> Self {
        if let Some(vertex) = Vertex::at(dir, WARP) {
            return Self::of_vertex(vertex);
        }
        let (realm, s, t) = WARP.locate(dir);
        Self::of_point(realm, s, t)
    }

    /// The realm of [`Patch::of_direction`] and the point's even steps there.
    pub(crate) fn place(dir: DVec3) -> (Realm, [f64; 2]) {
        let Self { realm, s, t, .. } = Self::of_direction(dir);
        (realm, [s[0], t[0]])
    }

    /// One point.
    pub(crate) fn of_point(realm: Realm, s: f64, t: f64) -> Self {
        Self {
            realm,
            s: vec![s],
            t: vec![t],
            step: 1.0,
            slack: 0.0,
        }
    }

    /// Every second column and row.
    pub(crate) fn thinned(&self) -> Self {
        let thinned = |along: &[f64]| along.iter().copied().step_by(2).collect();
        Self {
            realm: self.realm,
            s: thinned(&self.s),
            t: thinned(&self.t),
            step: 2.0 * self.step,
            slack: 0.0,
        }
    }

    /// The even steps of its first and last column, and row.
    pub(crate) fn ends(&self) -> [[f64; 2]; 2] {
        [&self.s, &self.t].map(|along| [along[0], along[along.len() - 1]])
    }

    /// All of it.
    pub(crate) fn whole(&self) -> Window {
        Window {
            columns: 0..self.s.len(),
            rows: 0..self.t.len(),
        }
    }

    /// The points with s and t within two closed ranges.
    pub(crate) fn window(&self, s: [f64; 2], t: [f64; 2]) -> Window {
        let within = |coordinates: &[f64], [low, high]: [f64; 2]| {
            let first = coordinates.partition_point(|&x| x < low - self.slack);
            let end = coordinates.partition_point(|&x| x <= high + self.slack);
            first..end.max(first)
        };
        Window {
            columns: within(&self.s, s),
            rows: within(&self.t, t),
        }
    }

    /// The points within a square around a point (s, t), `reach` from its middle to its sides.
    ///
    /// Rounded outwards: a column or row more may be in it. Empty if there are none.
    #[inline(always)]
    pub(crate) fn window_around(&self, centre: [f64; 2], reach: f64) -> Window {
        let (steps, reach) = (1.0 / self.step, reach + self.slack);
        #[expect(clippy::cast_precision_loss, reason = "at most 257")]
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to the patch"
        )]
        let within = |coordinates: &[f64], centre: f64| {
            let last = (coordinates.len() - 1) as f64;
            let middle = (centre - coordinates[0]) * steps;
            let (low, high) = (middle - reach * steps, middle + reach * steps);
            if high < 0.0 || low > last {
                return 0..0;
            }
            low.max(0.0) as usize..high.min(last) as usize + 1
        };
        Window {
            columns: within(&self.s, centre[0]),
            rows: within(&self.t, centre[1]),
        }
    }
}

impl Window {
    /// Whether it holds no point.
    pub(crate) fn is_empty(&self) -> bool {
        self.columns.is_empty() || self.rows.is_empty()
    }
}
