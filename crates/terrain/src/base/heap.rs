//! Bells heaped up at points.

use super::bells::Bell;
use super::blend::{Blended, Block3};
use crate::simd::LANES;

/// The sum of bells' heights, each times (1 − q)² with q = |d − n|²/ρ², at a block of directions; gradients where they are wanted.
///
/// With s = (1 − q)/ρ² a bell changes by −4s(d − n); what of that lies along d is left out.
#[inline(always)]
pub(super) fn heap(bells: &[Bell], dirs: &Block3, with_slopes: bool) -> Blended {
    let zero = [0.0; LANES];
    let (mut heights, mut gradients) = (zero, [zero; 3]);
    for bell in bells {
        let Bell {
            centre: [x, y, z],
            narrowness,
            height,
        } = *bell;
        for at in 0..LANES {
            let (dx, dy, dz) = (dirs[0][at] - x, dirs[1][at] - y, dirs[2][at] - z);
            let q = ((dx * dx + dy * dy) + dz * dz) * narrowness;
            let rest = 1.0 - q;
            let rest = if rest > 0.0 { rest } else { 0.0 };
            heights[at] += (rest * rest) * height;
            if with_slopes {
                let lift = (4.0 * narrowness) * (rest * height);
                gradients[0][at] += lift * x;
                gradients[1][at] += lift * y;
                gradients[2][at] += lift * z;
            }
        }
    }
    Blended { heights, gradients }
}
