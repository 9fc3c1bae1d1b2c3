//! The inner loop: one stamp added to the sums of a patch's points.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::near::NearStamp;
use super::output::Output;
use super::samples::{Sampler, narrow};
use super::stamp_realm::StampRealm;
use crate::patch::{Bins, Points};
use crate::recipe::Chart;
use crate::simd::{Aligned, LANES, Scalar, block, block_mut};
use crate::stamp::{ChartKind, Footprint};
use crate::sums::Accumulator;
use std::marker::PhantomData;
use std::ops::Range;

/// The points that stamps are added to, and what is known of them before the first stamp.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointGrid<'a, T> {
    pub(crate) points: &'a Points,
    /// 1/|P| of each point in the sphere chart; empty in the cube chart, whose coordinates are those of the disc's plane.
    pub(crate) inverse_lengths: &'a [T],
}

/// Adds single stamps measured in the chart `C`, from the realm `R`, and of them the output `O`.
///
/// A type without a value: `Rasteriser::<SphereChart, OwnRealm, HeightsAndSlopes>::add` is
/// compiled for exactly that, and asks nothing of it in its loops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rasteriser<C, R, O>(PhantomData<(C, R, O)>);

impl<C: ChartKind, R: StampRealm, O: Output> Rasteriser<C, R, O> {
    /// Adds a stamp to the sums, in strips [`LANES`] columns wide.
    ///
    /// Points outside the disc get 0 added, so the bits do not depend on how the stamp's
    /// rectangle was rounded, or on which blocks are said to be near. `rows` is a buffer for three numbers a row.
    #[inline(always)]
    pub(crate) fn add<T: Scalar>(
        grid: PointGrid<'_, T>,
        near: Option<NearStamp>,
        footprint: &Footprint<T>,
        sampler: &impl Sampler<T>,
        rows: &mut [Aligned<T>; 3],
        sums: &mut Accumulator<'_, T>,
    ) {
        let points = grid.points;
        if let Some(near) = near {
            Self::add_to_blocks(grid, near, footprint, sampler, sums);
            return;
        }
        if let Some(bins) = points.bins() {
            Self::add_to_cloud(grid, bins, footprint, sampler, sums);
            return;
        }
        let count = footprint.rows.len();
        if count == 0 {
            return;
        }
        let few = footprint.up.parts(block(&points.up, footprint.rows.start));
        let rows = if count <= LANES {
            few.each_ref().map(|part| &part[..count])
        } else {
            for from in (0..count).step_by(LANES) {
                let parts = footprint
                    .up
                    .parts(block(&points.up, footprint.rows.start + from));
                let wanted = if O::SLOPES { 3 } else { 2 };
                for (rows, part) in rows.iter_mut().zip(parts).take(wanted) {
                    rows[from..][..LANES].copy_from_slice(&part);
                }
            }
            rows.each_ref().map(|rows| &rows[..count])
        };
        let strip = Strip {
            grid,
            footprint,
            rows,
        };
        let front = Self::front(footprint);
        for column in footprint.columns.clone().step_by(LANES) {
            if let Some(front) = front {
                Self::add_strip(&strip, column, &front, sampler, sums);
            } else {
                Self::add_strip(&strip, column, &WholeDisc, sampler, sums);
            }
        }
    }

    /// What of the disc's plane is in front: only stamps of the widest levels have a back, and their heights are summed in f64.
    #[inline(always)]
    fn front<T: Scalar>(footprint: &Footprint<T>) -> Option<FrontOnly> {
        let may_have = C::FRONT_LEVEL > 0 && (T::WIDE || !O::HEIGHTS);
        footprint.front.filter(|_| may_have).map(FrontOnly)
    }

    /// Adds a stamp to the points of a cloud, [`LANES`] of them at a time: what lies between the same borders lies behind each other.
    #[inline(always)]
    fn add_to_cloud<T: Scalar>(
        grid: PointGrid<'_, T>,
        bins: &Bins,
        footprint: &Footprint<T>,
        sampler: &impl Sampler<T>,
        sums: &mut Accumulator<'_, T>,
    ) {
        let points = grid.points;
        let front = Self::front(footprint);
        let mut sheet = Self::sheet(grid, sums, 0..points.len());
        for run in bins.runs(&footprint.columns, &footprint.rows) {
            for at in run.clone().step_by(LANES) {
                // What is behind the run is not of these bins.
                let count = run.end - at;
                Self::add_places(points, at, footprint, front, count, sampler, &mut sheet);
            }
        }
    }

