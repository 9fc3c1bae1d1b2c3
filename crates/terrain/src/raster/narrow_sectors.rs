//! The smallest sectors, two steps wide: the round stamps of eight of a row are printed side by side, a lane each.
//!
//! A stamp that small is not worth a strip of its own. Here a lane is a sector, and the
//! columns of the patch are dealt out ([`Polyphase`]) so that what the lanes add to is one
//! block. A point still gets its stamps in the order of their sectors: blocks go from low
//! columns to high, and within a block a point is reached from the lower sector first,
//! since a sector's higher columns come first.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::accumulator::Sums;
use super::deinterleaved::{Layout, Polyphase, STEPS};
use super::disc_batch::Discs;
use super::rasteriser::{Ground, Relief, Samples, add_products, narrow, with_relief};
use super::sector_walk::Walk;
use crate::patch::Points;
use crate::recipe::Stamp;
use crate::simd::{LANES, Scalar, block, block_mut};
use cubemap::Cell;
use std::ops::Range;

/// Columns of a sector and of its neighbours on both sides: no disc reaches farther.
const WIDEST: usize = 3 * STEPS;

/// Whether a level's sectors are [`STEPS`] columns wide, and the patch is made of whole ones.
pub(crate) fn has_small_sectors(points: &Points, level: u8) -> bool {
    let patch = &points.patch;
    let n = f64::from(1_u32 << level);
    let is_whole = |places: &[f64]| {
        let first = (places[0] + 1.0) * 0.5 * n;
        places.len() > 1 && (places.len() - 1).is_multiple_of(STEPS) && first.floor() == first
    };
    patch.step * n == 1.0 && is_whole(&patch.s) && is_whole(&patch.t)
}

/// Whether all stamps are round. Others are turned, and looked up or folded: a lane each is no
/// gain for them, since a lane cannot leave out what lies outside its disc.
pub(crate) fn are_round(stamps: &[Stamp]) -> bool {
    stamps.iter().all(|stamp| stamp.shape.is_round())
}

/// What an octave of small sectors is printed on.
#[derive(Debug)]
pub(crate) struct Canvas<T: Scalar> {
    layout: Layout,
    /// The sector that begins with the patch.
    first: [u32; 2],
    across: Polyphase<f64>,
    /// Empty in the cube chart.
    inverse_lengths: Polyphase<T>,
    values: Polyphase<T>,
    /// Empty for heights alone.
    slopes: [Polyphase<f32>; 2],
}

impl<T: Scalar> Canvas<T> {
    /// Without sums yet.
    #[inline(always)]
    pub(crate) fn new<const SPHERE: bool, const SLOPES: bool>(
        ground: Ground<'_, T>,
        walk: &Walk<'_>,
    ) -> Self {
        let points = ground.points;
        let ([columns, rows], before) = (walk.spans(), walk.before());
        let sectors = (columns[1] - columns[0]) as usize + 1;
        let layout = Layout {
            columns: points.columns,
            stride: points.stride,
            // A sector more on both sides, for what reaches out of its own, and a block from the last one on.
            lead: 1 + before[0] as usize,
            width: sectors + LANES + 2,
            rows: points.rows,
        };
        let nothing = Layout { rows: 0, ..layout };
        let mut across = Polyphase::zeros(Layout { rows: 1, ..layout });
        across.take(&points.across, 0..1);
        let mut inverse_lengths = Polyphase::zeros(if SPHERE { layout } else { nothing });
        if SPHERE {
            inverse_lengths.take(ground.inverse_lengths, 0..points.rows);
        }
        let slopes = if SLOPES { layout } else { nothing };
        Self {
            layout,
            first: [columns[0] + before[0], rows[0] + before[1]],
            across,
            inverse_lengths,
            values: Polyphase::zeros(layout),
            slopes: [0; 2].map(|_| Polyphase::zeros(slopes)),
        }
    }

    /// Where a sector lies in a row of a phase, and its first row.
    #[inline(always)]
    fn find(&self, [i, j]: [u32; 2]) -> (usize, isize) {
        let away = |index: u32, first: u32| index as isize - first as isize;
        let place = self.layout.lead.wrapping_add_signed(away(i, self.first[0]));
        let row = away(j, self.first[1]) * STEPS.cast_signed();
        (place, row)
    }

