//! The base under a patch, and what corrects the ground at the nodes of a lattice.

use super::bells::{Bell, Bells, IN_REACH};
use super::blend::{Blended, Block3, blend};
use super::bumps::Bumps;
use super::directions::Directions;
use super::heap::{BellBlock, heap};
use super::rows::{BumpRows, Corners};
use crate::patch::{Points, RealmAxes};
use crate::recipe::Chart;
use crate::simd::{Aligned, InstructionSet, Kernel, LANES, Scalar};
use crate::sums::{BandSums, zero_slopes};
use cubemap::Realm;
use std::array::from_fn;
use std::ops::Range;

/// What a base makes of a patch's points: heights in f64, and slopes in the chart's own terms where they are wanted.
pub(crate) fn print_base(
    bells: &Bells,
    points: &Points,
    directions: &Directions,
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
        directions,
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
    directions: &Directions,
    chart: Chart,
    with_slopes: bool,
    instructions: InstructionSet,
    sums: &mut BandSums,
) {
    if sums.is_empty() {
        sums.coarse = Aligned::zeros(points.len());
        sums.slopes = zero_slopes(points.len(), with_slopes);
    }
    let print = Print {
        of: bumps,
        points,
        directions,
        chart,
        with_slopes,
        sums,
    };
    if points.cloud.is_some() {
        instructions.run(print);
    } else {
        instructions.run(PrintRows(print));
    }
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
        let bells = bells.iter().map(BellBlock::of);
        heap(bells, dirs, with_slopes)
    }
}

struct Print<'a, L> {
    of: &'a L,
    points: &'a Points,
    directions: &'a Directions,
    chart: Chart,
    with_slopes: bool,
    sums: &'a mut BandSums,
}

impl<L: Lattice> Kernel for Print<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let points = self.points;
        let realm = points.patch.realm;
        let axes = RealmAxes::of(realm);
        let n = self.of.steps();
        let mut bells = Vec::with_capacity(IN_REACH);
        if points.cloud.is_some() {
            let steps = points.lines();
            let cell_of = |at: usize| steps.map(|all| cell(all[at], n));
            let mut first = 0;
            while first < points.columns {
                // Points of a bin are near each other.
                let [i, j] = cell_of(first);
                let is_beyond = |&at: &usize| cell_of(at) != [i, j];
                let end = (first..points.columns).find(is_beyond);
                let end = end.unwrap_or(points.columns);
                self.of.around(realm, i, j, &mut bells);
                self.print_run(&bells, &axes, 0, first..end);
                first = end;
            }
            return;
        }
        let columns: Vec<_> = runs(&points.patch.s, n).collect();
        for (j, rows_of_cell) in runs(&points.patch.t, n) {
            for (i, columns_of_cell) in &columns {
                self.of.around(realm, *i, j, &mut bells);
                for row in rows_of_cell.clone() {
                    self.print_run(&bells, &axes, row, columns_of_cell.clone());
                }
            }
        }
    }
}

