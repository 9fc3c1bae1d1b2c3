//! The sums of an octave of the narrowest sectors, with their columns dealt out.

use super::deinterleaved::{Deinterleaved, Layout, STEPS};
use crate::raster::output::Output;
use crate::raster::rasteriser::PointGrid;
use crate::raster::sector_walk::SectorWalk;
use crate::recipe::Chart;
use crate::simd::{LANES, Scalar};
use crate::stamp::ChartKind;
use crate::sums::Accumulator;
use cubemap::Cell;
use std::ops::Range;

/// What an octave of narrow sectors is added to: the same column of neighbouring sectors is one block.
#[derive(Debug)]
pub(crate) struct NarrowAccumulator<T: Scalar> {
    pub(crate) layout: Layout,
    /// The sector that begins with the patch.
    first: [u32; 2],
    pub(crate) across: Deinterleaved<f64>,
    /// Empty in the cube chart.
    pub(crate) inverse_lengths: Deinterleaved<T>,
    pub(crate) heights: Deinterleaved<T>,
    /// Empty for heights alone.
    pub(crate) slopes: [Deinterleaved<f32>; 2],
}

impl<T: Scalar> NarrowAccumulator<T> {
    /// Without sums yet.
    #[inline(always)]
    pub(crate) fn new<C: ChartKind, O: Output>(
        grid: PointGrid<'_, T>,
        walk: &SectorWalk<'_>,
    ) -> Self {
        let points = grid.points;
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
        let mut across = Deinterleaved::zeros(Layout { rows: 1, ..layout });
        across.take(&points.across, 0..1);
        let has_lengths = C::CHART == Chart::Sphere;
        let mut inverse_lengths = Deinterleaved::zeros(if has_lengths { layout } else { nothing });
        if has_lengths {
            inverse_lengths.take(grid.inverse_lengths, 0..points.rows);
        }
        let slopes = if O::SLOPES { layout } else { nothing };
        Self {
            layout,
            first: [columns[0] + before[0], rows[0] + before[1]],
            across,
            inverse_lengths,
            heights: Deinterleaved::zeros(layout),
            slopes: [0; 2].map(|_| Deinterleaved::zeros(slopes)),
        }
    }

    /// Where a sector lies in a row of a phase, and its first row.
    #[inline(always)]
    pub(crate) fn find(&self, [i, j]: [u32; 2]) -> (usize, isize) {
        let away = |index: u32, first: u32| index as isize - first as isize;
        let at = self.layout.lead.wrapping_add_signed(away(i, self.first[0]));
        let row = away(j, self.first[1]) * STEPS.cast_signed();
        (at, row)
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
    pub(crate) fn take<O: Output>(&mut self, sums: &Accumulator<'_, T>, rows: Range<usize>) {
        self.heights.take(sums.heights, rows.clone());
        if O::SLOPES {
            for (to, from) in self.slopes.iter_mut().zip(&*sums.slopes) {
                to.take(from, rows.clone());
            }
        }
    }

    /// Gives the sums of some rows back.
    #[inline(always)]
    pub(crate) fn give<O: Output>(&self, sums: &mut Accumulator<'_, T>, rows: Range<usize>) {
        self.heights.give(sums.heights, rows.clone());
        if O::SLOPES {
            for (from, to) in self.slopes.iter().zip(&mut *sums.slopes) {
                from.give(to, rows.clone());
            }
        }
    }
}
