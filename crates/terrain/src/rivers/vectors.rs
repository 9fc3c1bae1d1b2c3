//! Vectors and bits, with the same sums on every platform.

use glam::DVec3;

/// From −1 to 1, by the upper half of some bits.
#[inline(always)]
pub(super) fn even(bits: u64) -> f64 {
    let upper = (bits >> 32) as u32;
    f64::from(upper.cast_signed()) / f64::from(1_u32 << 31)
}

/// The products are added by the planet's axes in their order.
#[inline(always)]
pub(super) fn dot(a: DVec3, b: DVec3) -> f64 {
    (a.x * b.x + a.y * b.y) + a.z * b.z
}

pub(super) fn cross(a: DVec3, b: DVec3) -> DVec3 {
    DVec3::new(
        a.y * b.z - a.z * b.y,
        a.z * b.x - a.x * b.z,
        a.x * b.y - a.y * b.x,
    )
}

pub(super) fn normalized(a: DVec3) -> DVec3 {
    a * (1.0 / dot(a, a).sqrt())
}
