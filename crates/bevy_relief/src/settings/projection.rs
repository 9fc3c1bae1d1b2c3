use bevy::prelude::*;

/// A perspective that leaves nothing out for being far away, down to 10 cm before the eye.
///
/// 60° high. Depth is stored reversed and endless, so it is no less precise for that.
#[must_use]
pub fn fitting_projection() -> Projection {
    Projection::Perspective(PerspectiveProjection {
        fov: std::f32::consts::FRAC_PI_3,
        near: 0.1,
        far: f32::MAX,
        ..default()
    })
}
