//! The second state of some discs: where they lie.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::chosen_discs::ChosenDiscs;
use crate::recipe::{Shape, Stamp};
use crate::simd::{LANES, Scalar};
use crate::stamp::{ChartKind, Footprint, FootprintAxis, Tangent, cosine_and_sine};

/// Chosen discs, and where they lie.
#[derive(Clone, Debug)]
pub(crate) struct PlacedDiscs<T> {
    /// Where in its sector each centre lies, 0 ..= 1.
    pub(crate) jitter: [[f64; LANES]; 2],
    /// Where it lies on the patch's axes.
    pub(crate) centre: [[f64; LANES]; 2],
    /// See [`Tangent`]; not turned yet.
    pub(crate) e1: [[T; LANES]; 3],
    pub(crate) e2: [[T; LANES]; 3],
    pub(crate) radius: [T; LANES],
    pub(crate) gradient_scale: [T; LANES],
    /// How far each disc goes from its centre, in sectors.
    pub(crate) half_extent: [[T; LANES]; 2],
    /// Cosine and sine of each turn; 0 where no turn shows.
    turn: [[T; LANES]; 2],
}

impl<T: Scalar> PlacedDiscs<T> {
    /// Finds the discs' centres and axes; and cosines and sines of their turns, where those may show.
    #[inline(always)]
    pub(crate) fn new<C: ChartKind>(chosen: &ChosenDiscs, are_turned: bool) -> Self {
        let nothing = [T::default(); LANES];
        let mut placed = Self {
            jitter: [[0.0; LANES]; 2],
            centre: [[0.0; LANES]; 2],
            e1: [nothing; 3],
            e2: [nothing; 3],
            radius: nothing,
            gradient_scale: nothing,
            half_extent: [nothing; 2],
            turn: [nothing; 2],
        };
        [placed.jitter, placed.centre] = chosen.places();
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
        if are_turned {
            placed.turn(chosen);
        }
        placed
    }

    /// Finds cosines and sines of their turns.
    #[inline(always)]
    pub(crate) fn turn(&mut self, chosen: &ChosenDiscs) {
        let turns = chosen.turns();
        for k in 0..LANES {
            let (cosine, sine) = cosine_and_sine(turns[k]);
            self.turn[0][k] = T::of(cosine);
            self.turn[1][k] = T::of(sine);
        }
    }

    /// A lane's axes, turned where that shows.
    #[inline(always)]
    pub(crate) fn tangent(&self, lane: usize, shape: &Shape) -> Tangent<T> {
        let tangent = Tangent {
            e1: [self.e1[0][lane], self.e1[1][lane], self.e1[2][lane]],
            e2: [self.e2[0][lane], self.e2[1][lane], self.e2[2][lane]],
            radius: self.radius[lane],
            gradient_scale: self.gradient_scale[lane],
        };
        if shape.is_round() {
            tangent
        } else {
            tangent.turned_by(self.turn[0][lane], self.turn[1][lane])
        }
    }

    /// The footprint of a lane's stamp; without columns or rows.
    #[inline(always)]
    pub(crate) fn footprint<C: ChartKind>(
        &self,
        chosen: &ChosenDiscs,
        lane: usize,
        stamp: &Stamp,
    ) -> Footprint<T> {
        let tangent = self.tangent(lane, &stamp.shape);
        let centre = [self.centre[0][lane], self.centre[1][lane]];
        let axis = |k: usize| FootprintAxis::own(centre[k], [tangent.e1[k], tangent.e2[k]]);
        let height = chosen.height(lane, stamp.sign);
        let has_back = chosen.level < C::FRONT_LEVEL;
        Footprint {
            columns: 0..0,
            rows: 0..0,
            across: axis(0),
            up: axis(1),
            height,
            depth: 0.0,
            gradient_scale: f32::of((tangent.gradient_scale * height).wide()),
            radius_squared: f32::of((tangent.radius * tangent.radius).wide()),
            axis_slopes: tangent.axis_slopes(height),
            front: has_back.then_some([centre[0], centre[1], 1.0]),
        }
    }
}
