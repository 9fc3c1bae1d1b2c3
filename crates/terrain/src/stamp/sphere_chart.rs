//! The sphere chart: a stamp is a disc around its centre's direction, measured by the sine of the angle.

use super::chart_kind::{ChartKind, Imprint};
use super::footprint::{Footprint, FootprintAxis};
use super::sector_stamp::SectorStamp;
use super::tangent::Tangent;
use crate::patch::{Points, RealmAxes, window_in_reach};
use crate::recipe::{Chart, Shape};
use crate::simd::{LANES, Scalar, block};
use cubemap::Realm;
use std::array::from_fn;

/// [`Chart::Sphere`] as a type: discs lie in tangent planes of the sphere, seen from its centre.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SphereChart;

impl ChartKind for SphereChart {
    const CHART: Chart = Chart::Sphere;
    const GRADIENT_AXES: usize = 3;
    const RECTANGLE_LEVEL: u8 = 4;
    const FRONT_LEVEL: u8 = 2;

    #[inline(always)]
    fn tangent<T: Scalar>(a: T, b: T, level: u8) -> Tangent<T> {
        Tangent::at(a, b, level)
    }

    #[inline(always)]
    fn half_extents<T: Scalar>(a: T, b: T, radius: T, size: [T; 2], level: u8) -> [T; 2] {
        // From one sector to the next the warp's slope changes by 4.6 · 2^−level of itself
        // at most, and the cube's plane bends away from the sphere.
        let bend = 1.0 / f64::from(1_u32 << level);
        let (grown, more) = (T::of(1.002 + 8.0 * bend), T::of(0.6 * bend));
        let one = T::of(1.0);
        let (a2, b2) = (a * a, b * b);
        let reach = radius * ((a2 + b2) + one).root() * grown;
        [
            reach * (one + a2).root() / size[0] + more,
            reach * (one + b2).root() / size[1] + more,
        ]
    }

    #[inline(always)]
    fn length_squared(u: f64, v: f64) -> f64 {
        1.0 + u * u + v * v
    }

    #[inline(always)]
    fn into_disc<T: Scalar>(
        p: &mut [T; LANES],
        q: &mut [T; LANES],
        inverse_lengths: &[T],
        at: usize,
    ) {
        let lengths = block(inverse_lengths, at);
        for k in 0..LANES {
            p[k] = p[k] * lengths[k];
            q[k] = q[k] * lengths[k];
        }
    }

    #[inline(always)]
    fn foreshorten<T: Scalar>(
        scales: &mut [f32; LANES],
        p: &[T; LANES],
        q: &[T; LANES],
        radius_squared: &[f32; LANES],
    ) {
        for k in 0..LANES {
            let s = f32::of((p[k] * p[k] + q[k] * q[k]).wide());
            scales[k] *= (1.0 - radius_squared[k] * s).above_zero().root();
        }
    }

    #[inline(always)]
    fn imprint<T: Scalar>(
        points: &Points,
        stamp: &SectorStamp,
        shape: &Shape,
    ) -> Option<Imprint<T>> {
        // A few points in blocks are looked at one by one.
        let window = if points.blocks.is_some() {
            points.patch.whole()
        } else {
            window_in_reach(&points.patch, stamp.cell)
        };
        if window.is_empty() {
            return None;
        }
        let footprint = Self::footprint(points.patch.realm, stamp, shape);
        let is_near = Self::may_reach(&footprint, points);
        is_near.then_some(Imprint::Flat(Footprint {
            columns: window.columns,
            rows: window.rows,
            ..footprint
        }))
    }
}

impl SphereChart {
    /// A stamp of any realm as it lies on patches of one, without columns or rows.
    #[inline(always)]
    pub(crate) fn footprint<T: Scalar>(
        realm: Realm,
        stamp: &SectorStamp,
        shape: &Shape,
    ) -> Footprint<T> {
        let view = RealmView::new(stamp.cell.realm(), realm);
        let centre = stamp.on_cube();
        let tangent = Tangent::at(T::of(centre[0]), T::of(centre[1]), stamp.cell.level());
        let tangent = tangent.spread(stamp.spread);
        view.footprint(stamp, centre, &tangent.turned(stamp.turn, shape))
    }

    /// Whether a stamp may reach a point of a patch: none is farther from its middle than its reach.
    #[inline(always)]
    pub(crate) fn may_reach<T: Scalar>(footprint: &Footprint<T>, points: &Points) -> bool {
        let [u, v] = points.middle;
        let (across, up) = (footprint.across.part(u), footprint.up.part(v));
        let [p, q] = from_fn(|k| (across[k] + up[k]).wide());
        let radius = f64::from(footprint.radius_squared).sqrt();
        let most = 1.001 + 1.001 * points.reach / radius;
        p * p + q * q <= most * most * Self::length_squared(u, v)
    }
}

/// How the patch's realm is seen from a stamp's.
#[derive(Clone, Copy, Debug)]
struct RealmView {
    /// Which of the stamp's axes the patch's u, v and w are, and whether they point the same way.
    part: [usize; 3],
    sign: [f64; 3],
}

impl RealmView {
    fn new(stamp: Realm, patch: Realm) -> Self {
        let (own, other) = (RealmAxes::of(stamp), RealmAxes::of(patch));
        let part: [usize; 3] = from_fn(|k| {
            let at = own.axis.iter().position(|&axis| axis == other.axis[k]);
            at.expect("three axes in some order")
        });
        Self {
            part,
            sign: from_fn(|k| own.sign[part[k]] * other.sign[k]),
        }
    }

    /// The footprint of a stamp with its centre at (a, b).
    ///
    /// With P a point of the cube, (P − centre)·e is summed as (u + v) + w of the stamp's
    /// frame, from whatever realm the point is seen: the same bits for a vertex in every
    /// chunk that has it.
    #[inline(always)]
    fn footprint<T: Scalar>(
        &self,
        stamp: &SectorStamp,
        [a, b]: [f64; 2],
        tangent: &Tangent<T>,
    ) -> Footprint<T> {
        let centre = [a, b, 1.0];
        let axis = |k: usize| {
            let (part, sign) = (self.part[k], self.sign[k]);
            // (sign·coordinate − centre)·e = (coordinate − sign·centre)·(sign·e).
            FootprintAxis::own(
                sign * centre[part],
                [tangent.e1[part], tangent.e2[part]].map(|e| e * T::of(sign)),
            )
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
        let own = tangent.axis_slopes(height);
        let axis_slopes = from_fn(|k| own[self.part[k]].map(|part| part * f32::of(self.sign[k])));
        let front = (stamp.cell.level() < SphereChart::FRONT_LEVEL)
            .then(|| from_fn(|k| self.sign[k] * centre[self.part[k]]));
        Footprint {
            columns: 0..0,
            rows: 0..0,
            across,
            up,
            height,
            depth: f32::of(1.0 - depth.centre),
            gradient_scale: f32::of((tangent.gradient_scale * height).wide()),
            radius_squared: f32::of((tangent.radius * tangent.radius).wide()),
            axis_slopes,
            front,
        }
    }
}
