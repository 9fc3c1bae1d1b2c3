use crate::{Realm, Warp};
use glam::{DVec3, I64Vec3};
use std::fmt;

/// A point of the integer lattice on the cube's surface.
///
/// It has no realm: the same point is the same key from every realm and every level
/// that has it, and so its direction has the same bits.
///
/// # Invariants
///
/// `point` lies in `-n ..= n` on each axis with `|point|` = n on at least one; n is a
/// power of two, and no smaller one would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex {
    x: i64,
    y: i64,
    z: i64,
    n: i64,
}

/// The point is not on the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VertexError {
    level: u8,
    i: u64,
    j: u64,
}

impl fmt::Display for VertexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, i, j } = self;
        if *level > Vertex::MAX_LEVEL {
            return write!(
                f,
                "lattice level {level} is deeper than {}",
                Vertex::MAX_LEVEL
            );
        }
        write!(
            f,
            "({i}, {j}) is outside a lattice of 2^{level} + 1 vertices a side"
        )
    }
}

impl std::error::Error for VertexError {}

impl Vertex {
    /// The deepest lattice: 256 steps in a cell of the deepest level.
    pub const MAX_LEVEL: u8 = 38;

    /// The vertex at column `i` and row `j` of a realm's `(2^level + 1)²`.
    ///
    /// # Errors
    ///
    /// If the level is above [`Vertex::MAX_LEVEL`] or the column or row above 2^level.
    pub const fn new(realm: Realm, level: u8, i: u64, j: u64) -> Result<Self, VertexError> {
        if level > Self::MAX_LEVEL || i > 1 << level || j > 1 << level {
            return Err(VertexError { level, i, j });
        }
        let n = 1_i64 << level;
        let frame = realm.frame();
        #[expect(clippy::cast_possible_wrap, reason = "at most 2^38")]
        let (u, v) = (2 * i as i64 - n, 2 * j as i64 - n);
        // By hand: the vector operators are not const.
        let x = frame.u.x * u + frame.v.x * v + frame.w.x * n;
        let y = frame.u.y * u + frame.v.y * v + frame.w.y * n;
        let z = frame.u.z * u + frame.v.z * v + frame.w.z * n;
        let common = (x | y | z | n).trailing_zeros();
        Ok(Self {
            x: x >> common,
            y: y >> common,
            z: z >> common,
            n: n >> common,
        })
    }

    /// A corner of the cube.
    pub(crate) const fn on_unit_cube(point: I64Vec3) -> Self {
        Self {
            x: point.x,
            y: point.y,
            z: point.z,
            n: 1,
        }
    }

    /// The place on the cube −1 ..= 1 in even steps, before the warp. Exact.
    #[must_use]
    pub fn even(self) -> DVec3 {
        #[expect(
            clippy::cast_precision_loss,
            reason = "at most 2^38, and n is a power of two"
        )]
        let at = |x: i64| x as f64 / self.n as f64;
        DVec3::new(at(self.x), at(self.y), at(self.z))
    }

    /// The realms it lies on: one, two on an edge of the cube, three at a corner; in their order.
    pub fn realms(self) -> impl Iterator<Item = Realm> {
        let point = I64Vec3::new(self.x, self.y, self.z);
        Realm::ALL
            .into_iter()
            .filter(move |realm| realm.frame().w.dot(point) == self.n)
    }

    /// Its (s, t) in a realm, if it lies on it. Exact.
    #[must_use]
    pub fn st(self, realm: Realm) -> Option<(f64, f64)> {
        self.realms().find(|&r| r == realm)?;
        let p = realm.frame().from_cube(self.even());
        Some((p.x, p.y))
    }

    /// Its point on the warped cube, in the cube's axes: the largest part is ±1.
    #[must_use]
    pub fn on_cube(self, warp: Warp) -> DVec3 {
        let even = self.even();
        DVec3::new(warp.u(even.x), warp.u(even.y), warp.u(even.z))
    }

    /// Its direction. The same bits from every realm and level that has the vertex.
    #[must_use]
    pub fn dir(self, warp: Warp) -> DVec3 {
        Warp::onto_sphere(self.on_cube(warp))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn a_vertex_is_the_same_key_from_every_realm_and_level() {
        for level in 0..=4 {
            let n = 1_u64 << level;
            let mut realms_of: HashMap<Vertex, Vec<Realm>> = HashMap::new();
            for realm in Realm::ALL {
                for j in 0..=n {
                    for i in 0..=n {
                        let vertex = Vertex::new(realm, level, i, j).expect("inside");
                        realms_of.entry(vertex).or_default().push(realm);
                        for deeper in level + 1..=level + 3 {
                            let k = deeper - level;
                            let again = Vertex::new(realm, deeper, i << k, j << k);
                            assert_eq!(again, Ok(vertex), "{realm:?} {level} {i} {j}");
                        }
                    }
                }
            }
            let n = usize::try_from(n).expect("small");
            // Euler: 6n² squares, 12n² edges, so 6n² + 2 vertices.
            assert_eq!(realms_of.len(), 6 * n * n + 2, "level {level}");
            for (vertex, realms) in realms_of {
                assert_eq!(vertex.realms().collect::<Vec<_>>(), realms, "{vertex:?}");
            }
        }
    }

    #[test]
    fn a_direction_has_the_same_bits_by_way_of_every_realm() {
        for warp in Warp::ALL {
            for level in [1, 3, 6] {
                let n = 1_u64 << level;
                for realm in Realm::ALL {
                    for (i, j) in (0..=n).flat_map(|k| [(0, k), (n, k), (k, 0), (k, n)]) {
                        let vertex = Vertex::new(realm, level, i, j).expect("inside");
                        let bits = vertex.dir(warp).to_array().map(f64::to_bits);
                        for other in vertex.realms() {
                            let (s, t) = vertex.st(other).expect("it lies there");
                            let by_realm = warp.dir(other, s, t).to_array().map(f64::to_bits);
                            assert_eq!(by_realm, bits, "{warp:?} {vertex:?} {other:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_outside_is_refused() {
        assert!(Vertex::new(Realm::PlusX, 3, 9, 0).is_err());
        assert!(Vertex::new(Realm::PlusX, 39, 0, 0).is_err());
        assert!(Vertex::new(Realm::PlusX, 38, 1 << 38, 0).is_ok());
    }
}
