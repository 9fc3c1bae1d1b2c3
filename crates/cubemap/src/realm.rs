use glam::{DVec3, I64Vec3};

/// One of the six square faces of the cube, named by the axis it looks along.
///
/// The order is the order of evaluation wherever realms are visited.
///
/// ```
/// use cubemap::Realm;
/// use glam::{DVec3, I64Vec3};
/// assert_eq!(Realm::containing(DVec3::new(0.2, -0.9, 0.3)), Realm::MinusY);
/// assert_eq!(Realm::PlusZ.frame().w, I64Vec3::Z);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Realm {
    /// Looks along +X.
    PlusX,
    /// Looks along −X.
    MinusX,
    /// Looks along +Y, the north.
    PlusY,
    /// Looks along −Y, the south.
    MinusY,
    /// Looks along +Z, the middle of the unfolded cube.
    PlusZ,
    /// Looks along −Z.
    MinusZ,
}

/// A realm's axes in the cube's axes: `u` to the right, `v` up, `w` outwards.
///
/// # Invariants
///
/// Each is a unit vector along an axis, and u × v = w.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// To the right, seen from outside.
    pub u: I64Vec3,
    /// Up, seen from outside.
    pub v: I64Vec3,
    /// Outwards.
    pub w: I64Vec3,
}

impl Frame {
    /// The point `u·a + v·b + w·c` in the cube's axes. Exact: every sum has one term that is not zero.
    #[must_use]
    pub fn to_cube(&self, a: f64, b: f64, c: f64) -> DVec3 {
        self.u.as_dvec3() * a + self.v.as_dvec3() * b + self.w.as_dvec3() * c
    }

    /// The parts of a point of the cube's axes along `u`, `v` and `w`. Exact.
    #[must_use]
    pub fn from_cube(&self, point: DVec3) -> DVec3 {
        DVec3::new(
            pick(self.u, point),
            pick(self.v, point),
            pick(self.w, point),
        )
    }
}

/// The part of `point` along a signed axis.
fn pick(axis: I64Vec3, point: DVec3) -> f64 {
    let dot = axis.as_dvec3() * point;
    dot.x + dot.y + dot.z
}

impl Realm {
    /// All six, in their order.
    pub const ALL: [Self; 6] = [
        Self::PlusX,
        Self::MinusX,
        Self::PlusY,
        Self::MinusY,
        Self::PlusZ,
        Self::MinusZ,
    ];

    /// The realm's place in [`Realm::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The realm's axes: the one table from which all else follows.
    #[must_use]
    pub const fn frame(self) -> Frame {
        const X: I64Vec3 = I64Vec3::X;
        const Y: I64Vec3 = I64Vec3::Y;
        const Z: I64Vec3 = I64Vec3::Z;
        const NX: I64Vec3 = I64Vec3::NEG_X;
        const NY: I64Vec3 = I64Vec3::NEG_Y;
        const NZ: I64Vec3 = I64Vec3::NEG_Z;
        let (u, v, w) = match self {
            Self::PlusX => (NZ, Y, X),
            Self::MinusX => (Z, Y, NX),
            Self::PlusY => (X, NZ, Y),
            Self::MinusY => (X, Z, NY),
            Self::PlusZ => (X, Y, Z),
            Self::MinusZ => (X, NY, NZ),
        };
        Frame { u, v, w }
    }

    /// The realm that looks along `axis`, a signed unit axis.
    pub(crate) fn looking_along(axis: I64Vec3) -> Self {
        *Self::ALL
            .iter()
            .find(|realm| realm.frame().w == axis)
            .expect("the six frames look along the six signed axes")
    }

    /// The realm that a direction points into; on a border the first in the order of [`Realm::ALL`].
    #[must_use]
    pub fn containing(dir: DVec3) -> Self {
        let size = dir.abs().max_element();
        let outwards = [dir.x, -dir.x, dir.y, -dir.y, dir.z, -dir.z];
        let realm = outwards.iter().position(|&along| along == size);
        Self::ALL[realm.unwrap_or_default()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_right_handed() {
        for realm in Realm::ALL {
            let Frame { u, v, w } = realm.frame();
            assert_eq!(u.cross(v), w, "{realm:?}");
        }
    }

    #[test]
    fn a_frame_there_and_back_is_the_identity() {
        let point = DVec3::new(0.25, -0.5, 0.75);
        for realm in Realm::ALL {
            let frame = realm.frame();
            let p = frame.from_cube(point);
            assert_eq!(frame.to_cube(p.x, p.y, p.z), point, "{realm:?}");
        }
    }

    #[test]
    fn a_direction_lies_in_the_realm_it_points_into() {
        for realm in Realm::ALL {
            let dir = realm.frame().to_cube(0.3, -0.9, 1.0);
            assert_eq!(Realm::containing(dir), realm);
        }
        // On a border, and where there is none.
        for (dir, realm) in [
            (DVec3::new(0.5, -2.0, 2.0), Realm::MinusY),
            (DVec3::new(-1.0, 1.0, -1.0), Realm::MinusX),
            (DVec3::new(0.0, 1.0, -1.0), Realm::PlusY),
            (DVec3::ZERO, Realm::PlusX),
            (DVec3::NAN, Realm::PlusX),
        ] {
            assert_eq!(Realm::containing(dir), realm, "{dir}");
        }
    }
}