    /// The rows that the stamp of a sector at a corner of the cube may reach.
    pub(crate) fn rows_around(&self, corner: Cell) -> Range<usize> {
        let (_, row) = self.find([corner.i(), corner.j()]);
        let steps = STEPS.cast_signed();
        let clamp = |row: isize| row.max(0).cast_unsigned().min(self.layout.rows);
        clamp(row - steps)..clamp(row + 2 * steps + 1)
    }

    /// Takes the sums of some of the patch's rows.
    #[inline(always)]
    pub(crate) fn take<const SLOPES: bool>(&mut self, sums: &Sums<'_, T>, rows: Range<usize>) {
        self.values.take(sums.values, rows.clone());
        if SLOPES {
            for (to, from) in self.slopes.iter_mut().zip(&*sums.slopes) {
                to.take(from, rows.clone());
            }
        }
    }

    /// Gives the sums of some rows back.
    #[inline(always)]
    pub(crate) fn give<const SLOPES: bool>(&self, sums: &mut Sums<'_, T>, rows: Range<usize>) {
        self.values.give(sums.values, rows.clone());
        if SLOPES {
            for (from, to) in self.slopes.iter().zip(&mut *sums.slopes) {
                from.give(to, rows.clone());
            }
        }
    }
}

/// Stamps of neighbouring sectors of a row, a lane each.
#[derive(Debug)]
pub(crate) struct Abreast<'a, T> {
    points: &'a Points,
    stamps: &'a [Stamp],
    /// Which of the band's stamps each lane has.
    index: [Option<usize>; LANES],
    centre: [[f64; LANES]; 2],
    e1: [[T; LANES]; 3],
    e2: [[T; LANES]; 3],
    /// Metres; 0 in lanes without a stamp.
    heights: [T; LANES],
    /// What [`Laid`](crate::laid::Laid) has of them.
    pull: [f32; LANES],
    radius2: [f32; LANES],
    /// What the discs may reach, counted from each sector's own first column and row.
    reach: [Range<isize>; 2],
}

impl<'a, T: Scalar> Abreast<'a, T> {
    /// Lays placed discs.
    #[inline(always)]
    pub(crate) fn new<const SPHERE: bool>(
        discs: &Discs<T>,
        points: &'a Points,
        stamps: &'a [Stamp],
    ) -> Self {
        let mut heights = [T::default(); LANES];
        let index = *discs.indices();
        for k in 0..LANES {
            if let Some(index) = index[k] {
                heights[k] = discs.height(k, stamps[index].sign);
            }
        }
        let [mut pull, mut radius2] = [[0.0; LANES]; 2];
        for k in 0..LANES {
            pull[k] = f32::of((discs.pull[k] * heights[k]).wide());
            radius2[k] = f32::of((discs.radius[k] * discs.radius[k]).wide());
        }
        Self {
            points,
            stamps,
            index,
            centre: discs.centre,
            e1: discs.e1,
            e2: discs.e2,
            heights,
            pull,
            radius2,
            reach: [
                reach(&discs.jitter[0], &discs.half[0]),
                reach(&discs.jitter[1], &discs.half[1]),
            ],
        }
    }

    /// Adds the stamps to the sums, with the inner loop of their shape; `first` is the sector of the first lane.
    #[inline(always)]
    pub(crate) fn print<const SPHERE: bool, const SLOPES: bool>(
        &self,
        first: [u32; 2],
        canvas: &mut Canvas<T>,
    ) {
        if let [only] = self.stamps {
            with_relief!(&only.shape, |relief| self
                .print_as::<SPHERE, SLOPES, _>(relief, first, canvas));
        } else {
            self.print_as::<SPHERE, SLOPES, _>(&Mixed(self), first, canvas);
        }
    }

