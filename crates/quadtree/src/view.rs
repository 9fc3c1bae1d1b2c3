use crate::Frustum;
use glam::DVec3;

/// An eye that looks at the planet.
///
/// It may be anywhere, below the ground and at the centre too. An eye that is not
/// finite needs nothing and sees what a frustum without planes would.
///
/// ```
/// use glam::DVec3;
/// use quadtree::{Frustum, View};
/// let eye = DVec3::Z * 1_200.0;
/// let all_around = View { eye, frustum: None };
/// let down = View { eye, frustum: Some(Frustum::perspective(eye, -eye, DVec3::Y, 0.8, 1.5)) };
/// assert_ne!(all_around, down);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Where it is, in metres from the planet's centre, in the planet's axes.
    pub eye: DVec3,
    /// What it may see; `None`: all around it.
    pub frustum: Option<Frustum>,
}

/// Cosine of the angle by which a view that has not gone far may have turned: 45°.
const TURNED: f64 = std::f64::consts::FRAC_1_SQRT_2;

impl View {
    /// Whether it has gone so little from another view that a picture made for that is of use: so many metres at most, and turned by 45°.
    #[must_use]
    pub fn is_near(&self, other: &Self, metres: f64) -> bool {
        let gaze = |view: &Self| view.frustum.as_ref().and_then(Frustum::middle);
        let turned = |(a, b): (DVec3, DVec3)| a.dot(b) < TURNED;
        self.eye.distance(other.eye) <= metres && !gaze(self).zip(gaze(other)).is_some_and(turned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_near_until_it_has_gone_or_turned_too_far() {
        let looks = |eye: DVec3, degrees: f64| {
            let along = glam::DQuat::from_axis_angle(DVec3::Y, degrees.to_radians()) * DVec3::X;
            let frustum = Frustum::perspective(eye, along, DVec3::Y, 0.8, 1.5);
            View {
                eye,
                frustum: Some(frustum),
            }
        };
        let eye = DVec3::Y * 1_000.0;
        let first = looks(eye, 10.0);
        for (gone, turned, is_near) in [
            (0.0, 0.0, true),
            (9.9, 44.0, true),
            (9.9, -44.0, true),
            (10.1, 0.0, false),
            (0.0, 46.0, false),
            (0.0, 180.0, false),
            (f64::NAN, 0.0, false),
        ] {
            let now = looks(eye + DVec3::Z * gone, 10.0 + turned);
            assert_eq!(now.is_near(&first, 10.0), is_near, "{gone} m, {turned}°");
            // Who sees all around does not turn.
            let all_around = View {
                frustum: None,
                ..now
            };
            assert_eq!(all_around.is_near(&first, 10.0), gone < 10.0, "{gone} m");
        }
    }
}
