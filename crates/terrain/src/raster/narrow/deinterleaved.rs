//! A patch's columns dealt out in turn: the first columns of sectors two columns wide, then their second columns.

use crate::simd::{Aligned, LANES, Scalar};
use std::array::from_fn;
use std::ops::Range;

/// How many columns wide the sectors are.
pub(crate) const STEPS: usize = 2;

/// How a patch's columns are dealt out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Of the patch.
    pub(crate) columns: usize,
    /// Numbers in a row of the patch.
    pub(crate) stride: usize,
    /// Where in a row of a phase the sector lies that begins with the patch.
    pub(crate) lead: usize,
    /// Numbers in a row of a phase.
    pub(crate) width: usize,
    pub(crate) rows: usize,
}

impl Layout {
    /// The phase of a column, counted from a sector's first, and where it lies in a row; `sector` is where its sector does.
    #[inline(always)]
    pub(crate) const fn find(&self, sector: usize, column: isize) -> (usize, usize) {
        // Shifted and masked, numbers below 0 are rounded down.
        let phase = column.cast_unsigned() & 1;
        (phase, sector.wrapping_add_signed(column >> 1))
    }

    /// Where a row of a phase begins.
    #[inline(always)]
    pub(crate) const fn start(&self, phase: usize, row: usize) -> usize {
        (phase * self.rows + row) * self.width
    }
}

/// The patch's numbers phase by phase, row by row: those of one phase are [`STEPS`] columns apart.
///
/// So the same column of neighbouring sectors is one block of numbers, and a lane can be a
/// sector. Before and behind the patch's own lie numbers that count for nothing.
#[derive(Debug)]
pub(crate) struct Deinterleaved<T: Scalar> {
    layout: Layout,
    numbers: Aligned<T>,
}

impl<T: Scalar> Deinterleaved<T> {
    /// Zeros.
    pub(crate) fn zeros(layout: Layout) -> Self {
        Self {
            layout,
            numbers: Aligned::zeros(STEPS * layout.rows * layout.width),
        }
    }

    /// Phase by phase, row by row.
    #[inline(always)]
    pub(crate) fn numbers(&self) -> &[T] {
        &self.numbers
    }

    /// The same, to change them.
    #[inline(always)]
    pub(crate) fn numbers_mut(&mut self) -> &mut [T] {
        &mut self.numbers
    }

    /// Takes rows of the patch in.
    #[inline(always)]
    pub(crate) fn take(&mut self, from: &[T], rows: Range<usize>) {
        let Layout {
            columns,
            stride,
            lead,
            ..
        } = self.layout;
        for row in rows {
            let from = &from[row * stride..][..columns];
            let phases: [usize; STEPS] = from_fn(|phase| self.layout.start(phase, row) + lead);
            let whole = columns / STEPS / LANES * LANES;
            for block in (0..whole).step_by(LANES) {
                let from = &from[block * STEPS..][..LANES * STEPS];
                for (phase, &start) in phases.iter().enumerate() {
                    let to = &mut self.numbers[start + block..][..LANES];
                    for k in 0..LANES {
                        to[k] = from[k * STEPS + phase];
                    }
                }
            }
            for column in whole * STEPS..columns {
                self.numbers[phases[column % STEPS] + column / STEPS] = from[column];
            }
        }
    }

    /// Gives rows back to the patch.
    #[inline(always)]
    pub(crate) fn give(&self, to: &mut [T], rows: Range<usize>) {
        let Layout {
            columns,
            stride,
            lead,
            width,
            ..
        } = self.layout;
        for row in rows {
            let to = &mut to[row * stride..][..columns];
            let phases: [&[T]; STEPS] = from_fn(|phase| {
                let row = &self.numbers[self.layout.start(phase, row)..][..width];
                &row[lead..]
            });
            let whole = columns / STEPS / LANES * LANES;
            for block in (0..whole).step_by(LANES) {
                let to = &mut to[block * STEPS..][..LANES * STEPS];
                let phases = phases.map(|phase| &phase[block..block + LANES]);
                for k in 0..LANES {
                    for phase in 0..STEPS {
                        to[k * STEPS + phase] = phases[phase][k];
                    }
                }
            }
            for column in whole * STEPS..columns {
                to[column] = phases[column % STEPS][column / STEPS];
            }
        }
    }
}
