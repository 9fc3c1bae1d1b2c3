//! Points of one realm on a grid, and the sectors whose stamps may reach them.

use super::chunk_side::ChunkSide;
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
    /// From one column or row to the next; any where there is but one.
    pub(crate) step: f64,
}

/// Every sector of a level whose stamp may reach a point of a patch, in the order they are summed in: those before the patch's realm, its own rows of columns, those after.
#[derive(Clone, Debug)]
pub(crate) struct Sectors {
    pub(crate) realm: Realm,
    pub(crate) level: u8,
    pub(crate) before: Vec<Cell>,
    /// First and last.
    pub(crate) columns: [u32; 2],
    pub(crate) rows: [u32; 2],
    pub(crate) after: Vec<Cell>,
}

impl Sectors {
    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> {
        let [first, last] = self.columns;
        let own = (self.rows[0]..=self.rows[1])
            .flat_map(move |j| (first..=last).map(move |i| self.own(i, j)));
        let (before, after) = (self.before.iter().copied(), self.after.iter().copied());
        before.chain(own).chain(after)
    }

    /// Whether the sector of its own realm in a column and row touches a corner of the cube.
    #[inline(always)]
    pub(crate) const fn is_at_corner(&self, i: u32, j: u32) -> bool {
        let end = (1 << self.level) - 1;
        (i == 0 || i == end) && (j == 0 || j == end)
    }

    /// The sector of the patch's own realm in a column and row.
    #[inline(always)]
    pub(crate) fn own(&self, i: u32, j: u32) -> Cell {
        Cell::new(self.realm, self.level, i, j).expect("within the realm")
    }
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
        let step = 2.0 / (1_u64 << level) as f64;
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
            step,
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

    /// One point.
    pub(crate) fn of_point(realm: Realm, s: f64, t: f64) -> Self {
        Self {
            realm,
            s: vec![s],
            t: vec![t],
            step: 1.0,
        }
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

    /// The points within a square around a place in (s, t), `reach` from its middle to its sides.
    ///
    /// Rounded outwards: a column or row more may be in it. Empty if there are none.
    #[inline(always)]
    pub(crate) fn window_around(&self, centre: [f64; 2], reach: f64) -> Window {
        let steps = 1.0 / self.step;
        #[expect(clippy::cast_precision_loss, reason = "at most 257")]
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to the patch"
        )]
        let within = |places: &[f64], centre: f64| {
            let last = (places.len() - 1) as f64;
            let middle = (centre - places[0]) * steps;
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

    /// The sectors of a level whose stamps may reach a point of the patch.
    ///
    /// These are the sectors that hold a point and the rings of their neighbours; a
    /// point on a border is held by both sides.
    pub(crate) fn sectors(&self, level: u8) -> Sectors {
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
        Sectors {
            realm: self.realm,
            level,
            before,
            columns: [i0.saturating_sub(1), (i1 + 1).min(last)],
            rows: [j0.saturating_sub(1), (j1 + 1).min(last)],
            after,
        }
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
