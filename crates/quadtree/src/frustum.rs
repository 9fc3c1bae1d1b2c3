use glam::{DQuat, DVec3};

/// A part of space cut out by planes: what a camera sees.
///
/// # Invariants
///
/// Every normal is finite and of length 1; every offset is finite.
///
/// ```
/// use glam::DVec3;
/// use quadtree::Frustum;
/// let eye = DVec3::Z * 10.0;
/// let frustum = Frustum::perspective(eye, DVec3::NEG_Z, DVec3::Y, 0.8, 1.5);
/// assert!(frustum.contains(DVec3::ZERO) && !frustum.contains(DVec3::Z * 11.0));
/// assert!(frustum.may_see(DVec3::Z * 11.0, 2.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frustum {
    planes: Vec<(DVec3, f64)>,
}

impl Frustum {
    /// The points p with normal·p + offset ≥ 0 for every plane, in metres from the planet's centre.
    ///
    /// Normals point inwards and may have any length; a plane without a direction, or
    /// not finite, cuts nothing off.
    pub fn new(planes: impl IntoIterator<Item = (DVec3, f64)>) -> Self {
        let planes = planes
            .into_iter()
            .filter_map(|(normal, offset)| {
                let length = normal.length();
                let plane = (normal / length, offset / length);
                (length > 0.0 && plane.0.is_finite() && plane.1.is_finite()).then_some(plane)
            })
            .collect();
        Self { planes }
    }

    /// What a perspective camera sees: four sides and what lies in front, to any distance.
    ///
    /// `vertical_fov` in radians between 0 and π, `aspect` is width over height.
    /// `forward` and `up` may have any length, and `up` need not be at right angles; if
    /// one is zero or both are parallel, an arbitrary direction takes its place.
    #[must_use]
    pub fn perspective(
        eye: DVec3,
        forward: DVec3,
        up: DVec3,
        vertical_fov: f64,
        aspect: f64,
    ) -> Self {
        let forward = forward.normalize_or(DVec3::NEG_Z);
        let right = forward
            .cross(up.normalize_or(DVec3::Y))
            .try_normalize()
            .unwrap_or_else(|| forward.any_orthonormal_vector());
        let up = right.cross(forward);
        // The middle of the upper border: cosine along `forward`, sine along `up`.
        let rim = DQuat::from_axis_angle(right, vertical_fov / 2.0) * forward;
        let (cosine, sine) = (rim.dot(forward), rim.dot(up));
        let tall = forward * sine;
        let wide = tall * aspect;
        let normals = [
            tall - up * cosine,
            tall + up * cosine,
            wide - right * cosine,
            wide + right * cosine,
            forward,
        ];
        Self::new(normals.map(|normal| (normal, -normal.dot(eye))))
    }

    /// The planes: inward normals of length 1, and offsets in metres.
    #[must_use]
    pub fn planes(&self) -> &[(DVec3, f64)] {
        &self.planes
    }

    /// The direction of its middle; `None` if its planes have none.
    #[must_use]
    pub fn middle(&self) -> Option<DVec3> {
        let normals = self.planes.iter().map(|&(normal, _)| normal);
        normals.sum::<DVec3>().try_normalize()
    }

    /// Whether a point lies inside or on the border.
    #[must_use]
    pub fn contains(&self, point: DVec3) -> bool {
        self.may_see(point, 0.0)
    }

    /// Whether a ball may reach into it.
    ///
    /// Errs to the side of `true`: near the rims, and for a ball that is not finite.
    #[must_use]
    pub fn may_see(&self, centre: DVec3, radius: f64) -> bool {
        !self
            .planes
            .iter()
            .any(|(normal, offset)| normal.dot(centre) + offset < -radius)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    #[test]
    fn a_perspective_contains_what_projects_onto_the_screen() {
        let mut random = Random::new(1);
        let mut inside = 0;
        for case in 0..2000 {
            let eye = random.dir() * 1e7;
            let (forward, up) = (random.dir(), random.dir());
            let aspect = random.between(0.3, 3.0);
            // A right angle: half the height is as far as the screen.
            let frustum =
                Frustum::perspective(eye, forward, up, std::f64::consts::FRAC_PI_2, aspect);
            let right = forward.cross(up).normalize();
            let above = right.cross(forward);
            let p = DVec3::new(
                random.between(-4.0, 4.0),
                random.between(-2.0, 2.0),
                random.between(-1.0, 2.0),
            ) * 1e5;
            let expected = p.z > 0.0 && p.y.abs() <= p.z && p.x.abs() <= p.z * aspect;
            let point = eye + right * p.x + above * p.y + forward * p.z;
            assert_eq!(
                frustum.contains(point),
                expected,
                "case {case}: {p:?} {aspect}"
            );
            inside += usize::from(expected);
        }
        assert!(inside > 200, "only {inside} were inside");
    }

    #[test]
    fn degenerate_cameras_and_planes_hold_no_nan() {
        let zero = DVec3::ZERO;
        for (forward, up) in [
            (zero, zero),
            (DVec3::X, zero),
            (DVec3::Y, DVec3::Y),
            (DVec3::NEG_Z, DVec3::Z),
            (zero, DVec3::Z),
        ] {
            let frustum = Frustum::perspective(zero, forward, up, 1.0, 1.5);
            assert_eq!(frustum.planes().len(), 5, "{forward} {up}");
        }
        let frustum = Frustum::new([(zero, 1.0), (DVec3::NAN, 1.0), (DVec3::X, f64::INFINITY)]);
        assert!(frustum.planes().is_empty());
        assert!(frustum.contains(DVec3::new(1.0, 2.0, 3.0)));
    }

    #[test]
    fn a_ball_is_seen_until_it_is_wholly_outside() {
        let frustum = Frustum::new([(DVec3::X * 2.0, -2.0)]);
        assert!(frustum.may_see(DVec3::new(-0.5, 9.0, 0.0), 1.6));
        assert!(!frustum.may_see(DVec3::new(-0.5, 9.0, 0.0), 1.4));
        assert!(frustum.may_see(DVec3::new(-0.5, 9.0, 0.0), f64::NAN));
    }
}
