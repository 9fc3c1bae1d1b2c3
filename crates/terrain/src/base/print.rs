//! The base under a patch, and what corrects the ground at the nodes of a lattice.

use super::bells::{Bell, Bells, IN_REACH};
use super::blend::{BLOCK, Blended, Block3, blend};
use super::bumps::Bumps;
use super::heap::heap;
use crate::patch::{Points, RealmAxes, WARP};
use crate::recipe::Chart;
use crate::simd::{Aligned, InstructionSet, Kernel, Scalar};
use crate::sums::{BandSums, zero_slopes};
use cubemap::Realm;
use std::array::from_fn;
use std::ops::Range;

/// What a base makes of a patch's points: heights in f64, and slopes in the chart's own terms where they are wanted.
pub(crate) fn print_base(
    bells: &Bells,
    points: &Points,
    chart: Chart,
    with_slopes: bool,
    instructions: InstructionSet,
) -> BandSums {
    let mut sums = BandSums {
        coarse: Aligned::zeros(points.len()),
        slopes: zero_slopes(points.len(), with_slopes),
        ..BandSums::new()
    };
    instructions.run(Print {
        of: bells,
        points,
        chart,
        with_slopes,
        sums: &mut sums,
    });
    sums
}

/// Adds what bumps make of a patch's points to their heights in f64, and to their slopes.
pub(crate) fn print_bumps(
    bumps: &Bumps,
    points: &Points,
    chart: Chart,
    with_slopes: bool,
    instructions: InstructionSet,
    sums: &mut BandSums,
) {
    if sums.is_empty() {
        sums.coarse = Aligned::zeros(points.len());
        sums.slopes = zero_slopes(points.len(), with_slopes);
    }
    instructions.run(Print {
        of: bumps,
        points,
        chart,
        with_slopes,
        sums,
    });
}

/// Bells about the nodes of a lattice, as they are added up.
trait Lattice {
    /// Steps along a realm.
    fn steps(&self) -> usize;

    /// Those that can count in a cell.
    fn around(&self, realm: Realm, i: usize, j: usize, bells: &mut Vec<Bell>);

    /// What they make of a block of points.
    fn sum(bells: &[Bell], dirs: &Block3, with_slopes: bool) -> Blended;
}

impl Lattice for Bells {
    #[inline(always)]
    fn steps(&self) -> usize {
        self.base().map.steps()
    }

    #[inline(always)]
    fn around(&self, realm: Realm, i: usize, j: usize, bells: &mut Vec<Bell>) {
        self.around(realm, i, j, bells);
    }

    #[inline(always)]
    fn sum(bells: &[Bell], dirs: &Block3, with_slopes: bool) -> Blended {
        blend(bells, dirs, with_slopes)
    }
}

impl Lattice for Bumps {
    #[inline(always)]
    fn steps(&self) -> usize {
        self.steps()
    }

    #[inline(always)]
    fn around(&self, realm: Realm, i: usize, j: usize, bells: &mut Vec<Bell>) {
        self.around(realm, i, j, bells);
    }

    #[inline(always)]
    fn sum(bells: &[Bell], dirs: &Block3, with_slopes: bool) -> Blended {
        heap(bells, dirs, with_slopes)
    }
}

struct Print<'a, L> {
    of: &'a L,
    points: &'a Points,
    chart: Chart,
    with_slopes: bool,
    sums: &'a mut BandSums,
}

/// A column, or a row: its place on the warped cube, and how that changes with the chart's coordinate.
#[derive(Clone, Copy, Debug)]
struct Line {
    place: f64,
    steepness: f64,
}

