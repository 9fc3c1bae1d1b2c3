//! Which blocks of points some discs may reach.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use crate::patch::Blocks;
use crate::raster::discs::PlacedDiscs;
use crate::simd::{LANES, Scalar};
use crate::stamp::ChartKind;
use std::ops::Range;

/// Placed discs, and which of some blocks they may reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearBlocks {
    first: usize,
    /// A bit for each block from the first on, lane by lane.
    marks: [u64; LANES],
}

/// The blocks that one stamp may reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearStamp {
    first: usize,
    marks: u64,
}

impl NearBlocks {
    /// How many blocks are looked at together.
    pub(crate) const MOST: usize = 64;

    /// Which of these blocks, [`NearBlocks::MOST`] at most, the discs may reach.
    #[inline(always)]
    pub(crate) fn new<C: ChartKind, T: Scalar>(
        placed: &PlacedDiscs<T>,
        blocks: &Blocks,
        these: &Range<usize>,
    ) -> Self {
        let mut marks = [0; LANES];
        let [a, b] = placed.centre;
        let mut scales = [T::default(); LANES];
        for k in 0..LANES {
            scales[k] = T::of(1.001) / placed.radius[k];
        }
        for (at, &(middle, reach)) in blocks.near[these.clone()].iter().enumerate() {
            let [u, v] = middle;
            let length_squared = T::of(C::length_squared(u, v));
            let reach = T::of(reach);
            let mut near = [0; LANES];
            for k in 0..LANES {
                let (du, dv) = (T::of(u - a[k]), T::of(v - b[k]));
                let p = du * placed.e1[0][k];
                let q = du * placed.e2[0][k] + dv * placed.e2[1][k];
                let most = T::of(1.001) + reach * scales[k];
                let is_near = p * p + q * q <= most * most * length_squared;
                near[k] = if is_near { 1_u64 << at } else { 0 };
            }
            for k in 0..LANES {
                marks[k] |= near[k];
            }
        }
        Self {
            first: these.start,
            marks,
        }
    }

    /// Those that a lane's stamp may reach; `None` if there are none.
    #[inline(always)]
    pub(crate) fn of(&self, lane: usize) -> Option<NearStamp> {
        let marks = self.marks[lane];
        (marks != 0).then_some(NearStamp {
            first: self.first,
            marks,
        })
    }
}

impl NearStamp {
    /// One that may reach all of these blocks, [`NearBlocks::MOST`] at most.
    #[inline(always)]
    pub(crate) fn of_all(these: &Range<usize>) -> Self {
        Self {
            first: these.start,
            marks: u64::MAX >> (NearBlocks::MOST - these.len()),
        }
    }
}

impl Iterator for NearStamp {
    type Item = usize;

    /// The first point of the next block.
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.marks == 0 {
            return None;
        }
        let block = self.first + self.marks.trailing_zeros() as usize;
        self.marks &= self.marks - 1;
        Some(block * LANES)
    }
}
