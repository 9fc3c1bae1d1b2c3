use crate::neighbour::fold;
use crate::{Corner, CubeCorner, Edge, EdgeSet, Realm, Step, Vertex, Warp};
use glam::DVec3;
use std::fmt;

/// A dyadic square of a realm: column `i` and row `j` of `2^level × 2^level`.
///
/// One address serves all: what is drawn as a chunk, and the sector that carries one
/// stamp, are cells. Ordered by level, then realm, then row, then column: the order
/// in which stamps are summed.
///
/// ```
/// use cubemap::{Cell, Edge, Realm};
/// let cell = Cell::new(Realm::PlusZ, 3, 7, 2)?;
/// let beyond = cell.across(Edge::PlusU);
/// assert_eq!((beyond.realm(), beyond.i(), beyond.j()), (Realm::PlusX, 0, 2));
/// assert_eq!(cell.neighbours().count(), 8);
/// # Ok::<(), cubemap::CellError>(())
/// ```
///
/// # Invariants
///
/// `level` ≤ [`Cell::MAX_LEVEL`]; `i` and `j` are below `2^level`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    level: u8,
    realm: Realm,
    j: u32,
    i: u32,
}

/// Why there is no such cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CellError {
    /// The level is above [`Cell::MAX_LEVEL`].
    #[error("level {level} is deeper than {deepest}", deepest = Cell::MAX_LEVEL)]
    Level {
        /// The level asked for.
        level: u8,
    },
    /// The column or the row is outside the realm.
    #[error("({i}, {j}) is outside a realm of 2^{level} cells a side")]
    Outside {
        /// Column.
        i: u32,
        /// Row.
        j: u32,
        /// Level.
        level: u8,
    },
    /// The 64 bits are no cell's key.
    #[error("{0:#018x} is not a cell's key")]
    Key(u64),
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}/{}({}, {})", self.realm, self.level, self.i, self.j)
    }
}

impl Cell {
    /// The deepest level: on an Earth its cells are 9 mm wide.
    pub const MAX_LEVEL: u8 = 30;

    /// The cell at column `i` and row `j` of a realm's `2^level × 2^level`.
    ///
    /// # Errors
    ///
    /// [`CellError::Level`] or [`CellError::Outside`] where there is no such cell.
    #[inline]
    pub const fn new(realm: Realm, level: u8, i: u32, j: u32) -> Result<Self, CellError> {
        if level > Self::MAX_LEVEL {
            return Err(CellError::Level { level });
        }
        if i >> level != 0 || j >> level != 0 {
            return Err(CellError::Outside { i, j, level });
        }
        Ok(Self { level, realm, j, i })
    }

    /// The cell of level 0: a whole realm.
    #[must_use]
    pub const fn root(realm: Realm) -> Self {
        Self {
            level: 0,
            realm,
            j: 0,
            i: 0,
        }
    }

    /// All cells of one level, in their order. There are 6·4^level.
    pub fn all(level: u8) -> impl Iterator<Item = Self> {
        let side = 1_u32 << level.min(Self::MAX_LEVEL);
        Realm::ALL.into_iter().flat_map(move |realm| {
            (0..side).flat_map(move |j| (0..side).map(move |i| Self { level, realm, j, i }))
        })
    }

    /// The realm it lies in.
    #[inline]
    #[must_use]
    pub const fn realm(self) -> Realm {
        self.realm
    }

    /// 0 is a whole realm; each level halves the side.
    #[inline]
    #[must_use]
    pub const fn level(self) -> u8 {
        self.level
    }

    /// Column, along u.
    #[inline]
    #[must_use]
    pub const fn i(self) -> u32 {
        self.i
    }

    /// Row, along v.
    #[inline]
    #[must_use]
    pub const fn j(self) -> u32 {
        self.j
    }

    /// The cell it is a quarter of; `None` for a whole realm.
    #[must_use]
    pub const fn parent(self) -> Option<Self> {
        if self.level == 0 {
            return None;
        }
        Some(self.ancestor_unchecked(self.level - 1))
    }

    /// The cell of `level` that contains it; itself at its own level, `None` below.
    #[must_use]
    pub const fn ancestor(self, level: u8) -> Option<Self> {
        if level > self.level {
            return None;
        }
        Some(self.ancestor_unchecked(level))
    }

    const fn ancestor_unchecked(self, level: u8) -> Self {
        let up = self.level - level;
        Self {
            level,
            realm: self.realm,
            j: self.j >> up,
            i: self.i >> up,
        }
    }

    /// Its four quarters, row by row; `None` at the deepest level.
    #[must_use]
    pub fn children(self) -> Option<[Self; 4]> {
        (self.level < Self::MAX_LEVEL).then(|| {
            [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(di, dj)| Self {
                level: self.level + 1,
                realm: self.realm,
                j: 2 * self.j + dj,
                i: 2 * self.i + di,
            })
        })
    }

