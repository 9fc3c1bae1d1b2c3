use crate::Realm;
use glam::DVec3;

/// How the even steps of a realm are spread before the cube is blown up to the sphere.
///
/// Applied to each axis of the cube alike, odd, and exact at −1, 0 and 1, so realms agree on their borders.
///
/// ```
/// use cubemap::{Realm, Warp};
/// let dir = Warp::Algebraic.dir(Realm::PlusY, 0.25, -0.5);
/// let (realm, s, t) = Warp::Algebraic.locate(dir * 42.0);
/// assert_eq!(realm, Realm::PlusY);
/// assert!((s - 0.25).abs() < 1e-15 && (t + 0.5).abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Warp {
    /// u = s: the plain cube, whose cells crowd at the corners.
    Plain,
    /// u = tan(s·π/4): equal angles along the middle lines. By `libm`, not the platform's `tan`.
    Tangent,
    /// u = s / √(1 + c·(1 − s²)), c = 0.87²: nearly equal areas, made of + × ÷ √ alone, so it has the same bits everywhere.
    #[default]
    Algebraic,
}

/// The constant of [`Warp::Algebraic`].
const C: f64 = 0.87 * 0.87;

impl Warp {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Tangent, Self::Algebraic];

    /// The constant c of u(s) = s / √(1 + c·(1 − s²)), where the warp is of that form: 0 for the plain one.
    #[must_use]
    pub const fn constant(self) -> Option<f64> {
        match self {
            Self::Plain => Some(0.0),
            Self::Algebraic => Some(C),
            Self::Tangent => None,
        }
    }

    /// From even steps s ∈ [−1, 1] to the cube, u ∈ [−1, 1].
    #[inline(always)]
    #[must_use]
    pub fn u(self, s: f64) -> f64 {
        match self {
            Self::Plain => s,
            Self::Tangent if s.abs() == 1.0 => s,
            Self::Tangent => libm::tan(s * std::f64::consts::FRAC_PI_4),
            Self::Algebraic => s / (1.0 + C * (1.0 - s * s)).sqrt(),
        }
    }

    /// From the cube, u ∈ [−1, 1], to even steps s ∈ [−1, 1]; the inverse of [`Warp::u`] within 4·10⁻¹⁶.
    #[must_use]
    pub fn s(self, u: f64) -> f64 {
        match self {
            Self::Plain => u,
            Self::Tangent if u.abs() == 1.0 => u,
            Self::Tangent => libm::atan(u) / std::f64::consts::FRAC_PI_4,
            Self::Algebraic => u * ((1.0 + C) / (1.0 + C * u * u)).sqrt(),
        }
    }

    /// du/ds at s.
    #[must_use]
    pub fn slope(self, s: f64) -> f64 {
        match self {
            Self::Plain => 1.0,
            Self::Tangent => {
                let u = self.u(s);
                std::f64::consts::FRAC_PI_4 * (1.0 + u * u)
            }
            Self::Algebraic => {
                let root = (1.0 + C * (1.0 - s * s)).sqrt();
                (1.0 + C) / (root * root * root)
            }
        }
    }

    /// The point of the warped cube at (s, t) of a realm, in the cube's axes.
    #[must_use]
    pub fn on_cube(self, realm: Realm, s: f64, t: f64) -> DVec3 {
        realm.frame().to_cube(self.u(s), self.u(t), 1.0)
    }

    /// The direction at (s, t) of a realm.
    #[must_use]
    pub fn dir(self, realm: Realm, s: f64, t: f64) -> DVec3 {
        Self::onto_sphere(self.on_cube(realm, s, t))
    }

    /// The direction of a point of the cube: divided by its length, squares summed as (x² + y²) + z².
    #[must_use]
    pub fn onto_sphere(point: DVec3) -> DVec3 {
        point / ((point.x * point.x + point.y * point.y) + point.z * point.z).sqrt()
    }

    /// The realm a direction points into and its (s, t) there; on a border the first realm.
    #[must_use]
    pub fn locate(self, dir: DVec3) -> (Realm, f64, f64) {
        let realm = Realm::containing(dir);
        let p = realm.frame().from_cube(dir);
        (realm, self.s(p.x / p.z), self.s(p.y / p.z))
    }

    /// ∂dir/∂s and ∂dir/∂t at (s, t) of a realm, in the cube's axes.
    #[must_use]
    pub fn tangents(self, realm: Realm, s: f64, t: f64) -> [DVec3; 2] {
        let frame = realm.frame();
        let point = self.on_cube(realm, s, t);
        let length = ((point.x * point.x + point.y * point.y) + point.z * point.z).sqrt();
        let dir = point / length;
        // d(p/|p|) = (dp − dir (dir·dp)) / |p|
        [(frame.u, self.slope(s)), (frame.v, self.slope(t))].map(|(axis, slope)| {
            let axis = axis.as_dvec3();
            (axis - dir * dir.dot(axis)) * (slope / length)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Corner};

    #[test]
    fn ends_and_middle_are_exact_and_the_inverse_holds() {
        for warp in Warp::ALL {
            for s in [-1.0, 0.0, 1.0] {
                assert_eq!(warp.u(s), s, "{warp:?}");
                assert_eq!(warp.s(s), s, "{warp:?}");
            }
            for k in -1000..=1000 {
                let s = f64::from(k) / 1000.0;
                let back = warp.s(warp.u(s));
                assert!((back - s).abs() <= 4e-16, "{warp:?} {s} {back}");
                assert_eq!(warp.u(-s), -warp.u(s), "{warp:?} {s}");
            }
        }
    }

    #[test]
    fn slopes_and_tangents_are_the_derivatives() {
        for warp in Warp::ALL {
            for (s, t) in [(0.1, -0.7), (-0.95, 0.95), (0.0, 0.5)] {
                let h = 1e-6;
                let slope = (warp.u(s + h) - warp.u(s - h)) / (2.0 * h);
                assert!((slope - warp.slope(s)).abs() < 1e-8, "{warp:?} {s}");
                for realm in Realm::ALL {
                    let [ds, dt] = warp.tangents(realm, s, t);
                    let fs = (warp.dir(realm, s + h, t) - warp.dir(realm, s - h, t)) / (2.0 * h);
                    let ft = (warp.dir(realm, s, t + h) - warp.dir(realm, s, t - h)) / (2.0 * h);
                    assert!((ds - fs).length() < 1e-8, "{warp:?} {realm:?}");
                    assert!((dt - ft).length() < 1e-8, "{warp:?} {realm:?}");
                }
            }
        }
    }

    /// Largest over smallest cell of one level: by area; longest over shortest edge.
    fn spread(warp: Warp, level: u8) -> (f64, f64) {
        let (mut area, mut edge) = ([f64::MAX, 0.0_f64], [f64::MAX, 0.0_f64]);
        for cell in Cell::all(level).filter(|cell| cell.realm() == Realm::PlusZ) {
            let [a, b, c, d] = Corner::ALL.map(|corner| cell.corner(corner).dir(warp));
            let size = (d - a).cross(c - b).length() / 2.0;
            area = [area[0].min(size), area[1].max(size)];
            for length in [a.distance(b), a.distance(c), d.distance(b), d.distance(c)] {
                edge = [edge[0].min(length), edge[1].max(length)];
            }
        }
        (area[1] / area[0], edge[1] / edge[0])
    }

    #[test]
    fn cells_differ_by_the_ratios_of_the_documentation() {
        for (warp, area, edge) in [
            (Warp::Plain, 5.11, 2.11),
            (Warp::Tangent, 1.40, 1.41),
            (Warp::Algebraic, 1.25, 1.64),
        ] {
            let measured = spread(warp, 7);
            assert!(
                (measured.0 - area).abs() < 0.01 && (measured.1 - edge).abs() < 0.01,
                "{warp:?}: {measured:?}"
            );
        }
    }
}
