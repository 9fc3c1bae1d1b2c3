//! The sphere chart: a stamp is a disc around its centre's direction, measured by the sine of the angle.

use super::footprint::{Axis, Laid};
use super::sector_stamp::SectorStamp;
use super::tangent::Tangent;
use crate::patch::{Axes, Points, Window};
use crate::recipe::Shape;
use crate::simd::Scalar;
use cubemap::Realm;
use std::array::from_fn;

/// Levels on which a disc's back side could be within reach.
pub(crate) const BACK_LEVELS: u8 = 2;

/// How the patch's realm is seen from a stamp's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// Which of the stamp's axes the patch's u, v and w are, and whether they point the same way.
    part: [usize; 3],
    sign: [f64; 3],
}

impl View {
    pub(crate) fn new(stamp: Realm, patch: Realm) -> Self {
        let (own, other) = (Axes::of(stamp), Axes::of(patch));
        let part: [usize; 3] = from_fn(|k| {
            let at = own.axis.iter().position(|&axis| axis == other.axis[k]);
            at.expect("three axes in some order")
        });
        Self {
            part,
            sign: from_fn(|k| own.sign[part[k]] * other.sign[k]),
        }
    }

    /// A stamp with its centre at (a, b), laid on a patch.
    ///
    /// With P a point of the cube, (P − centre)·e is summed as (u + v) + w of the stamp's
    /// frame, from whatever realm the point is seen: the same bits for a vertex in every
    /// chunk that has it.
    #[inline(always)]
    fn lay<T: Scalar>(
        &self,
        stamp: &SectorStamp,
        [a, b]: [f64; 2],
        tangent: &Tangent<T>,
        window: Window,
    ) -> Laid<T> {
        let centre = [a, b, 1.0];
        let axis = |k: usize| {
            let (part, sign) = (self.part[k], self.sign[k]);
            Axis {
                // (sign·place − centre)·e = (place − sign·centre)·(sign·e).
                centre: sign * centre[part],
                factors: [tangent.e1[part], tangent.e2[part]].map(|e| e * T::of(sign)),
                offset: 0.0,
                offset_factors: [T::default(); 2],
            }
        };
        let (mut across, mut up, depth) = (axis(0), axis(1), axis(2));
        // What is the same everywhere on the patch goes with the other one of u and v; it is 0 where it is w.
        let side = if self.part[0] + self.part[2] == 1 {
            &mut across
        } else {
            &mut up
        };
        (side.offset, side.offset_factors) = (1.0 - depth.centre, depth.factors);
        let height = T::of(stamp.height);
        let own = tangent.slopes(height);
        let slopes = from_fn(|k| own[self.part[k]].map(|part| part * f32::of(self.sign[k])));
        let front = (stamp.cell.level() < BACK_LEVELS)
            .then(|| from_fn(|k| self.sign[k] * centre[self.part[k]]));
        Laid {
            columns: window.columns,
            rows: window.rows,
            across,
            up,
            height,
            away: f32::of(1.0 - depth.centre),
            pull: f32::of((tangent.pull * height).wide()),
            radius2: f32::of((tangent.radius * tangent.radius).wide()),
            slopes,
            front,
        }
    }
}

/// A stamp of any realm laid on a patch; `None` out of reach.
pub(crate) fn lay<T: Scalar>(
    points: &Points,
    stamp: &SectorStamp,
    shape: &Shape,
) -> Option<Laid<T>> {
    let view = View::new(stamp.cell.realm(), points.patch.realm);
    let window = points.patch.within_ring(stamp.cell);
    if window.is_empty() {
        return None;
    }
    let centre = stamp.on_cube();
    let tangent = Tangent::at(T::of(centre[0]), T::of(centre[1]), stamp.cell.level());
    let laid = view.lay(stamp, centre, &tangent.turned(stamp.turn, shape), window);
    let [u, v] = points.middle;
    let (across, up) = (laid.across.part(u), laid.up.part(v));
    let [p, q] = from_fn(|k| (across[k] + up[k]).wide());
    let most = 1.001 + 1.001 * points.reach / tangent.radius.wide();
    (p * p + q * q <= most * most * (1.0 + u * u + v * v)).then_some(laid)
}
