use bevy::math::{DQuat, DVec3};
use bevy::prelude::*;
use quadtree::{Frustum, View};

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Viewpoint {
    /// Where the viewer is in the world, in metres.
    pub(crate) eye: DVec3,
    /// How the viewer is turned, in the world's axes.
    pub(crate) rotation: DQuat,
    /// Vertical field of view in radians and width over height; all around if none.
    pub(crate) lens: Option<(f64, f64)>,
    /// Pixels of one radian in the middle of its picture.
    pub(crate) pixels_per_radian: f64,
}

/// Lines of a picture that has no size yet.
const LINES: f64 = 1080.0;

/// Field of view of a viewer without a perspective, in radians: 60°.
const FIELD: f64 = std::f64::consts::FRAC_PI_3;

impl Viewpoint {
    /// What a viewer sees by its components.
    pub(crate) fn new(
        eye: DVec3,
        rotation: DQuat,
        camera: Option<&Camera>,
        projection: Option<&Projection>,
    ) -> Self {
        let size = camera.and_then(Camera::physical_viewport_size);
        let lines = size.map_or(LINES, |size| f64::from(size.y.max(1)));
        let lens = match projection {
            Some(Projection::Perspective(lens)) => {
                Some((f64::from(lens.fov), f64::from(lens.aspect_ratio)))
            }
            _ => None,
        };
        let (field, _) = lens.unwrap_or((FIELD, 1.0));
        Self {
            eye,
            rotation,
            lens,
            pixels_per_radian: lines / (2.0 * (field / 2.0).tan()),
        }
    }

    /// The view of a planet with its centre at `centre` and its axes turned by `axes`.
    pub(crate) fn of(&self, centre: DVec3, axes: DQuat) -> View {
        let into = axes.inverse();
        let eye = into * (self.eye - centre);
        let rotation = into * self.rotation;
        let frustum = self.lens.map(|(field, aspect)| {
            Frustum::perspective(
                eye,
                rotation * DVec3::NEG_Z,
                rotation * DVec3::Y,
                field,
                aspect,
            )
        });
        View { eye, frustum }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_viewer_sees_what_is_before_it() {
        let lens = Projection::Perspective(PerspectiveProjection::default());
        let viewpoint = Viewpoint::new(DVec3::Z * 10.0, DQuat::IDENTITY, None, Some(&lens));
        let frustum = viewpoint
            .of(DVec3::X, DQuat::IDENTITY)
            .frustum
            .expect("a perspective");
        // The planet's centre is at x = 1, so the world's zero is at −1 for it.
        assert!(frustum.contains(DVec3::NEG_X));
        assert!(!frustum.contains(DVec3::new(-1.0, 0.0, 11.0)));
        assert!(!frustum.contains(DVec3::new(-1.0, 9.0, 0.0)));
        let expected = 1080.0 / (2.0 * (std::f64::consts::FRAC_PI_8).tan());
        assert!((viewpoint.pixels_per_radian - expected).abs() < 1e-3);
    }

    #[test]
    fn a_planet_that_is_turned_is_seen_in_its_own_axes() {
        let lens = Projection::Perspective(PerspectiveProjection::default());
        let viewpoint = Viewpoint::new(DVec3::Z * 10.0, DQuat::IDENTITY, None, Some(&lens));
        let axes = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
        let view = viewpoint.of(DVec3::Z, axes);
        // Its +X lies where the world's −Z is.
        assert!(
            view.eye.distance(DVec3::NEG_X * 9.0) < 1e-12,
            "{}",
            view.eye
        );
        let frustum = view.frustum.expect("a perspective");
        assert!(frustum.contains(DVec3::ZERO));
        assert!(!frustum.contains(DVec3::NEG_X * 10.0));
    }

    #[test]
    fn a_viewer_that_is_no_camera_sees_all_around() {
        let viewpoint = Viewpoint::new(DVec3::ZERO, DQuat::IDENTITY, None, None);
        assert_eq!(viewpoint.of(DVec3::ZERO, DQuat::IDENTITY).frustum, None);
        assert!((viewpoint.pixels_per_radian - 935.3).abs() < 0.1);
    }
}
