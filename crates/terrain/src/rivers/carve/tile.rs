//! A few points of a patch that are looked at as one.

use crate::patch::{Cloud, Patch, RealmAxes, WARP};
use cubemap::Realm;
use std::ops::Range;

/// Points a side of a tile that is looked at as one, at most.
pub(super) const SIDE: usize = 9;

/// Numbers in a vector of the widest: so many points are worked out at once.
const LANES: usize = 8;

/// Points of such a tile at most, in whole vectors.
pub(super) const POINTS: usize = (SIDE * SIDE).next_multiple_of(LANES);

/// Some columns and rows of a patch.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
}

/// The directions of the points of a tile that is looked at as one, row by row, and of the last again, to whole vectors: what is left of one takes longer than all of it.
#[derive(Debug)]
pub(super) struct Dirs {
    axes: [[f64; POINTS]; 3],
    /// With those that fill the last vector.
    lanes: usize,
}

impl Tile {
    /// Its quarters; halves of what is one point wide.
    pub(super) fn quarters(&self) -> impl Iterator<Item = Self> {
        let half = |of: &Range<usize>| {
            let middle = usize::midpoint(of.start, of.end);
            [of.start..middle, middle..of.end]
        };
        let [[left, right], [upper, lower]] = [half(&self.columns), half(&self.rows)];
        let tile = |columns: &Range<usize>, rows: &Range<usize>| Self {
            columns: columns.clone(),
            rows: rows.clone(),
        };
        let quarters = [
            tile(&left, &upper),
            tile(&right, &upper),
            tile(&left, &lower),
            tile(&right, &lower),
        ];
        let is_any = |tile: &Self| !tile.columns.is_empty() && !tile.rows.is_empty();
        quarters.into_iter().filter(is_any)
    }

    /// All of a patch as one, however many points that are.
    pub(super) fn whole(patch: &Patch) -> Self {
        Self {
            columns: 0..patch.s.len(),
            rows: 0..patch.t.len(),
        }
    }

    /// Whether it is so many points wide and high at most.
    pub(super) fn is_within(&self, side: usize) -> bool {
        self.columns.len().max(self.rows.len()) <= side
    }

    /// The numbers of its points in a patch, row by row.
    pub(super) fn points(&self, patch: &Patch) -> impl Iterator<Item = usize> + Clone {
        let row = patch.s.len();
        self.rows
            .clone()
            .flat_map(move |at| self.columns.clone().map(move |column| at * row + column))
    }
}

impl Dirs {
    /// Those of a tile: the same bits from every realm that has a point.
    #[inline(always)]
    pub(super) fn new(patch: &Patch, tile: &Tile) -> Self {
        let mut columns = [0.0; SIDE];
        for (to, &s) in columns.iter_mut().zip(&patch.s[tile.columns.clone()]) {
            *to = WARP.u(s);
        }
        let columns = &columns[..tile.columns.len()];
        let rows = patch.t[tile.rows.clone()].iter().map(|&t| WARP.u(t));
        let places = rows.flat_map(|v| columns.iter().map(move |&u| [u, v]));
        Self::of_places(patch.realm, places)
    }

    /// Of places on the cube.
    #[inline(always)]
    fn of_places(realm: Realm, places: impl Iterator<Item = [f64; 2]>) -> Self {
        let RealmAxes { axis, sign } = RealmAxes::of(realm);
        let mut on_cube = [[0.0; POINTS]; 3];
        let mut points = 0;
        for [u, v] in places {
            for (k, along) in [u, v, 1.0].into_iter().enumerate() {
                on_cube[axis[k]][points] = along * sign[k];
            }
            points += 1;
        }
        let lanes = points.next_multiple_of(LANES).min(POINTS);
        for along in &mut on_cube {
            let last = along[points - 1];
            along[points..lanes].fill(last);
        }
        let [x, y, z] = &mut on_cube;
        for at in 0..lanes {
            let [a, b, c] = [x[at], y[at], z[at]];
            let inverse = 1.0 / ((a * a + b * b) + c * c).sqrt();
            (x[at], y[at], z[at]) = (a * inverse, b * inverse, c * inverse);
        }
        Self {
            axes: on_cube,
            lanes,
        }
    }

    /// Those of some points of a cloud, not more than [`POINTS`]: the same bits.
    #[inline(always)]
    pub(super) fn of_cloud(cloud: &Cloud, points: Range<usize>) -> Self {
        let places = points.map(|at| [cloud.s[at], cloud.t[at]].map(|st| WARP.u(st)));
        Self::of_places(cloud.borders.realm, places)
    }

    /// One direction.
    pub(super) fn one(dir: [f64; 3]) -> Self {
        Self {
            axes: dir.map(|along| [along; POINTS]),
            lanes: LANES,
        }
    }

    /// How many they are, in whole vectors.
    #[inline(always)]
    pub(super) const fn lanes(&self) -> usize {
        if self.lanes < POINTS {
            self.lanes
        } else {
            POINTS
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> [f64; 3] {
        [self.axes[0][at], self.axes[1][at], self.axes[2][at]]
    }
}