impl<L: Lattice> Print<'_, L> {
    /// Adds bells to some points of a row.
    #[inline(always)]
    fn print_run(&mut self, bells: &[Bell], axes: &RealmAxes, row: usize, run: Range<usize>) {
        if bells.is_empty() {
            return;
        }
        for first in run.clone().step_by(LANES) {
            let dirs = self.dirs(row, first);
            let blended = if self.with_slopes {
                L::sum(bells, &dirs, true)
            } else {
                L::sum(bells, &dirs, false)
            };
            let count = (run.end - first).min(LANES);
            self.add(&blended, &dirs, axes, [row, first], count);
        }
    }

    /// The directions of a block of points from one of a row on.
    #[inline(always)]
    fn dirs(&self, row: usize, first: usize) -> Block3 {
        let at = row * self.points.stride + first;
        self.directions.parts.each_ref().map(|part| {
            // Behind the last point it stands again.
            let own = |k: usize| part[(at + k).min(part.len() - 1)];
            let whole = part.get(at..).and_then(|part| part.first_chunk());
            whole.copied().unwrap_or_else(|| from_fn(own))
        })
    }

    /// Adds what bells make of the first so many of a block of points, from one of a row on.
    #[inline(always)]
    fn add(
        &mut self,
        blended: &Blended,
        dirs: &Block3,
        axes: &RealmAxes,
        [row, first]: [usize; 2],
        count: usize,
    ) {
        let at = row * self.points.stride + first;
        add(&mut self.sums.coarse[at..], &blended.heights, count);
        if self.with_slopes {
            let slopes = match self.chart {
                Chart::Sphere => by_realm(blended, axes),
                Chart::Cube => self.by_chart(blended, dirs, axes, row, first),
            };
            for (sums, slopes) in self.sums.slopes.iter_mut().zip(slopes) {
                add(&mut sums[at..], &slopes.map(f32::of), count);
            }
        }
    }

    /// Slopes along the chart's coordinates.
    fn by_chart(
        &self,
        blended: &Blended,
        dirs: &Block3,
        axes: &RealmAxes,
        row: usize,
        first: usize,
    ) -> Block3 {
        let RealmAxes { axis, sign } = *axes;
        let gradient = by_realm(blended, axes);
        let [columns, rows] = &self.directions.steepness;
        let is_cloud = self.points.cloud.is_some();
        let mut slopes = [[0.0; LANES]; 3];
        for at in 0..LANES {
            let [column, line] = [first + at, if is_cloud { first + at } else { row }];
            let (Some(&column), Some(&line)) = (columns.get(column), rows.get(line)) else {
                break;
            };
            let dir = [0, 1, 2].map(|k| dirs[axis[k]][at] * sign[k]);
            let [u, v, w] = gradient.map(|part| part[at]);
            let along: f64 = (u * dir[0] + v * dir[1]) + w * dir[2];
            // The realm's plane is 1 away.
            let nearness = dir[2];
            slopes[0][at] = (u - along * dir[0]) * (nearness * column);
            slopes[1][at] = (v - along * dir[1]) * (nearness * line);
        }
        slopes
    }
}

/// Prints bumps on a patch of rows and columns: a row at a time, whatever cell each of its points lies in.
struct PrintRows<'a>(Print<'a, Bumps>);

impl Kernel for PrintRows<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(mut print) = self;
        let points = print.points;
        let realm = points.patch.realm;
        let axes = RealmAxes::of(realm);
        let n = print.of.steps();
        let columns = points.patch.s.iter().map(|&s| cell(s, n));
        let Some(mut rows) = BumpRows::new(realm, columns.collect()) else {
            return;
        };
        let mut corners = Corners::default();
        for (j, rows_of_cell) in runs(&points.patch.t, n) {
            rows.look(print.of, j);
            // At sea nothing is corrected.
            if !rows.corners(&mut corners) {
                continue;
            }
            for row in rows_of_cell {
                for first in (0..points.columns).step_by(LANES) {
                    let dirs = print.dirs(row, first);
                    let bells = corners.blocks(first);
                    let heaped = if print.with_slopes {
                        heap(bells, &dirs, true)
                    } else {
                        heap(bells, &dirs, false)
                    };
                    let count = (points.columns - first).min(LANES);
                    print.add(&heaped, &dirs, &axes, [row, first], count);
                }
            }
        }
    }
}

/// Gradients by the realm's axes.
#[inline(always)]
fn by_realm(blended: &Blended, axes: &RealmAxes) -> Block3 {
    [0, 1, 2].map(|k| blended.gradients[axes.axis[k]].map(|part| part * axes.sign[k]))
}

/// Adds the first so many of a block to the first of some sums.
#[inline(always)]
fn add<T: Scalar>(sums: &mut [T], block: &[T; LANES], count: usize) {
    let whole = sums.first_chunk_mut().filter(|_| count == LANES);
    if let Some(sums) = whole {
        let sums: &mut [T; LANES] = sums;
        for k in 0..LANES {
            sums[k] += block[k];
        }
        return;
    }
    for (sum, &more) in sums.iter_mut().zip(&block[..count]) {
        *sum += more;
    }
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
fn runs(steps: &[f64], n: usize) -> impl Iterator<Item = (usize, Range<usize>)> {
    let mut first = 0;
    steps
        .chunk_by(move |&a, &b| cell(a, n) == cell(b, n))
        .map(move |run| {
            let own = first..first + run.len();
            first = own.end;
            (cell(run[0], n), own)
        })
}