    /// Adds it to the first `count` of a block of a cloud's points.
    #[inline(always)]
    fn add_places<T: Scalar>(
        points: &Points,
        at: usize,
        footprint: &Footprint<T>,
        front: Option<FrontOnly>,
        count: usize,
        sampler: &impl Sampler<T>,
        sheet: &mut Sheet<'_, T>,
    ) {
        let [across, up] = [&points.across, &points.up].map(|along| block(along, at));
        let [mut p, mut q, from_u] = footprint.across.parts(across);
        let [up_p, up_q, from_v] = footprint.up.parts(up);
        for k in 0..LANES {
            p[k] += up_p[k];
            q[k] += up_q[k];
        }
        C::into_disc(&mut p, &mut q, sheet.inverse_lengths, at);
        if let Some(front) = front {
            front.hide_the_rest(&mut p, across, || *up);
        }
        for k in 0..LANES {
            p[k] = if k < count { p[k] } else { T::of(2.0) };
        }
        let offsets = [&from_u, &from_v];
        Self::add_block(footprint, sampler, at, [&p, &q], offsets, sheet);
    }

    /// Adds a stamp to whole blocks of a cloud.
    #[inline(always)]
    fn add_to_blocks<T: Scalar>(
        grid: PointGrid<'_, T>,
        near: NearStamp,
        footprint: &Footprint<T>,
        sampler: &impl Sampler<T>,
        sums: &mut Accumulator<'_, T>,
    ) {
        let points = grid.points;
        let front = Self::front(footprint);
        let mut sheet = Self::sheet(grid, sums, 0..points.len());
        for at in near {
            Self::add_places(points, at, footprint, front, LANES, sampler, &mut sheet);
        }
    }

    /// Adds the columns of a strip from one on.
    #[inline(always)]
    fn add_strip<T: Scalar, S: Sampler<T>>(
        strip: &Strip<'_, T>,
        column: usize,
        visible: &impl VisiblePart,
        sampler: &S,
        sums: &mut Accumulator<'_, T>,
    ) {
        let (points, footprint) = (strip.grid.points, strip.footprint);
        let coordinates = block(&points.across, column);
        let [across_p, across_q, across] = footprint.across.parts(coordinates);
        let [up_p, up_q, up] = strip.rows;
        let rows = footprint.rows.clone();
        let stride = points.stride;
        let from = rows.start * stride + column;
        let to = (rows.end - 1) * stride + column + LANES;
        let mut sheet = Self::sheet(strip.grid, sums, from..to);
        let mut at = 0;
        for (row, (&up_p, &up_q)) in up_p.iter().zip(up_q).enumerate() {
            let [mut p, mut q] = [across_p, across_q];
            for k in 0..LANES {
                p[k] += up_p;
                q[k] += up_q;
            }
            C::into_disc(&mut p, &mut q, sheet.inverse_lengths, at);
            let up_here = || [points.up[rows.start + row]; LANES];
            visible.hide_the_rest(&mut p, coordinates, up_here);
            // Where slopes are not added there is none.
            let from_v = if O::SLOPES { up[row] } else { T::default() };
            let offsets = [&across, &[from_v; LANES]];
            Self::add_block(footprint, sampler, at, [&p, &q], offsets, &mut sheet);
            at += stride;
        }
    }