    #[inline(always)]
    fn print_as<const SPHERE: bool, const SLOPES: bool, R: Relief<T>>(
        &self,
        relief: &R,
        first: [u32; 2],
        canvas: &mut Canvas<T>,
    ) {
        let layout = canvas.layout;
        let (place, first_row) = canvas.find(first);
        let [columns, rows] = self.reach.clone();
        let count = columns.len();
        let heights = self.heights;
        let lengths = canvas.inverse_lengths.numbers();
        let values = canvas.values.numbers_mut();
        let mut slopes = canvas.slopes.each_mut().map(Polyphase::numbers_mut);
        let nothing = [T::default(); LANES];
        let [mut across_p, mut across_q, mut across] = [[nothing; WIDEST]; 3];
        let mut starts = [0; WIDEST];
        for (at, column) in columns.rev().enumerate() {
            let (phase, place) = layout.find(place, column);
            starts[at] = layout.start(phase, 0) + place;
            let places = block(canvas.across.numbers(), phase * layout.width + place);
            for k in 0..LANES {
                let away = T::of(places[k] - self.centre[0][k]);
                across_p[at][k] = away * self.e1[0][k];
                across_q[at][k] = away * self.e2[0][k];
                across[at][k] = away;
            }
        }
        for row in rows {
            let row = first_row + row;
            if row < 0 || row >= layout.rows.cast_signed() {
                continue;
            }
            let row = row.cast_unsigned();
            let v = self.points.up[row];
            let [mut up_p, mut up_q, mut up] = [nothing; 3];
            for k in 0..LANES {
                up[k] = T::of(v - self.centre[1][k]);
                up_p[k] = up[k] * self.e1[1][k];
                up_q[k] = up[k] * self.e2[1][k];
            }
            for column in 0..count {
                let at = starts[column] + row * layout.width;
                let [mut p, mut q] = [across_p[column], across_q[column]];
                for k in 0..LANES {
                    p[k] += up_p[k];
                    q[k] += up_q[k];
                }
                if SPHERE {
                    let lengths = block(lengths, at);
                    for k in 0..LANES {
                        p[k] = p[k] * lengths[k];
                        q[k] = q[k] * lengths[k];
                    }
                }
                let samples = relief.sample(&p, &q);
                let values = block_mut(values, at);
                let mut sums = *values;
                for k in 0..LANES {
                    sums[k] += heights[k] * samples.values[k];
                }
                *values = sums;
                if SLOPES {
                    let [to_u, to_v] = &mut slopes;
                    let pulls = samples.pulls::<SPHERE>(&p, &q, &self.pull, &self.radius2);
                    add_products(block_mut(to_u, at), &pulls, &across[column].map(narrow));
                    add_products(block_mut(to_v, at), &pulls, &up.map(narrow));
                }
            }
        }
    }
}

/// The columns, or rows, that discs may reach, counted from the first of each disc's own sector.
#[inline(always)]
fn reach<T: Scalar>(jitter: &[f64; LANES], half: &[T; LANES]) -> Range<isize> {
    let width = STEPS as f64;
    let [mut low, mut high] = [[0.0; LANES]; 2];
    for k in 0..LANES {
        // The last number is what f32 may lose.
        let half = half[k].wide() + 1e-3;
        low[k] = (jitter[k] - half) * width;
        high[k] = (jitter[k] + half) * width;
    }
    // By halves, as vectors do it.
    let mut lanes = LANES / 2;
    while lanes > 0 {
        for k in 0..lanes {
            let (a, b) = (low[k + lanes], high[k + lanes]);
            low[k] = if a < low[k] { a } else { low[k] };
            high[k] = if b > high[k] { b } else { high[k] };
        }
        lanes /= 2;
    }
    // No disc reaches over the ring of its sector's neighbours.
    let (low, high) = (low[0].max(-width), high[0].min(2.0 * width));
    #[expect(clippy::cast_possible_truncation, reason = "−2 to 4")]
    let up = |x: f64| -((8.0 - x) as isize - 8);
    up(low)..up(high)
}

/// Lanes that do not all have the same of the band's stamps.
#[derive(Debug)]
struct Mixed<'a, T>(&'a Abreast<'a, T>);

impl<T: Scalar> Relief<T> for Mixed<'_, T> {
    const IS_ROUND: bool = true;

    #[inline(always)]
    fn sample(&self, p: &[T; LANES], q: &[T; LANES]) -> Samples<T> {
        let mut mixed = Samples::default();
        for (index, stamp) in self.0.stamps.iter().enumerate() {
            let has = self.0.index.map(|own| own == Some(index));
            if !has.contains(&true) {
                continue;
            }
            let samples = with_relief!(&stamp.shape, |relief| Relief::sample(relief, p, q));
            for k in 0..LANES {
                if has[k] {
                    mixed.values[k] = samples.values[k];
                    mixed.falls[k] = samples.falls[k];
                }
            }
        }
        mixed
    }
}
