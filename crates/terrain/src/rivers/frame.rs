//! A straight part of a river, with its own axes.

use super::curve::{BED_REACH, Part};
use super::dual::Dual;
use super::vectors::{dot, normalized};
use glam::DVec3;

/// A straight part of a river with its own axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Its middle on the sphere; along it; and to the left of it.
    pub(super) up: DVec3,
    pub(super) along: DVec3,
    pub(super) beside: DVec3,
    /// Half of its length, on the plane that touches the sphere in its middle.
    pub(super) half: f64,
    pub(super) radius: f64,
    pub(super) part: Part,
    /// The square of the chord from the middle beyond which the bed counts nowhere.
    bed_ball: f64,
}

/// Where a point is beside a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    /// In the part's plane, from its nearest place: along, and to the left.
    offset: [f64; 2],
    /// From its first end to its second, 0 to 1.
    u: f64,
    is_inside: bool,
    inverse: f64,
    /// Metres.
    pub(super) metres: f64,
}

impl Beside {
    /// From the part's first end to its second, 0 to 1.
    pub(super) const fn along(&self) -> f64 {
        self.u
    }
}

impl Frame {
    pub(super) fn new(part: &Part, radius: f64) -> Self {
        let [a, b] = part.places;
        let both = a + b;
        let up = normalized(both);
        let way = b - a;
        let along = normalized(way);
        let beside = DVec3::new(
            up.y * along.z - up.z * along.y,
            up.z * along.x - up.x * along.z,
            up.x * along.y - up.y * along.x,
        );
        let half = (dot(way, way) / dot(both, both)).sqrt();
        let [one, other] = part.ends;
        let ball = 1.01 * (half + BED_REACH * one.bed.max(other.bed) / radius);
        Self {
            bed_ball: ball * ball,
            up,
            along,
            beside,
            half,
            radius,
            part: *part,
        }
    }

    /// How long it is, in metres.
    pub(super) fn length(&self) -> f64 {
        2.0 * self.half * self.radius
    }

    /// Whether a point is surely beyond the reach of the bed.
    #[inline(always)]
    pub(super) fn is_far(&self, dir: DVec3) -> bool {
        let way = dir - self.up;
        dot(way, way) > self.bed_ball
    }

    /// Where a point is that is no farther away than half of the sphere.
    #[inline(always)]
    pub(super) fn beside(&self, dir: DVec3) -> Beside {
        let inverse = 1.0 / dot(dir, self.up);
        let x = dot(dir, self.along) * inverse;
        let y = dot(dir, self.beside) * inverse;
        let on_line = x.clamp(-self.half, self.half);
        let behind = x - on_line;
        let away = (behind * behind + y * y).sqrt();
        Beside {
            offset: [behind, y],
            u: 0.5 + 0.5 * on_line / self.half,
            is_inside: x.abs() < self.half,
            inverse,
            metres: away * self.radius,
        }
    }

    /// How far the bed counts there, in metres.
    #[inline(always)]
    pub(super) fn bed_reach(&self, beside: &Beside) -> f64 {
        let [a, b] = self.part.ends;
        BED_REACH * (a.bed + (b.bed - a.bed) * beside.u)
    }

    /// The distance in metres and the place along the part, with how they change; what of that points along `dir` counts for nothing.
    #[inline(always)]
    pub(super) fn measured(&self, beside: &Beside) -> (Dual, Along<'_>) {
        let [behind, y] = beside.offset;
        // The point on the plane is up + x·along + y·beside.
        let x = (2.0 * beside.u - 1.0) * self.half + behind;
        let gradient_x = (self.along - self.up * x) * beside.inverse;
        let gradient_y = (self.beside - self.up * y) * beside.inverse;
        let away = beside.metres / self.radius;
        let gradient = if away > 0.0 {
            let aside = gradient_y * y;
            let all = if beside.is_inside {
                aside
            } else {
                aside + gradient_x * behind
            };
            all * (self.radius / away)
        } else {
            DVec3::ZERO
        };
        let distance = Dual {
            value: beside.metres,
            gradient,
        };
        let u = Dual {
            value: beside.u,
            gradient: if beside.is_inside {
                gradient_x * (0.5 / self.half)
            } else {
                DVec3::ZERO
            },
        };
        (
            distance,
            Along {
                part: &self.part,
                u,
            },
        )
    }
}

/// A place along a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Along<'a> {
    part: &'a Part,
    u: Dual,
}

impl Along<'_> {
    #[inline(always)]
    fn mix(&self, a: f64, b: f64) -> Dual {
        self.u * (b - a) + Dual::constant(a)
    }

    /// Metres above the sphere of the water.
    #[inline(always)]
    pub(super) fn level(&self) -> Dual {
        let [a, b] = self.part.ends;
        self.mix(a.level, b.level)
    }

    /// Metres from the middle of the bed to the shore.
    #[inline(always)]
    pub(super) fn bed(&self) -> Dual {
        let [a, b] = self.part.ends;
        self.mix(a.bed, b.bed)
    }

    /// How much there is of the river.
    #[inline(always)]
    pub(super) fn share(&self) -> Dual {
        let [a, b] = self.part.ends;
        self.mix(a.share, b.share)
    }
}