    /// What is added to, and read for it, at some points.
    #[inline(always)]
    fn sheet<'s, T: Scalar>(
        grid: PointGrid<'s, T>,
        sums: &'s mut Accumulator<'_, T>,
        points: Range<usize>,
    ) -> Sheet<'s, T> {
        let has_lengths = C::CHART == Chart::Sphere;
        let has_w = C::GRADIENT_AXES == 3;
        let [to_u, to_v, to_w] = &mut *sums.slopes;
        let slopes = |wanted: bool, slopes: &'s mut Aligned<f32>| {
            if O::SLOPES && wanted {
                &mut slopes[points.clone()]
            } else {
                &mut []
            }
        };
        Sheet {
            slopes: [slopes(true, to_u), slopes(true, to_v), slopes(has_w, to_w)],
            inverse_lengths: if has_lengths {
                &grid.inverse_lengths[points.clone()]
            } else {
                &[]
            },
            heights: if O::HEIGHTS {
                &mut sums.heights[points]
            } else {
                &mut []
            },
        }
    }

    /// Adds what the stamp is at a block of points, by their places in the disc and their offsets from its centre along the patch's axes.
    #[inline(always)]
    fn add_block<T: Scalar, S: Sampler<T>>(
        footprint: &Footprint<T>,
        sampler: &S,
        at: usize,
        [p, q]: [&[T; LANES]; 2],
        [from_u, from_v]: [&[T; LANES]; 2],
        to: &mut Sheet<'_, T>,
    ) {
        let samples = sampler.sample(p, q);
        if O::HEIGHTS {
            let heights = block_mut(to.heights, at);
            for k in 0..LANES {
                heights[k] += footprint.height * samples.values[k];
            }
        }
        if O::SLOPES {
            let [to_u, to_v, to_w] = &mut to.slopes;
            if S::IS_ROUND {
                let scales = [footprint.gradient_scale; LANES];
                let radii_squared = [footprint.radius_squared; LANES];
                let factors = samples.gradient_factors::<C>(p, q, &scales, &radii_squared);
                add_products(block_mut(to_u, at), &factors, &from_u.map(narrow));
                add_products(block_mut(to_v, at), &factors, &from_v.map(narrow));
                if C::GRADIENT_AXES == 3 && R::HAS_DEPTH {
                    add_products(block_mut(to_w, at), &factors, &[footprint.depth; LANES]);
                }
            } else {
                let changes = samples.changes();
                let along = footprint
                    .axis_slopes
                    .map(|pair| pair.map(|part| [part; LANES]));
                add_changes(block_mut(to_u, at), &changes, &along[0]);
                add_changes(block_mut(to_v, at), &changes, &along[1]);
                if C::GRADIENT_AXES == 3 {
                    add_changes(block_mut(to_w, at), &changes, &along[2]);
                }
            }
        }
    }
}

/// The sums of some points and what they are read with, each found once for all of them: all that are wanted are as long, the others empty.
#[derive(Debug)]
struct Sheet<'a, T> {
    inverse_lengths: &'a [T],
    heights: &'a mut [T],
    slopes: [&'a mut [f32]; 3],
}

/// A stamp and what its rows make of p, q and the distance to the centre.
#[derive(Clone, Copy, Debug)]
struct Strip<'a, T> {
    grid: PointGrid<'a, T>,
    footprint: &'a Footprint<T>,
    rows: [&'a [T]; 3],
}

/// Which part of a disc's plane is in sight of the points.
trait VisiblePart {
    /// Moves the places of all other points out of the disc.
    fn hide_the_rest<T: Scalar>(
        &self,
        p: &mut [T; LANES],
        across: &[f64; LANES],
        up: impl Fn() -> [f64; LANES],
    );
}

/// All of it: the sphere's back side is out of reach.
struct WholeDisc;

/// The front, where P·centre is above 0: see [`Footprint::front`].
#[derive(Clone, Copy)]
struct FrontOnly([f64; 3]);

impl VisiblePart for WholeDisc {
    #[inline(always)]
    fn hide_the_rest<T: Scalar>(
        &self,
        _: &mut [T; LANES],
        _: &[f64; LANES],
        _: impl Fn() -> [f64; LANES],
    ) {
    }
}

impl VisiblePart for FrontOnly {
    #[inline(always)]
    fn hide_the_rest<T: Scalar>(
        &self,
        p: &mut [T; LANES],
        across: &[f64; LANES],
        up: impl Fn() -> [f64; LANES],
    ) {
        let (front, up) = (self.0, up());
        for k in 0..LANES {
            let along = (across[k] * front[0] + up[k] * front[1]) + front[2];
            p[k] = if along > 0.0 { p[k] } else { T::of(2.0) };
        }
    }
}

/// Adds to a block of a gradient's part what the factors make of offsets from the centre.
#[inline(always)]
pub(crate) fn add_products(to: &mut [f32; LANES], factors: &[f32; LANES], offsets: &[f32; LANES]) {
    let mut sums = *to;
    for k in 0..LANES {
        sums[k] += factors[k] * offsets[k];
    }
    *to = sums;
}

/// Adds to it what changes along p and q make of how those go along an axis.
#[inline(always)]
fn add_changes(
    to: &mut [f32; LANES],
    [dp, dq]: &[[f32; LANES]; 2],
    [along_p, along_q]: &[[f32; LANES]; 2],
) {
    let mut sums = *to;
    for k in 0..LANES {
        sums[k] += dp[k] * along_p[k] + dq[k] * along_q[k];
    }
    *to = sums;
}
