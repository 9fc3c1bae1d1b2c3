//! The sphere chart: a stamp is a disc around its centre's direction, measured by the sine of the angle.

use crate::patch::{OnCube, Patch, Window};
use crate::print::{Sum, add_sample};
use crate::scalar::Scalar;
use crate::sector::{Disc, SectorStamp};
use crate::shape::{Sample, Shape};

/// From this level on a disc spans at most [`SPAN`] half sectors along s or t from its centre.
const FLAT_LEVEL: u8 = 4;

/// The bound: √(edge ratio 1.64) = 1.28 where the sphere looks flat, and a margin.
const SPAN: f64 = 1.45;

/// Levels on which a disc's back side could be within reach.
const BACK_LEVELS: u8 = 2;

/// The points of a patch that a stamp may reach.
pub(crate) fn window(patch: &Patch, stamp: &SectorStamp) -> Window {
    let ring = patch.within_ring(stamp.cell);
    let level = stamp.cell.level();
    if stamp.cell.realm() != patch.realm || level < FLAT_LEVEL || ring.is_empty() {
        return ring;
    }
    let (s, t) = stamp.st();
    let span = SPAN / f64::from(1_u32 << level);
    let disc = patch.window([s - span, s + span], [t - span, t + span]);
    let both = |a: &std::ops::Range<usize>, b: &std::ops::Range<usize>| {
        a.start.max(b.start)..a.end.min(b.end)
    };
    Window {
        columns: both(&ring.columns, &disc.columns),
        rows: both(&ring.rows, &disc.rows),
    }
}

/// The stamp's disc with its axes turned, where a turn shows.
pub(crate) fn turned_disc(stamp: &SectorStamp, shape: &Shape) -> Disc {
    let mut disc = stamp.disc();
    if !shape.is_round() {
        let (cosine, sine) = stamp.turn();
        (disc.e1, disc.e2) = (
            disc.e1 * cosine + disc.e2 * sine,
            disc.e2 * cosine - disc.e1 * sine,
        );
    }
    disc
}

/// Prints a stamp on the points of a window.
///
/// (P − centre)·e is summed as (x + y) + z of the cube's axes, from whatever realm the
/// point is seen: the same bits for a vertex in every chunk that has it.
pub(crate) fn print<T: Scalar>(
    points: &OnCube,
    stamp: &SectorStamp,
    disc: &Disc,
    window: &Window,
    sample: impl Fn(T, T) -> Sample<T>,
    octave: &mut [Sum<T>],
) {
    let height = T::of(stamp.height);
    let e = [disc.e1, disc.e2].map(|e| e.to_array().map(T::of));
    let column_axis = points.column_axis;
    // The part of one axis in (P − centre)·e1 and ·e2: the difference in f64, the rest in T.
    let part = |axis: usize, place: f64| {
        let offset = T::of(place - disc.centre[axis]);
        [offset * e[0][axis], offset * e[1][axis]]
    };
    let along_columns: Vec<[T; 2]> = points.columns[window.columns.clone()]
        .iter()
        .map(|&place| part(column_axis, place))
        .collect();
    let depth = part(points.depth_axis, points.depth);
    let stride = points.columns.len();
    for row in window.rows.clone() {
        let along_row = part(points.row_axis, points.rows[row]);
        // (x + y) + z as (column + first) + second: the last two are one if the column is z.
        let [first, second] = if column_axis == 2 {
            let both = [along_row[0] + depth[0], along_row[1] + depth[1]];
            [both, [T::default(); 2]]
        } else if points.row_axis == 2 {
            [depth, along_row]
        } else {
            [along_row, depth]
        };
        let columns = window.columns.clone();
        let row_of = row * stride + columns.start..row * stride + columns.end;
        let lengths = &points.inverse_length[row_of.clone()];
        let sums = &mut octave[row_of];
        for (((sum, column), &length), place) in sums
            .iter_mut()
            .zip(&along_columns)
            .zip(lengths)
            .zip(columns)
        {
            let length = T::of(length);
            let p = ((column[0] + first[0]) + second[0]) * length;
            let q = ((column[1] + first[1]) + second[1]) * length;
            if p * p + q * q < T::of(1.0) {
                if stamp.cell.level() < BACK_LEVELS && points.at(place, row).dot(disc.centre) <= 0.0
                {
                    continue;
                }
                add_sample(sum, height, sample(p, q), e[0], e[1]);
            }
        }
    }
}
