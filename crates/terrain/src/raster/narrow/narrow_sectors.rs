//! The narrowest sectors, two vertex steps wide: the round stamps of eight in a row are added side by side.
//!
//! A stamp that small is not worth a strip of its own. Here a lane is a sector, and the
//! columns of the patch are dealt out ([`NarrowAccumulator`]) so that what the lanes add to
//! is one block. A point still gets its stamps in the order of their sectors: blocks go from
//! low columns to high, and within a block a point is reached from the lower sector first,
//! since a sector's higher columns come first.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::deinterleaved::{Deinterleaved, STEPS};
use super::narrow_accumulator::NarrowAccumulator;
use crate::patch::Points;
use crate::raster::discs::{ChosenDiscs, PlacedDiscs};
use crate::raster::output::Output;
use crate::raster::rasteriser::add_products;
use crate::raster::samples::{Sampler, Samples, narrow, with_sampler};
use crate::recipe::Stamp;
use crate::simd::{LANES, Scalar, block, block_mut};
use crate::stamp::ChartKind;
use std::ops::Range;

/// Columns of a sector and of its neighbours on both sides: no disc reaches farther.
const WIDEST: usize = 3 * STEPS;

/// Whether the sectors of a level are [`STEPS`] columns wide, and the patch is made of whole ones.
pub(crate) fn are_narrow(points: &Points, level: u8) -> bool {
    let patch = &points.patch;
    let n = f64::from(1_u32 << level);
    let is_whole = |columns: &[f64]| {
        let first = (columns[0] + 1.0) * 0.5 * n;
        columns.len() > 1 && (columns.len() - 1).is_multiple_of(STEPS) && first.floor() == first
    };
    points.cloud.is_none() && patch.step * n == 1.0 && is_whole(&patch.s) && is_whole(&patch.t)
}

/// Stamps of neighbouring narrow sectors of a row, a lane each.
#[derive(Debug)]
pub(crate) struct NarrowDiscs<'a, T> {
    chosen: &'a ChosenDiscs,
    placed: &'a PlacedDiscs<T>,
    points: &'a Points,
    stamps: &'a [Stamp],
    /// Metres; 0 in lanes without a stamp.
    heights: [T; LANES],
    /// What a [`Footprint`](crate::stamp::Footprint) has of them.
    gradient_scales: [f32; LANES],
    radii_squared: [f32; LANES],
    /// What the discs may reach, counted from each sector's own first column and row.
    reach: [Range<isize>; 2],
}

impl<'a, T: Scalar> NarrowDiscs<'a, T> {
    /// The stamps of placed discs.
    #[inline(always)]
    pub(crate) fn new(
        chosen: &'a ChosenDiscs,
        placed: &'a PlacedDiscs<T>,
        points: &'a Points,
        stamps: &'a [Stamp],
    ) -> Self {
        let mut heights = [T::default(); LANES];
        let indices = chosen.indices();
        for k in 0..LANES {
            if let Some(index) = indices[k] {
                heights[k] = chosen.height(k, stamps[index].sign);
            }
        }
        let [mut gradient_scales, mut radii_squared] = [[0.0; LANES]; 2];
        for k in 0..LANES {
            gradient_scales[k] = narrow(placed.gradient_scale[k] * heights[k]);
            radii_squared[k] = narrow(placed.radius[k] * placed.radius[k]);
        }
        Self {
            chosen,
            placed,
            points,
            stamps,
            heights,
            gradient_scales,
            radii_squared,
            reach: [
                reach(&placed.jitter[0], &placed.half_extent[0]),
                reach(&placed.jitter[1], &placed.half_extent[1]),
            ],
        }
    }

    /// Adds the stamps to the sums, with the inner loop of their shape; `first` is the sector of the first lane.
    #[inline(always)]
    pub(crate) fn add<C: ChartKind, O: Output>(
        &self,
        first: [u32; 2],
        sums: &mut NarrowAccumulator<T>,
    ) {
        if let [only] = self.stamps {
            with_sampler!(&only.shape, |sampler| self
                .add_blocks::<C, O, _>(sampler, first, sums));
        } else {
            self.add_blocks::<C, O, _>(&Mixed(self), first, sums);
        }
    }

    /// Row by row, and in each row block by block from the sectors' last column to their first.
    #[inline(always)]
    fn add_blocks<C: ChartKind, O: Output, S: Sampler<T>>(
        &self,
        sampler: &S,
        first: [u32; 2],
        sums: &mut NarrowAccumulator<T>,
    ) {
        let layout = sums.layout;
        let (sector, first_row) = sums.find(first);
        let [columns, rows] = self.reach.clone();
        let count = columns.len();
        let heights = self.heights;
        let placed = self.placed;
        let lengths = sums.inverse_lengths.numbers();
        let to_heights = sums.heights.numbers_mut();
        let mut slopes = sums.slopes.each_mut().map(Deinterleaved::numbers_mut);
        let nothing = [T::default(); LANES];
        let [mut across_p, mut across_q, mut across] = [[nothing; WIDEST]; 3];
        let mut starts = [0; WIDEST];
        for (at, column) in columns.rev().enumerate() {
            let (phase, start) = layout.find(sector, column);
            starts[at] = layout.start(phase, 0) + start;
            let coordinates = block(sums.across.numbers(), phase * layout.width + start);
            for k in 0..LANES {
                let away = T::of(coordinates[k] - placed.centre[0][k]);
                across_p[at][k] = away * placed.e1[0][k];
                across_q[at][k] = away * placed.e2[0][k];
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
                up[k] = T::of(v - placed.centre[1][k]);
                up_p[k] = up[k] * placed.e1[1][k];
                up_q[k] = up[k] * placed.e2[1][k];
            }
            for column in 0..count {
                let at = starts[column] + row * layout.width;
                let [mut p, mut q] = [across_p[column], across_q[column]];
                for k in 0..LANES {
                    p[k] += up_p[k];
                    q[k] += up_q[k];
                }
                C::into_disc(&mut p, &mut q, lengths, at);
                let samples = sampler.sample(&p, &q);
                let to_heights = block_mut(to_heights, at);
                let mut raised = *to_heights;
                for k in 0..LANES {
                    raised[k] += heights[k] * samples.values[k];
                }
                *to_heights = raised;
                if O::SLOPES {
                    let [to_u, to_v] = &mut slopes;
                    let factors = samples.gradient_factors::<C>(
                        &p,
                        &q,
                        &self.gradient_scales,
                        &self.radii_squared,
                    );
                    add_products(block_mut(to_u, at), &factors, &across[column].map(narrow));
                    add_products(block_mut(to_v, at), &factors, &up.map(narrow));
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
struct Mixed<'a, T>(&'a NarrowDiscs<'a, T>);

impl<T: Scalar> Sampler<T> for Mixed<'_, T> {
    const IS_ROUND: bool = true;

    #[inline(always)]
    fn sample(&self, p: &[T; LANES], q: &[T; LANES]) -> Samples<T> {
        let mut mixed = Samples::default();
        for (index, stamp) in self.0.stamps.iter().enumerate() {
            let has = self.0.chosen.indices().map(|own| own == Some(index));
            if !has.contains(&true) {
                continue;
            }
            let samples = with_sampler!(&stamp.shape, |sampler| Sampler::sample(sampler, p, q));
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