    /// Whether `other` is this cell or lies inside it.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        other.ancestor(self.level) == Some(self)
    }

    /// The cell of the same level over one edge, in the neighbouring realm where need be.
    #[must_use]
    pub fn across(self, edge: Edge) -> Self {
        self.step(Step::Edge(edge))
            .expect("only steps over a corner of the cube lead nowhere")
    }

    /// The cell of the same level one step away; `None` over a corner of the cube.
    #[must_use]
    pub fn step(self, step: Step) -> Option<Self> {
        let (di, dj) = step.cells();
        let n = 1_i64 << self.level;
        // Most steps stay within the realm.
        let inside = |index: u32, step: i64| {
            let index = u32::try_from(i64::from(index) + step).ok();
            index.filter(|index| index >> self.level == 0)
        };
        if let (Some(i), Some(j)) = (inside(self.i, di), inside(self.j, dj)) {
            return Some(Self { j, i, ..self });
        }
        // Twice the centre's place, in a realm of −n ..= n: odd at every level but 0.
        let u = 2 * (i64::from(self.i) + di) + 1 - n;
        let v = 2 * (i64::from(self.j) + dj) + 1 - n;
        let (realm, u, v) = fold(self.realm, u, v, n)?;
        let index = |centre: i64| {
            u32::try_from((centre + n - 1) / 2).expect("a folded centre lies inside its realm")
        };
        Some(Self {
            level: self.level,
            realm,
            j: index(v),
            i: index(u),
        })
    }

    /// The cells of its level that touch it: 8, or 7 at a corner of the cube, or 4 for a whole realm.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Step::ALL
            .into_iter()
            .filter_map(move |step| self.step(step))
    }

    /// The edges it has in common with its realm.
    #[must_use]
    pub fn realm_edges(self) -> EdgeSet {
        let last = (1_u32 << self.level) - 1;
        let on = |edge: &Edge| match edge {
            Edge::MinusU => self.i == 0,
            Edge::PlusU => self.i == last,
            Edge::MinusV => self.j == 0,
            Edge::PlusV => self.j == last,
        };
        Edge::ALL.into_iter().filter(on).collect()
    }

    /// The corners of the cube it touches: none or one, or four for a whole realm.
    pub fn cube_corners(self) -> impl Iterator<Item = CubeCorner> {
        let edges = self.realm_edges();
        Corner::ALL
            .into_iter()
            .filter(move |corner| {
                let (u, v) = corner.signs();
                edges.contains(if u < 0 { Edge::MinusU } else { Edge::PlusU })
                    && edges.contains(if v < 0 { Edge::MinusV } else { Edge::PlusV })
            })
            .map(move |corner| CubeCorner::of(self.realm, corner))
    }

    /// One of its four corners, as a vertex of the lattice.
    #[must_use]
    pub fn corner(self, corner: Corner) -> Vertex {
        let (u, v) = corner.signs();
        Vertex::new(
            self.realm,
            self.level,
            u64::from(self.i) + u64::from(u > 0),
            u64::from(self.j) + u64::from(v > 0),
        )
        .expect("a cell's corners lie on its level's lattice")
    }

    /// Its borders in the realm's even steps: lowest and highest s, lowest and highest t. Exact.
    #[inline]
    #[must_use]
    pub fn bounds_st(self) -> [[f64; 2]; 2] {
        let n = f64::from(1_u32 << self.level);
        let at = |index: u32| (2.0 * f64::from(index) - n) / n;
        [[at(self.i), at(self.i + 1)], [at(self.j), at(self.j + 1)]]
    }

    /// The direction of the middle of the cell, where s and t are halfway.
    #[must_use]
    pub fn centre(self, warp: Warp) -> DVec3 {
        let [s, t] = self.bounds_st();
        warp.dir(
            self.realm,
            f64::midpoint(s[0], s[1]),
            f64::midpoint(t[0], t[1]),
        )
    }

    /// The longer of its two diagonals: the straight distance between opposite corners, on the unit sphere.
    #[must_use]
    pub fn diagonal(self, warp: Warp) -> f64 {
        let [a, b, c, d] = Corner::ALL.map(|corner| self.corner(corner).dir(warp));
        a.distance(d).max(b.distance(c))
    }

    /// The cell of `level` that a direction points into; on a border the first realm, the higher index.
    ///
    /// # Errors
    ///
    /// [`CellError::Level`] beyond the deepest level.
    ///
    /// ```
    /// use cubemap::{Cell, Warp};
    /// use glam::DVec3;
    /// let cell = Cell::containing(DVec3::new(1.0, 0.2, 0.0), 8, Warp::default())?;
    /// assert!(cell.parent().is_some_and(|parent| parent.contains(cell)));
    /// # Ok::<(), cubemap::CellError>(())
    /// ```
    pub fn containing(dir: DVec3, level: u8, warp: Warp) -> Result<Self, CellError> {
        if level > Self::MAX_LEVEL {
            return Err(CellError::Level { level });
        }
        let (realm, s, t) = warp.locate(dir);
        let n = f64::from(1_u32 << level);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to 0 ..= n − 1 first, n ≤ 2^30"
        )]
        let index = |x: f64| ((x + 1.0) * 0.5 * n).floor().clamp(0.0, n - 1.0) as u32;
        Ok(Self {
            level,
            realm,
            j: index(t),
            i: index(s),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CellKey;
    use std::collections::BTreeSet;

    #[test]
    fn a_cell_touches_the_cube_corners_that_its_own_corners_are() {
        for cell in (0..=3).flat_map(Cell::all) {
            let own = Corner::ALL.map(|corner| cell.corner(corner));
            let expected: BTreeSet<_> = CubeCorner::all()
                .filter(|corner| own.contains(&corner.vertex()))
                .map(CubeCorner::point)
                .map(|point| point.to_array())
                .collect();
            let touched = cell.cube_corners().map(|corner| corner.point().to_array());
            assert_eq!(touched.collect::<BTreeSet<_>>(), expected, "{cell:?}");
        }
    }

    #[test]
    fn a_cell_is_its_own_ancestor_and_has_none_below() {
        let cell = Cell::new(Realm::PlusZ, 3, 5, 2).expect("it exists");
        assert_eq!(cell.ancestor(3), Some(cell));
        assert_eq!(cell.ancestor(2), cell.parent());
        assert_eq!(cell.ancestor(4), None);
        assert_eq!(format!("{cell:?}"), "PlusZ/3(5, 2)");
    }

    #[test]
    fn a_cell_has_eight_neighbours_seven_at_a_cube_corner_four_as_a_realm() {
        for level in 0..=4 {
            for cell in Cell::all(level) {
                let neighbours: BTreeSet<_> = cell.neighbours().collect();
                let expected = match (level, cell.cube_corners().count()) {
                    (0, _) => 4,
                    (_, 0) => 8,
                    (_, _) => 7,
                };
                assert_eq!(neighbours.len(), expected, "{cell:?}");
                assert_eq!(
                    cell.neighbours().count(),
                    expected,
                    "{cell:?} meets one twice"
                );
                assert!(!neighbours.contains(&cell), "{cell:?}");
            }
        }
    }

    #[test]
    fn neighbours_share_the_vertices_of_their_edge_and_know_each_other() {
        for level in 0..=4 {
            for cell in Cell::all(level) {
                let corners: BTreeSet<_> = Corner::ALL.map(|c| cell.corner(c)).into();
                assert_eq!(corners.len(), 4);
                for edge in Edge::ALL {
                    let other = cell.across(edge);
                    let theirs: BTreeSet<_> = Corner::ALL.map(|c| other.corner(c)).into();
                    let mine: BTreeSet<_> = edge.ends().map(|c| cell.corner(c)).into();
                    let shared: BTreeSet<_> = corners.intersection(&theirs).copied().collect();
                    if level > 0 {
                        assert_eq!(shared, mine, "{cell:?} {edge:?}");
                    }
                    assert!(mine.is_subset(&theirs), "{cell:?} {edge:?}");
                    let back = Edge::ALL.into_iter().filter(|&e| other.across(e) == cell);
                    assert_eq!(back.count(), 1, "{cell:?} {edge:?}");
                }
                for other in cell.neighbours() {
                    assert!(other.neighbours().any(|c| c == cell), "{cell:?} {other:?}");
                    assert!(
                        Corner::ALL
                            .iter()
                            .any(|&c| corners.contains(&other.corner(c))),
                        "{cell:?} {other:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_direction_finds_the_cell_it_came_from() {
        for warp in Warp::ALL {
            for level in 0..=5 {
                for cell in Cell::all(level) {
                    let found = Cell::containing(cell.centre(warp), level, warp);
                    assert_eq!(found, Ok(cell), "{warp:?}");
                }
            }
            for realm in Realm::ALL {
                let deep = Cell::new(realm, 30, 123_456_789, 987_654_321).expect("inside");
                assert_eq!(
                    Cell::containing(deep.centre(warp), 30, warp),
                    Ok(deep),
                    "{warp:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_outside_is_refused() {
        assert_eq!(
            Cell::new(Realm::PlusX, 3, 9, 2).map_err(|e| e.to_string()),
            Err("(9, 2) is outside a realm of 2^3 cells a side".into())
        );
        let too_deep = Cell::new(Realm::PlusX, 31, 0, 0);
        assert_eq!(too_deep, Err(CellError::Level { level: 31 }));
        assert_eq!(
            too_deep.map_err(|e| e.to_string()),
            Err("level 31 is deeper than 30".into())
        );
        assert_eq!(
            Cell::try_from(CellKey::from_bits(0)).map_err(|e| e.to_string()),
            Err("0x0000000000000000 is not a cell's key".into())
        );
    }
}
