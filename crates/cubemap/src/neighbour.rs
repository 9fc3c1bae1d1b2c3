use crate::{Corner, Edge, Realm};
use glam::I64Vec3;

/// A step to one of the eight places around a cell: over an edge, or over a corner.
///
/// ```
/// use cubemap::{Cell, Corner, Realm, Step};
/// let at_corner_of_the_cube = Cell::new(Realm::PlusZ, 3, 7, 7)?;
/// assert_eq!(at_corner_of_the_cube.step(Step::Corner(Corner::PlusUPlusV)), None);
/// assert_eq!(Step::Corner(Corner::PlusUPlusV).cells(), (1, 1));
/// # Ok::<(), cubemap::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Over an edge.
    Edge(Edge),
    /// Over a corner, to the cell that shares only that corner.
    Corner(Corner),
}

impl Step {
    /// All eight: the edges, then the corners.
    pub const ALL: [Self; 8] = [
        Self::Edge(Edge::MinusU),
        Self::Edge(Edge::PlusU),
        Self::Edge(Edge::MinusV),
        Self::Edge(Edge::PlusV),
        Self::Corner(Corner::MinusUMinusV),
        Self::Corner(Corner::PlusUMinusV),
        Self::Corner(Corner::MinusUPlusV),
        Self::Corner(Corner::PlusUPlusV),
    ];

    /// The step in cells, along u and along v.
    #[must_use]
    pub const fn cells(self) -> (i64, i64) {
        match self {
            Self::Edge(edge) => edge.step(),
            Self::Corner(corner) => corner.signs(),
        }
    }
}

/// Folds a point of a realm's plane, at most one realm beyond a border, onto the cube.
///
/// `u`, `v` and `n` share one scale; the realm is `-n ..= n`. If u is beyond a border,
/// (u, w) becomes (±n, 2n − |u|), and the same for v. `None` beyond two borders at
/// once: there is no such place, three realms meet at the corner.
///
/// Returns the realm the point lies in and its (u, v) there.
pub(crate) fn fold(realm: Realm, u: i64, v: i64, n: i64) -> Option<(Realm, i64, i64)> {
    let frame = realm.frame();
    let (point, over) = match (u.abs() > n, v.abs() > n) {
        (false, false) => return Some((realm, u, v)),
        (true, true) => return None,
        (true, false) => (
            frame.u * (n * u.signum()) + frame.v * v + frame.w * (2 * n - u.abs()),
            frame.u * u.signum(),
        ),
        (false, true) => (
            frame.u * u + frame.v * (n * v.signum()) + frame.w * (2 * n - v.abs()),
            frame.v * v.signum(),
        ),
    };
    let to = Realm::looking_along(over);
    let frame = to.frame();
    Some((to, frame.u.dot(point), frame.v.dot(point)))
}

/// The way across one edge of a realm: the neighbour's plane laid flat beside it.
///
/// Takes a point (u, v) of the realm's own plane, in any scale whose realm is
/// `-n ..= n`, into the neighbour's plane by a signed permutation and an offset.
/// Points on the common border keep their place on the cube.
///
/// ```
/// use cubemap::{Crossing, Edge, Realm};
/// let crossing = Crossing::new(Realm::PlusZ, Edge::PlusU);
/// assert_eq!((crossing.realm(), crossing.edge()), (Realm::PlusX, Edge::MinusU));
/// // One unit beyond the border of a realm of −8 ..= 8.
/// assert_eq!(crossing.carry(9, 3, 8), (-7, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    realm: Realm,
    edge: Edge,
    /// u' = row · (u, v, n)
    u: I64Vec3,
    v: I64Vec3,
}

impl Crossing {
    /// The way out of `realm` over `edge`.
    #[must_use]
    pub fn new(realm: Realm, edge: Edge) -> Self {
        let from = realm.frame();
        let (du, dv) = edge.step();
        let over = from.u * du + from.v * dv;
        let to = Realm::looking_along(over);
        let frame = to.frame();
        // Unfolded, `over` continues as −w of the old realm, from (n over, n w) on:
        // a·u + b·v + n·w becomes n·over + (what lies along the edge) + (2n − distance)·w.
        let row = |axis: I64Vec3| {
            let along_edge = |part: I64Vec3, crossed: i64| {
                if crossed == 0 {
                    axis.dot(part)
                } else {
                    -crossed * axis.dot(from.w)
                }
            };
            I64Vec3::new(
                along_edge(from.u, du),
                along_edge(from.v, dv),
                axis.dot(over) + 2 * axis.dot(from.w),
            )
        };
        Self {
            realm: to,
            edge: Edge::towards(to, from.w).expect("the old realm is the new one's neighbour"),
            u: row(frame.u),
            v: row(frame.v),
        }
    }

    /// The way from one realm to another; `None` if they have no border in common.
    #[must_use]
    pub fn between(from: Realm, to: Realm) -> Option<Self> {
        let edge = Edge::towards(from, to.frame().w)?;
        Some(Self::new(from, edge))
    }

