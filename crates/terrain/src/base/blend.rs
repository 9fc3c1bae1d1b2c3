//! Bells added up at points.

use super::bells::Bell;
use crate::simd::LANES;

/// Directions by the planet's axes, or what has three parts like them, of a block of points.
pub(super) type Block3 = [[f64; LANES]; 3];

/// What bells make of a block of points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blended {
    /// Metres.
    pub(super) heights: [f64; LANES],
    /// Metres a radian, by the planet's axes; its part along the direction counts for nothing.
    pub(super) gradients: Block3,
}

/// The mean of bells' heights, weighed by the bells, at a block of directions; gradients where they are wanted.
///
/// With s = (1 − q)³/ρ², q = |d − n|²/ρ², a weight (1 − q)⁴ changes by −8s(d − n); what of that lies along d
/// is left out.
#[inline(always)]
pub(super) fn blend(bells: &[Bell], dirs: &Block3, with_slopes: bool) -> Blended {
    let zero = [0.0; LANES];
    let (mut weights, mut heights) = (zero, zero);
    let (mut pulls, mut raised) = ([zero; 3], [zero; 3]);
    for bell in bells {
        let Bell {
            centre: [x, y, z],
            narrowness,
            height,
            ..
        } = *bell;
        for at in 0..LANES {
            let (dx, dy, dz) = (dirs[0][at] - x, dirs[1][at] - y, dirs[2][at] - z);
            let q = ((dx * dx + dy * dy) + dz * dz) * narrowness;
            let rest = 1.0 - q;
            let rest = if rest > 0.0 { rest } else { 0.0 };
            let square = rest * rest;
            let weight = square * square;
            weights[at] += weight;
            heights[at] += weight * height;
            if with_slopes {
                let pull = square * rest * narrowness;
                let lift = pull * height;
                pulls[0][at] += pull * x;
                pulls[1][at] += pull * y;
                pulls[2][at] += pull * z;
                raised[0][at] += lift * x;
                raised[1][at] += lift * y;
                raised[2][at] += lift * z;
            }
        }
    }
    let mut gradients = [zero; 3];
    for at in 0..LANES {
        heights[at] /= weights[at];
        if with_slopes {
            let share = 8.0 / weights[at];
            for axis in 0..3 {
                gradients[axis][at] = share * (raised[axis][at] - heights[at] * pulls[axis][at]);
            }
        }
    }
    Blended { heights, gradients }
}
