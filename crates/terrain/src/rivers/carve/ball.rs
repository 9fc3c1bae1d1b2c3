//! A ball that some points lie in.

use super::tile::Tile;
use crate::patch::{Patch, RealmAxes, WARP};
use crate::rivers::vectors::{dot, normalized};
use glam::DVec3;
use std::ops::Range;

/// A ball: its middle on the unit sphere, and its radius as a chord of that, rounded up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ball {
    pub(super) middle: DVec3,
    pub(super) within: f64,
}

impl Ball {
    /// One that a tile lies in: a ball cuts the sphere in a cap, which has no dents on the cube either, and so a rectangle whose corners are in it is in it.
    pub(super) fn of(patch: &Patch, Tile { columns, rows }: &Tile) -> Self {
        let axes = RealmAxes::of(patch.realm);
        let dir = |column: usize, row: usize| dir(axes, patch.s[column], patch.t[row]);
        let half = |of: &Range<usize>| usize::midpoint(of.start, of.end - 1);
        let middle = dir(half(columns), half(rows));
        let ends = [columns.start, columns.end - 1];
        let corners = ends.map(|column| [rows.start, rows.end - 1].map(|row| dir(column, row)));
        let away = corners.as_flattened().iter().map(|&corner| {
            let way = corner - middle;
            dot(way, way)
        });
        Self {
            middle,
            within: away.fold(0.0, f64::max).sqrt() * 1.000_001,
        }
    }
}

/// A point's direction: the same bits from every realm that has it.
pub(super) fn dir(RealmAxes { axis, sign }: RealmAxes, s: f64, t: f64) -> DVec3 {
    let mut on_cube = [0.0; 3];
    for (k, along) in [WARP.u(s), WARP.u(t), 1.0].into_iter().enumerate() {
        on_cube[axis[k]] = along * sign[k];
    }
    normalized(DVec3::from_array(on_cube))
}
