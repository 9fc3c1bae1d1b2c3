//! The articles' yellow case: a stamp around a corner of the cube, added in the transition space.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::output::Output;
use super::samples::Sampler;
use crate::patch::{PlacesAround, Points};
use crate::simd::{LANES, Scalar, block, block_mut};
use crate::stamp::{CubeDisc, RealmThird, STRETCH};
use crate::sums::Accumulator;
use std::ops::Range;

/// A stamp in the transition space around a corner of the cube.
///
/// Three realms of 90° meet there. In the plane of the transition space each has 120°: a
/// point keeps its distance to the corner, and its angle grows by 4/3. The stamp lies in
/// that plane, and the patch takes the part that lies in its own realm's third. Column and
/// row do not each make a part of a point's place there, so every point has a place of its own.
#[derive(Debug)]
pub(crate) struct AroundCorner<'a> {
    pub(crate) disc: CubeDisc,
    /// What the patch's realm takes of the plane.
    pub(crate) third: RealmThird,
    pub(crate) points: &'a Points,
    /// Where those lie in the plane.
    pub(crate) places: &'a mut PlacesAround,
}

impl AroundCorner<'_> {
    /// Adds it to the sums, row by row, over the disc and not far beyond it.
    #[inline(always)]
    pub(crate) fn add<T: Scalar, O: Output>(
        mut self,
        sampler: &impl Sampler<T>,
        sums: &mut Accumulator<'_, T>,
    ) {
        let (disc, points) = (self.disc, self.points);
        // So many columns are no farther apart in the plane than a radius.
        let columns_a_radius = 0.999 / (STRETCH * points.patch.step * disc.scale);
        let window = disc.window(&points.patch);
        if let Some(bins) = points.bins() {
            for run in bins.runs(&window.columns, &window.rows) {
                for at in (whole_blocks(run.start)..run.end).step_by(LANES) {
                    let up = block(&points.up, at);
                    // What else is in the block is of other bins.
                    let lanes = run.start.saturating_sub(at)..run.end - at;
                    let _ = self.add_block::<T, O>(0, at, up, lanes, sampler, sums);
                }
            }
            return;
        }
        for row in window.rows {
            let mut column = whole_blocks(window.columns.start);
            while column < window.columns.end {
                let up = &[points.up[row]; LANES];
                let r2 = self.add_block::<T, O>(row, column, up, 0..LANES, sampler, sums);
                column += LANES;
                if r2 > 1.0 {
                    // Points outside the disc get 0 added, or are left out.
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "0 or more; a cast saturates"
                    )]
                    let outside = ((r2.sqrt() - 1.0) * columns_a_radius) as usize;
                    column = column.saturating_add(whole_blocks(outside));
                }
            }
        }
    }

    /// Adds it to some of a block of a row's points; gives the square of the last one's distance from the disc's middle, in radii.
    #[inline(always)]
    fn add_block<T: Scalar, O: Output>(
        &mut self,
        row: usize,
        column: usize,
        up: &[f64; LANES],
        lanes: Range<usize>,
        sampler: &impl Sampler<T>,
        sums: &mut Accumulator<'_, T>,
    ) -> f64 {
        let disc = self.disc;
        let RealmThird { third, corner } = self.third;
        let height = T::of(disc.height);
        let at = row * self.points.stride + column;
        let [x, y] = self.places.block(self.points, row, column);
        let [x, y] = [*x, *y];
        let [mut p, mut q] = [[T::default(); LANES]; 2];
        for k in 0..LANES {
            [p[k], q[k]] = self.turned(x[k] - disc.x, y[k] - disc.y);
            p[k] = if lanes.contains(&k) { p[k] } else { T::of(2.0) };
        }
        let samples = sampler.sample(&p, &q);
        let heights = block_mut(sums.heights, at);
        let mut raised = *heights;
        for k in 0..LANES {
            raised[k] += height * samples.values[k];
        }
        *heights = raised;
        if O::SLOPES {
            // Offsets grow away from the corner.
            let across = block(&self.points.across, column);
            let [mut along_s, mut along_t] = [[0.0; LANES]; 2];
            for k in 0..LANES {
                let (a, b) = ((corner.0 - across[k]).abs(), (corner.1 - up[k]).abs());
                let [da, db] = third.tangents((x[k], y[k]), a, b);
                let [sp, sq]: [T; 2] = self.turned(-corner.0 * da.0, -corner.0 * da.1);
                let [tp, tq]: [T; 2] = self.turned(-corner.1 * db.0, -corner.1 * db.1);
                let (dp, dq) = (samples.dp[k] * height, samples.dq[k] * height);
                along_s[k] = f32::of((dp * sp + dq * sq).wide());
                along_t[k] = f32::of((dp * tp + dq * tq).wide());
            }
            let [to_s, to_t, _] = &mut *sums.slopes;
            let (to_s, to_t) = (block_mut(to_s, at), block_mut(to_t, at));
            for k in 0..LANES {
                to_s[k] += along_s[k];
                to_t[k] += along_t[k];
            }
        }
        let [p, q] = [p, q].map(|lanes| lanes[LANES - 1].wide());
        p * p + q * q
    }

    /// Turned in the plane, in radii.
    #[inline(always)]
    fn turned<T: Scalar>(&self, x: f64, y: f64) -> [T; 2] {
        let (cosine, sine) = self.disc.turn;
        let (p, q) = (x * cosine + y * sine, y * cosine - x * sine);
        [T::of(p * self.disc.scale), T::of(q * self.disc.scale)]
    }
}

/// So many columns without those of a block begun.
#[inline(always)]
const fn whole_blocks(columns: usize) -> usize {
    columns / LANES * LANES
}
