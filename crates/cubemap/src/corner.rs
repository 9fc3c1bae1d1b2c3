use crate::{Realm, Vertex};
use glam::I64Vec3;

/// One of the four corners of a cell or of a realm.
///
/// ```
/// use cubemap::{Cell, Corner, Realm};
/// let cell = Cell::new(Realm::PlusZ, 4, 7, 7)?;
/// let [s, t] = cell.bounds_st();
/// let vertex = cell.corner(Corner::PlusUMinusV);
/// assert_eq!(vertex.st(Realm::PlusZ), Some((s[1], t[0])));
/// # Ok::<(), cubemap::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Corner {
    /// Lowest u, lowest v.
    MinusUMinusV,
    /// Highest u, lowest v.
    PlusUMinusV,
    /// Lowest u, highest v.
    MinusUPlusV,
    /// Highest u, highest v.
    PlusUPlusV,
}

impl Corner {
    /// All four, row by row.
    pub const ALL: [Self; 4] = [
        Self::MinusUMinusV,
        Self::PlusUMinusV,
        Self::MinusUPlusV,
        Self::PlusUPlusV,
    ];

    /// −1 or 1 along u and along v.
    #[must_use]
    pub const fn signs(self) -> (i64, i64) {
        match self {
            Self::MinusUMinusV => (-1, -1),
            Self::PlusUMinusV => (1, -1),
            Self::MinusUPlusV => (-1, 1),
            Self::PlusUPlusV => (1, 1),
        }
    }

    /// The corner on the sides that two signs name; zero counts as positive.
    pub(crate) const fn from_signs(u: i64, v: i64) -> Self {
        match (u < 0, v < 0) {
            (true, true) => Self::MinusUMinusV,
            (false, true) => Self::PlusUMinusV,
            (true, false) => Self::MinusUPlusV,
            (false, false) => Self::PlusUPlusV,
        }
    }
}

/// One of the cube's eight corners, where three realms meet.
///
/// ```
/// use cubemap::{Corner, CubeCorner, Realm};
/// let corner = CubeCorner::of(Realm::PlusZ, Corner::PlusUPlusV);
/// let mut realms = corner.realms();
/// realms.sort();
/// assert_eq!(realms, [Realm::PlusX, Realm::PlusY, Realm::PlusZ]);
/// assert_eq!(corner.corner_of(Realm::MinusZ), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeCorner {
    /// Bit 0 set: x is +1; bit 1: y; bit 2: z.
    signs: u8,
}

impl CubeCorner {
    /// The corner of the cube that a realm has at one of its own corners.
    #[must_use]
    pub fn of(realm: Realm, corner: Corner) -> Self {
        let frame = realm.frame();
        let (u, v) = corner.signs();
        let point = frame.u * u + frame.v * v + frame.w;
        let bit = |value: i64, place: u8| u8::from(value > 0) << place;
        Self {
            signs: bit(point.x, 0) | bit(point.y, 1) | bit(point.z, 2),
        }
    }

    /// All eight, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|signs| Self { signs })
    }

    /// The corner's place on the cube: every part is −1 or 1.
    #[must_use]
    pub fn point(self) -> I64Vec3 {
        let part = |place: u8| {
            if self.signs & (1 << place) == 0 {
                -1
            } else {
                1
            }
        };
        I64Vec3::new(part(0), part(1), part(2))
    }

    /// The corner as a vertex of the lattice.
    #[must_use]
    pub fn vertex(self) -> Vertex {
        Vertex::on_unit_cube(self.point())
    }

    /// The three realms that meet here, counter-clockwise seen from outside, the first in order first.
    #[must_use]
    pub fn realms(self) -> [Realm; 3] {
        let point = self.point();
        let axis = [I64Vec3::X, I64Vec3::Y, I64Vec3::Z].map(|axis| axis * axis.dot(point));
        let [x, y, z] = axis.map(Realm::looking_along);
        // X, Y, Z follow each other counter-clockwise around (1, 1, 1); each sign turned round turns the sense round.
        if point.x * point.y * point.z > 0 {
            [x, y, z]
        } else {
            [x, z, y]
        }
    }

    /// At which of its corners `realm` has this one, if it has it.
    #[must_use]
    pub fn corner_of(self, realm: Realm) -> Option<Corner> {
        let frame = realm.frame();
        let point = self.point();
        (frame.w.dot(point) > 0).then(|| Corner::from_signs(frame.u.dot(point), frame.v.dot(point)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn eight_corners_are_found_from_each_of_their_three_realms() {
        let all: BTreeSet<_> = CubeCorner::all().collect();
        assert_eq!(all.len(), 8);
        let mut seen = 0;
        for realm in Realm::ALL {
            for corner in Corner::ALL {
                let cube_corner = CubeCorner::of(realm, corner);
                assert!(all.contains(&cube_corner));
                assert_eq!(
                    cube_corner.corner_of(realm),
                    Some(corner),
                    "{realm:?} {corner:?}"
                );
                assert!(cube_corner.realms().contains(&realm));
                seen += 1;
            }
        }
        assert_eq!(seen, 24);
    }

    #[test]
    fn the_realms_around_a_corner_go_counter_clockwise() {
        for corner in CubeCorner::all() {
            let [a, b, c] = corner.realms().map(|realm| realm.frame().w);
            assert_eq!(a.cross(b).dot(c), 1, "{corner:?}");
            assert!(corner.realms()[0] < corner.realms()[1]);
            assert!(corner.realms()[0] < corner.realms()[2]);
        }
    }
}