    /// The realm on the other side.
    #[must_use]
    pub const fn realm(&self) -> Realm {
        self.realm
    }

    /// The same border, as an edge of the realm on the other side.
    #[must_use]
    pub const fn edge(&self) -> Edge {
        self.edge
    }

    /// The point (u, v), in units of which a realm is `-n ..= n`, in the other realm's frame. Exact.
    #[must_use]
    pub fn carry(&self, u: i64, v: i64, n: i64) -> (i64, i64) {
        let point = I64Vec3::new(u, v, n);
        (self.u.dot(point), self.v.dot(point))
    }

    /// [`Crossing::carry`] for a realm of `-1 ..= 1` in floating point; exact where 2 − |u| is.
    #[must_use]
    pub fn carry_f64(&self, u: f64, v: f64) -> (f64, f64) {
        #[expect(clippy::cast_precision_loss, reason = "the entries are −2 to 2")]
        let apply = |row: I64Vec3| row.x as f64 * u + row.y as f64 * v + row.z as f64;
        (apply(self.u), apply(self.v))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unfolded_cube_is_the_articles() {
        use Edge::{MinusU, MinusV, PlusU, PlusV};
        use Realm::{MinusX, MinusY, MinusZ, PlusX, PlusY, PlusZ};
        // The realm beyond left, right, bottom and top, and the edge of it that is met.
        let table = [
            (
                PlusX,
                [
                    (PlusZ, PlusU),
                    (MinusZ, PlusU),
                    (MinusY, PlusU),
                    (PlusY, PlusU),
                ],
            ),
            (
                MinusX,
                [
                    (MinusZ, MinusU),
                    (PlusZ, MinusU),
                    (MinusY, MinusU),
                    (PlusY, MinusU),
                ],
            ),
            (
                PlusY,
                [
                    (MinusX, PlusV),
                    (PlusX, PlusV),
                    (PlusZ, PlusV),
                    (MinusZ, MinusV),
                ],
            ),
            (
                MinusY,
                [
                    (MinusX, MinusV),
                    (PlusX, MinusV),
                    (MinusZ, PlusV),
                    (PlusZ, MinusV),
                ],
            ),
            (
                PlusZ,
                [
                    (MinusX, PlusU),
                    (PlusX, MinusU),
                    (MinusY, PlusV),
                    (PlusY, MinusV),
                ],
            ),
            (
                MinusZ,
                [
                    (MinusX, MinusU),
                    (PlusX, PlusU),
                    (PlusY, PlusV),
                    (MinusY, MinusV),
                ],
            ),
        ];
        for (realm, around) in table {
            for (edge, expected) in [MinusU, PlusU, MinusV, PlusV].into_iter().zip(around) {
                let crossing = Crossing::new(realm, edge);
                assert_eq!(
                    (crossing.realm(), crossing.edge()),
                    expected,
                    "{realm:?} {edge:?}"
                );
            }
        }
    }

    #[test]
    fn across_an_edge_and_back_is_the_identity() {
        let n = 8;
        for realm in Realm::ALL {
            for edge in Edge::ALL {
                let out = Crossing::new(realm, edge);
                let back = Crossing::new(out.realm(), out.edge());
                assert_eq!(Crossing::between(realm, out.realm()), Some(out));
                assert_eq!((back.realm(), back.edge()), (realm, edge));
                for (u, v) in [(0, 0), (3, -5), (8, 8), (11, -2), (-9, 7)] {
                    let (a, b) = out.carry(u, v, n);
                    assert_eq!(back.carry(a, b, n), (u, v), "{realm:?} {edge:?} {u} {v}");
                }
            }
        }
    }

    #[test]
    fn a_crossing_is_the_fold_beyond_the_edge_and_keeps_the_border() {
        let n = 8;
        for realm in Realm::ALL {
            for edge in Edge::ALL {
                let crossing = Crossing::new(realm, edge);
                let (du, dv) = edge.step();
                for along in -n..=n {
                    for beyond in 0..=2 * n {
                        let u = du * (n + beyond) + (1 - du.abs()) * along;
                        let v = dv * (n + beyond) + (1 - dv.abs()) * along;
                        let (a, b) = crossing.carry(u, v, n);
                        if beyond == 0 {
                            let f = realm.frame();
                            let g = crossing.realm().frame();
                            assert_eq!(f.u * u + f.v * v + f.w * n, g.u * a + g.v * b + g.w * n);
                        } else {
                            assert_eq!(fold(realm, u, v, n), Some((crossing.realm(), a, b)));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn there_is_no_way_to_itself_nor_to_the_far_side() {
        for from in Realm::ALL {
            let to = Realm::ALL
                .into_iter()
                .filter(|&to| Crossing::between(from, to).is_some());
            assert_eq!(to.count(), 4, "{from:?}");
            assert_eq!(Crossing::between(from, from), None);
        }
    }

    #[test]
    fn beyond_two_borders_there_is_nothing() {
        assert_eq!(fold(Realm::PlusZ, 9, 9, 8), None);
    }
}
