//! The second state of some discs: where they lie.

use super::chosen_discs::ChosenDiscs;
use crate::recipe::Shape;
use crate::simd::{LANES, Scalar};
use crate::stamp::{ChartKind, Tangent};

/// Chosen discs, and where they lie.
#[derive(Clone, Debug)]
pub(crate) struct PlacedDiscs<'c, T> {
    pub(crate) chosen: &'c ChosenDiscs,
    /// Where in its sector each centre lies, 0 ..= 1.
    pub(crate) jitter: [[f64; LANES]; 2],
    /// Where it lies on the patch's axes.
    pub(crate) centre: [[f64; LANES]; 2],
    /// See [`Tangent`].
    pub(crate) e1: [[T; LANES]; 3],
    pub(crate) e2: [[T; LANES]; 3],
    pub(crate) radius: [T; LANES],
    pub(crate) gradient_scale: [T; LANES],
    /// How far each disc goes from its centre, in sectors.
    pub(crate) half_extent: [[T; LANES]; 2],
}

impl<'c, T: Scalar> PlacedDiscs<'c, T> {
    /// Finds the discs' centres and axes.
    #[inline(always)]
    pub(crate) fn new<C: ChartKind>(chosen: &'c ChosenDiscs) -> Self {
        let nothing = [T::default(); LANES];
        let mut placed = Self {
            chosen,
            jitter: [[0.0; LANES]; 2],
            centre: [[0.0; LANES]; 2],
            e1: [nothing; 3],
            e2: [nothing; 3],
            radius: nothing,
            gradient_scale: nothing,
            half_extent: [nothing; 2],
        };
        for k in 0..LANES {
            let [x, y] = chosen.bits[k].jitter(chosen.spread);
            placed.jitter[0][k] = x;
            placed.jitter[1][k] = y;
        }
        for axis in 0..2 {
            for k in 0..LANES {
                placed.centre[axis][k] =
                    chosen.low[axis][k] + chosen.size[axis][k] * placed.jitter[axis][k];
            }
        }
        let [mut a, mut b] = [nothing; 2];
        for k in 0..LANES {
            a[k] = T::of(placed.centre[0][k]);
            b[k] = T::of(placed.centre[1][k]);
        }
        for k in 0..LANES {
            let tangent = C::tangent(a[k], b[k], chosen.level).spread(chosen.spread);
            for axis in 0..3 {
                placed.e1[axis][k] = tangent.e1[axis];
                placed.e2[axis][k] = tangent.e2[axis];
            }
            placed.radius[k] = tangent.radius;
            placed.gradient_scale[k] = tangent.gradient_scale;
        }
        for k in 0..LANES {
            let size = [T::of(chosen.size[0][k]), T::of(chosen.size[1][k])];
            let [u, v] = C::half_extents(a[k], b[k], placed.radius[k], size, chosen.level);
            placed.half_extent[0][k] = u;
            placed.half_extent[1][k] = v;
        }
        placed
    }

    /// A lane's axes, turned where that shows.
    #[inline(always)]
    pub(crate) fn tangent(&self, lane: usize, shape: &Shape) -> Tangent<T> {
        Tangent {
            e1: [self.e1[0][lane], self.e1[1][lane], self.e1[2][lane]],
            e2: [self.e2[0][lane], self.e2[1][lane], self.e2[2][lane]],
            radius: self.radius[lane],
            gradient_scale: self.gradient_scale[lane],
        }
        .turned(self.chosen.bits[lane].turn(), shape)
    }
}
