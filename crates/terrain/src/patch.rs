use crate::ChunkSide;
use cubemap::{Cell, Realm, Vertex, Warp};
use glam::DVec3;
use std::ops::Range;

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
        #[expect(clippy::cast_precision_loss, reason = "at most 2^38")]
        let along = |index: u32| {
            let n = (1_u64 << level) as f64;
            let first = u64::from(index) << side.log2();
            (0..side.vertices() as u64)
                .map(|k| (2.0 * (first + k) as f64 - n) / n)
                .collect()
        };
        Self {
            realm: cell.realm(),
            s: along(cell.i()),
            t: along(cell.j()),
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

    /// One point.
    pub(crate) fn of_point(realm: Realm, s: f64, t: f64) -> Self {
        Self {
            realm,
            s: vec![s],
            t: vec![t],
        }
    }

    /// How many points it has.
    pub(crate) fn len(&self) -> usize {
        self.s.len() * self.t.len()
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
        let within = |places: &[f64], [low, high]: [f64; 2]| {
            let first = places.partition_point(|&x| x < low);
            first..places.partition_point(|&x| x <= high).max(first)
        };
        Window {
            columns: within(&self.s, s),
            rows: within(&self.t, t),
        }
    }

    /// Every sector of a level whose stamp may reach a point of the patch, in the order they are summed in.
    ///
    /// These are the sectors that hold a point and the rings of their neighbours; a
    /// point on a border is held by both sides.
    pub(crate) fn sectors(&self, level: u8) -> Vec<Cell> {
        let n = f64::from(1_u32 << level);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to 0 ..= n − 1, n ≤ 2^30"
        )]
        let held = |places: &[f64]| {
            let place = |x: f64| (x + 1.0) * 0.5 * n;
            let low = (place(places[0]).ceil() - 1.0).clamp(0.0, n - 1.0) as u32;
            let last = places[places.len() - 1];
            let high = place(last).floor().clamp(0.0, n - 1.0) as u32;
            (low, high)
        };
        let last = (1_u32 << level) - 1;
        let ((i0, i1), (j0, j1)) = (held(&self.s), held(&self.t));
        let cell = |i: u32, j: u32| Cell::new(self.realm, level, i, j).expect("within the realm");
        let mut beyond = Vec::new();
        if i0 == 0 || j0 == 0 || i1 == last || j1 == last {
            for j in j0..=j1 {
                for i in i0..=i1 {
                    if i == 0 || j == 0 || i == last || j == last {
                        let others = cell(i, j).neighbours();
                        beyond.extend(others.filter(|other| other.realm() != self.realm));
                    }
                }
            }
            beyond.sort_unstable();
            beyond.dedup();
        }
        let (before, after): (Vec<_>, Vec<_>) = beyond
            .into_iter()
            .partition(|other| other.realm() < self.realm);
        let columns = i0.saturating_sub(1)..=(i1 + 1).min(last);
        let rows = j0.saturating_sub(1)..=(j1 + 1).min(last);
        let mut sectors = before;
        sectors.extend(rows.flat_map(|j| columns.clone().map(move |i| cell(i, j))));
        sectors.extend(after);
        sectors
    }

    /// The points that a stamp of this sector may reach, by the same rule from the sector's side.
    pub(crate) fn within_ring(&self, sector: Cell) -> Window {
        if sector.level() == 0 {
            return self.whole();
        }
        let around = sector.neighbours().chain([sector]);
        let mut bounds: Option<[[f64; 2]; 2]> = None;
        for cell in around.filter(|cell| cell.realm() == self.realm) {
            let [s, t] = cell.bounds_st();
            bounds = Some(bounds.map_or([s, t], |[a, b]| {
                [
                    [a[0].min(s[0]), a[1].max(s[1])],
                    [b[0].min(t[0]), b[1].max(t[1])],
                ]
            }));
        }
        bounds.map_or(
            Window {
                columns: 0..0,
                rows: 0..0,
            },
            |[s, t]| self.window(s, t),
        )
    }
}

impl Window {
    /// Whether it holds no point.
    pub(crate) fn is_empty(&self) -> bool {
        self.columns.is_empty() || self.rows.is_empty()
    }
}

/// A patch's points on the warped cube, each part of which depends on the column alone, the row alone, or neither.
#[derive(Clone, Debug)]
pub(crate) struct OnCube {
    /// The part along the axis `column_axis`, for each column.
    pub(crate) columns: Vec<f64>,
    /// The part along the axis `row_axis`, for each row.
    pub(crate) rows: Vec<f64>,
    /// The part along the third axis.
    pub(crate) depth: f64,
    /// Which of the cube's axes u is, 0 to 2.
    pub(crate) column_axis: usize,
    /// Which v is.
    pub(crate) row_axis: usize,
    /// Which w is.
    pub(crate) depth_axis: usize,
    /// 1/|P| for each point.
    pub(crate) inverse_length: Vec<f64>,
}

impl OnCube {
    pub(crate) fn new(patch: &Patch) -> Self {
        let frame = patch.realm.frame();
        let signed = |axis: glam::I64Vec3| {
            let at = (0..3).find(|&k| axis[k] != 0).expect("an axis is not zero");
            #[expect(clippy::cast_precision_loss, reason = "1 or −1")]
            (at, axis[at] as f64)
        };
        let ((column_axis, u), (row_axis, v)) = (signed(frame.u), signed(frame.v));
        let (depth_axis, depth) = signed(frame.w);
        let mut on_cube = Self {
            columns: patch.s.iter().map(|&s| u * WARP.u(s)).collect(),
            rows: patch.t.iter().map(|&t| v * WARP.u(t)).collect(),
            depth,
            column_axis,
            row_axis,
            depth_axis,
            inverse_length: Vec::with_capacity(patch.len()),
        };
        for row in 0..patch.t.len() {
            for column in 0..patch.s.len() {
                let p = on_cube.at(column, row);
                let length = ((p.x * p.x + p.y * p.y) + p.z * p.z).sqrt();
                on_cube.inverse_length.push(1.0 / length);
            }
        }
        on_cube
    }

    /// The point at a column and row, in the cube's axes.
    pub(crate) fn at(&self, column: usize, row: usize) -> DVec3 {
        let mut point = DVec3::ZERO;
        point[self.column_axis] = self.columns[column];
        point[self.row_axis] = self.rows[row];
        point[self.depth_axis] = self.depth;
        point
    }
}
