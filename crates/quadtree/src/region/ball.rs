use glam::DVec3;

/// A ball around a patch with these corners and this middle between two radii.
pub(super) fn ball(corners: [DVec3; 4], centre: DVec3, [low, high]: [f64; 2]) -> (DVec3, f64) {
    // 2 − 2 cos of the angle from the centre to the farthest corner.
    let spread = corners
        .map(|corner| corner.distance_squared(centre))
        .into_iter()
        .fold(0.0, f64::max);
    let middle = f64::midpoint(low, high) * (1.0 - spread / 2.0);
    let to_rim = |r: f64| (r - middle) * (r - middle) + r * middle * spread;
    (centre * middle, to_rim(low).max(to_rim(high)).sqrt())
}