impl<L: Lattice> Kernel for Print<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let points = self.points;
        let patch = &points.patch;
        let n = self.of.steps();
        let mut bells = Vec::with_capacity(IN_REACH);
        if let Some(cloud) = &points.cloud {
            let steps = [&cloud.s, &cloud.t];
            // Points of a bin are near each other.
            let [columns, rows] = steps.map(|all| lines(all));
            let mut first = 0;
            while first < points.columns {
                let cell_of = |at: usize| steps.map(|all| cell(all[at], n));
                let [i, j] = cell_of(first);
                let is_beyond = |&at: &usize| cell_of(at) != [i, j];
                let end = (first..points.columns).find(is_beyond);
                let end = end.unwrap_or(points.columns).min(first + BLOCK);
                self.of.around(patch.realm, i, j, &mut bells);
                self.print_block(&bells, &rows[first..end], &columns[first..end], 0, first);
                first = end;
            }
            return;
        }
        let [columns, rows] = [&patch.s, &patch.t].map(|all| lines(all));
        for (j, rows_of_cell) in runs(&patch.t, n) {
            for (i, columns_of_cell) in runs(&patch.s, n) {
                self.of.around(patch.realm, i, j, &mut bells);
                for row in rows_of_cell.clone() {
                    for first in columns_of_cell.clone().step_by(BLOCK) {
                        let block = first..(first + BLOCK).min(columns_of_cell.end);
                        let rows = &[rows[row]; BLOCK][..block.len()];
                        self.print_block(&bells, rows, &columns[block.clone()], row, first);
                    }
                }
            }
        }
    }
}

impl<L: Lattice> Print<'_, L> {
    #[inline(always)]
    fn print_block(
        &mut self,
        bells: &[Bell],
        rows: &[Line],
        columns: &[Line],
        row_at: usize,
        first: usize,
    ) {
        if bells.is_empty() {
            return;
        }
        let RealmAxes { axis, sign } = RealmAxes::of(self.points.patch.realm);
        let mut dirs: Block3 = [[0.0; BLOCK]; 3];
        let mut nearness = [0.0; BLOCK];
        // Behind the last column it stands again.
        let own = |at: usize| at.min(columns.len() - 1);
        dirs[axis[0]] = from_fn(|at| columns[own(at)].place * sign[0]);
        dirs[axis[1]] = from_fn(|at| rows[own(at)].place * sign[1]);
        dirs[axis[2]] = [sign[2]; BLOCK];
        for at in 0..BLOCK {
            let [x, y, z] = [dirs[0][at], dirs[1][at], dirs[2][at]];
            nearness[at] = 1.0 / ((x * x + y * y) + z * z).sqrt();
        }
        for part in &mut dirs {
            for at in 0..BLOCK {
                part[at] *= nearness[at];
            }
        }
        let blended = if self.with_slopes {
            L::sum(bells, &dirs, true)
        } else {
            L::sum(bells, &dirs, false)
        };
        let to = row_at * self.points.stride + first;
        let sums = &mut self.sums.coarse[to..to + columns.len()];
        for (sum, height) in sums.iter_mut().zip(&blended.heights) {
            *sum += height;
        }
        if !self.with_slopes {
            return;
        }
        for (at, (column, row)) in columns.iter().zip(rows).enumerate() {
            let gradient = [0, 1, 2].map(|k| blended.gradients[axis[k]][at] * sign[k]);
            let slopes = match self.chart {
                Chart::Sphere => gradient,
                Chart::Cube => {
                    let dir = [0, 1, 2].map(|k| dirs[axis[k]][at] * sign[k]);
                    let along: f64 =
                        (gradient[0] * dir[0] + gradient[1] * dir[1]) + gradient[2] * dir[2];
                    let part = |k: usize, steepness: f64| {
                        (gradient[k] - along * dir[k]) * (nearness[at] * steepness)
                    };
                    [part(0, column.steepness), part(1, row.steepness), 0.0]
                }
            };
            for (slope, sums) in slopes.into_iter().zip(&mut self.sums.slopes) {
                sums[to + at] += f32::of(slope);
            }
        }
    }
}

/// What the points' even steps are on the warped cube.
fn lines(steps: &[f64]) -> Vec<Line> {
    let line = |&step: &f64| Line {
        place: WARP.u(step),
        steepness: WARP.slope(step),
    };
    steps.iter().map(line).collect()
}

/// The column or row of a lattice of n steps that a point lies in.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 0 ..= n − 1, n ≤ 2^11"
)]
fn cell(step: f64, n: usize) -> usize {
    ((step + 1.0) * 0.5 * n as f64).clamp(0.0, (n - 1) as f64) as usize
}

/// The points, cell by cell of a lattice of n steps: the cell's place and the run of points in it. A point between two is in the later one.
fn runs(steps: &[f64], n: usize) -> Vec<(usize, Range<usize>)> {
    let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
    for (at, &step) in steps.iter().enumerate() {
        let own = cell(step, n);
        match runs.last_mut() {
            Some((last, run)) if *last == own => run.end = at + 1,
            _ => runs.push((own, at..at + 1)),
        }
    }
    runs
}
