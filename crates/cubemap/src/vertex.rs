use crate::{Realm, Warp};
use glam::{DVec3, I64Vec3};

/// A point of the integer lattice on the cube's surface.
///
/// It has no realm: the same point is the same key from every realm and every level
/// that has it, and so its direction has the same bits.
///
/// # Invariants
///
/// `point` lies in `-n ..= n` on each axis with `|point|` = n on at least one; n is a
/// power of two, and no smaller one would do.
///
/// ```
/// use cubemap::{Realm, Vertex, Warp};
/// // A corner of the cube, from two realms and on two levels.
/// let vertex = Vertex::new(Realm::PlusZ, 3, 8, 8)?;
/// assert_eq!(vertex, Vertex::new(Realm::PlusX, 1, 0, 2)?);
/// assert_eq!(vertex.realms().count(), 3);
/// let third = 1.0 / 3_f64.sqrt();
/// assert!((vertex.dir(Warp::default()) - glam::DVec3::splat(third)).length() < 1e-15);
/// # Ok::<(), cubemap::VertexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex {
    x: i64,
    y: i64,
    z: i64,
    n: i64,
}

/// Why there is no such vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VertexError {
    /// The level is above [`Vertex::MAX_LEVEL`].
    #[error("lattice level {level} is deeper than {deepest}", deepest = Vertex::MAX_LEVEL)]
    Level {
        /// The level asked for.
        level: u8,
    },
    /// The column or the row is outside the lattice.
    #[error("({i}, {j}) is outside a lattice of 2^{level} + 1 vertices a side")]
    Outside {
        /// Column.
        i: u64,
        /// Row.
        j: u64,
        /// Level.
        level: u8,
    },
}

/// How far the place of a vertex's direction, in even steps, may be from the vertex's own.
const ROUNDING: f64 = 1.0 / (1_u64 << 48) as f64;

impl Vertex {
    /// The deepest lattice: 256 steps in a cell of the deepest level.
    pub const MAX_LEVEL: u8 = 38;

    /// The vertex at column `i` and row `j` of a realm's `(2^level + 1)²`.
    ///
    /// # Errors
    ///
    /// [`VertexError::Level`] or [`VertexError::Outside`] where there is no such vertex.
    pub const fn new(realm: Realm, level: u8, i: u64, j: u64) -> Result<Self, VertexError> {
        if level > Self::MAX_LEVEL {
            return Err(VertexError::Level { level });
        }
        if i > 1 << level || j > 1 << level {
            return Err(VertexError::Outside { i, j, level });
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

    /// The vertex that a direction of any length but 0 points to; `None` if it points between vertices.
    ///
    /// Finds what [`Vertex::dir`] gave, of every level and from every realm, though its
    /// length has changed since, or a position was made of it and divided by its length
    /// again. For that a direction counts as a vertex's within 2⁻⁴⁸ in s and in t, where
    /// vertices of the deepest lattice are 2⁻³⁷ apart: one direction in a million that is
    /// none is taken for a vertex's too.
    ///
    /// ```
    /// use cubemap::{Realm, Vertex, Warp};
    /// let vertex = Vertex::new(Realm::PlusY, 14, 77, 12_345)?;
    /// let position = vertex.dir(Warp::Algebraic) * 6_371_123.0;
    /// assert_eq!(Vertex::at(position, Warp::Algebraic), Some(vertex));
    /// # Ok::<(), cubemap::VertexError>(())
    /// ```
    #[must_use]
    pub fn at(dir: DVec3, warp: Warp) -> Option<Self> {
        let (realm, s, t) = warp.locate(dir);
        let n = f64::from(1_u32 << (Self::MAX_LEVEL - 8)) * 256.0;
        let nearest = |place: f64| {
            let index = ((place + 1.0) * 0.5 * n).round();
            let error = (2.0 * index / n - 1.0) - place;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped to 0 ..= 2^38"
            )]
            (error.abs() <= ROUNDING).then(|| index.clamp(0.0, n) as u64)
        };
        let (i, j) = (nearest(s)?, nearest(t)?);
        Self::new(realm, Self::MAX_LEVEL, i, j).ok()
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

    /// Directions of vertices of a level: the realm's corners, its borders, and places inside.
    fn some_of_level(realm: Realm, level: u8) -> Vec<Vertex> {
        let n = 1_u64 << level;
        let mut places = vec![0, 1, 2, n / 7, n / 3, n / 2, n - n / 5, n - 1, n];
        // And some in no order: multiples of the golden ratio.
        let golden = 0x9e37_79b9_7f4a_7c15_u64;
        places.extend((1..=12).map(|k| golden.wrapping_mul(k + u64::from(level)) % n));
        let vertex = |i: u64, j: u64| Vertex::new(realm, level, i.min(n), j.min(n));
        let row = |&j: &u64| places.iter().map(move |&i| vertex(i, j).expect("inside"));
        places.iter().flat_map(row).collect()
    }

    #[test]
    fn a_direction_of_any_length_finds_the_vertex_it_came_from() {
        for warp in Warp::ALL {
            for level in [0, 1, 2, 5, 11, 16, 23, 30, 34, 38] {
                for realm in Realm::ALL {
                    for vertex in some_of_level(realm, level) {
                        let dir = vertex.dir(warp);
                        for scale in [1.0, 0.37, 6_371_000.0 + 1.0 / 3.0, 1e12 / 7.0] {
                            let position = dir * scale;
                            for dir in [position, position.normalize()] {
                                let found = Vertex::at(dir, warp);
                                assert_eq!(found, Some(vertex), "{warp:?} {level} {scale}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_direction_between_vertices_is_that_of_none() {
        let mut found = 0;
        for warp in Warp::ALL {
            for realm in Realm::ALL {
                for vertex in some_of_level(realm, 20) {
                    let (s, t) = vertex.st(realm).expect("of this realm");
                    // A third of the way to the next vertex of the deepest lattice, inwards.
                    let third = 2.0 / (1_u64 << Vertex::MAX_LEVEL) as f64 / 3.0;
                    let s = s - third.copysign(s);
                    found += usize::from(Vertex::at(warp.dir(realm, s, t), warp).is_some());
                }
            }
        }
        assert_eq!(found, 0);
        for nowhere in [DVec3::ZERO, DVec3::NAN, DVec3::splat(f64::INFINITY)] {
            assert_eq!(Vertex::at(nowhere, Warp::Algebraic), None);
        }
    }

    #[test]
    fn what_is_outside_is_refused() {
        let refused = |level, i| Vertex::new(Realm::PlusX, level, i, 0).map_err(|e| e.to_string());
        assert_eq!(
            refused(3, 9),
            Err("(9, 0) is outside a lattice of 2^3 + 1 vertices a side".into())
        );
        assert_eq!(
            refused(39, 0),
            Err("lattice level 39 is deeper than 38".into())
        );
        assert!(refused(38, 1 << 38).is_ok());
    }
}
