use bevy::math::{DVec3, Vec2};

/// The way from the eye through a pixel of a picture, in the camera's axes: right, up and back; of unit length.
///
/// `fov` is the angle from the picture's lower to its upper border.
pub(super) fn through(pixel: Vec2, size: Vec2, fov: f32) -> DVec3 {
    let (pixel, size) = (pixel.as_dvec2(), size.as_dvec2());
    let half = (f64::from(fov) * 0.5).tan();
    let from_middle = (pixel - size * 0.5) / (size.y.max(1.0) * 0.5) * half;
    DVec3::new(from_middle.x, -from_middle.y, -1.0).normalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_go_ahead_in_the_middle_and_half_the_angle_off_at_the_borders() {
        let size = Vec2::new(1280.0, 720.0);
        let fov = 1.0_f32;
        let degrees = |way: DVec3| (way.y.atan2(-way.z), way.x.atan2(-way.z));
        assert_eq!(through(size * 0.5, size, fov), DVec3::NEG_Z);
        let (up, right) = degrees(through(Vec2::new(640.0, 0.0), size, fov));
        assert!((up - 0.5).abs() < 1e-9 && right == 0.0, "{up} {right}");
        let (up, right) = degrees(through(Vec2::new(1280.0, 720.0), size, fov));
        assert!((up + 0.5).abs() < 1e-9 && right > 0.5, "{up} {right}");
        // A window that is folded up.
        assert!(through(Vec2::ZERO, Vec2::ZERO, fov).is_finite());
    }
}
