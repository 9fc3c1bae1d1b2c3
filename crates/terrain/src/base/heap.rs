//! Bells heaped up at points.

use super::bells::Bell;
use super::blend::{Blended, Block3};
use crate::simd::LANES;

/// A bell at each of a block of points.
#[derive(Clone, Copy, Debug)]
pub(super) struct BellBlock {
    /// Its node's direction by the planet's axes.
    pub(super) centre: Block3,
    /// 1/ρ², where ρ is its radius as a chord of the unit sphere.
    pub(super) narrowness: [f64; LANES],
    /// Metres.
    pub(super) height: [f64; LANES],
}

impl BellBlock {
    /// The same bell at all.
    #[inline(always)]
    pub(super) fn of(bell: &Bell) -> Self {
        Self {
            centre: bell.centre.map(|part| [part; LANES]),
            narrowness: [bell.narrowness; LANES],
            height: [bell.height; LANES],
        }
    }
}

/// The sum of bells' heights, each times (1 − q)² with q = |d − n|²/ρ², at a block of directions; gradients where they are wanted.
///
/// With s = (1 − q)/ρ² a bell changes by −4s(d − n); what of that lies along d is left out.
#[inline(always)]
pub(super) fn heap(
    bells: impl Iterator<Item = BellBlock>,
    dirs: &Block3,
    with_slopes: bool,
) -> Blended {
    let zero = [0.0; LANES];
    let (mut heights, mut gradients) = (zero, [zero; 3]);
    for bell in bells {
        let BellBlock {
            centre: [x, y, z],
            narrowness,
            height,
        } = &bell;
        for at in 0..LANES {
            let (dx, dy, dz) = (
                dirs[0][at] - x[at],
                dirs[1][at] - y[at],
                dirs[2][at] - z[at],
            );
            let q = ((dx * dx + dy * dy) + dz * dz) * narrowness[at];
            let rest = 1.0 - q;
            let rest = if rest > 0.0 { rest } else { 0.0 };
            heights[at] += (rest * rest) * height[at];
            if with_slopes {
                let lift = (4.0 * narrowness[at]) * (rest * height[at]);
                gradients[0][at] += lift * x[at];
                gradients[1][at] += lift * y[at];
                gradients[2][at] += lift * z[at];
            }
        }
    }
    Blended { heights, gradients }
}
