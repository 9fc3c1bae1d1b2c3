use crate::{Corner, Realm};
use glam::I64Vec3;

/// One of the four edges of a cell or of a realm, named by the axis that crosses it.
///
/// ```
/// use cubemap::{Corner, Edge};
/// assert_eq!(Edge::PlusU.opposite(), Edge::MinusU);
/// assert_eq!(Edge::PlusU.ends(), [Corner::PlusUMinusV, Corner::PlusUPlusV]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Edge {
    /// Where u is lowest: left.
    MinusU,
    /// Where u is highest: right.
    PlusU,
    /// Where v is lowest: bottom.
    MinusV,
    /// Where v is highest: top.
    PlusV,
}

impl Edge {
    /// All four, in their order.
    pub const ALL: [Self; 4] = [Self::MinusU, Self::PlusU, Self::MinusV, Self::PlusV];

    /// The step over the edge in cells, along u and along v.
    #[must_use]
    pub const fn step(self) -> (i64, i64) {
        match self {
            Self::MinusU => (-1, 0),
            Self::PlusU => (1, 0),
            Self::MinusV => (0, -1),
            Self::PlusV => (0, 1),
        }
    }

    /// The edge on the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::MinusU => Self::PlusU,
            Self::PlusU => Self::MinusU,
            Self::MinusV => Self::PlusV,
            Self::PlusV => Self::MinusV,
        }
    }

    /// The two corners at the edge's ends, in the order of [`Corner::ALL`].
    #[must_use]
    pub fn ends(self) -> [Corner; 2] {
        let (du, dv) = self.step();
        let at = |along: i64| {
            if du == 0 {
                Corner::from_signs(along, dv)
            } else {
                Corner::from_signs(du, along)
            }
        };
        [at(-1), at(1)]
    }

    /// The edge over which a signed axis of the cube leaves `realm`, if it is not the realm's own.
    pub(crate) fn towards(realm: Realm, axis: I64Vec3) -> Option<Self> {
        let frame = realm.frame();
        Self::ALL.into_iter().find(|edge| {
            let (du, dv) = edge.step();
            frame.u * du + frame.v * dv == axis
        })
    }
}

/// A set of a cell's edges.
///
/// ```
/// use cubemap::{Cell, Edge, Realm};
/// let edges = Cell::new(Realm::PlusZ, 2, 3, 3)?.realm_edges();
/// assert!(edges.contains(Edge::PlusU) && !edges.contains(Edge::MinusU));
/// assert_eq!(edges.iter().collect::<Vec<_>>(), [Edge::PlusU, Edge::PlusV]);
/// # Ok::<(), cubemap::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EdgeSet(u8);

impl EdgeSet {
    /// No edge.
    pub const EMPTY: Self = Self(0);

    /// The set with `edge` in it too.
    #[must_use]
    pub const fn with(self, edge: Edge) -> Self {
        Self(self.0 | 1 << edge as u8)
    }

    /// Whether `edge` is in the set.
    #[must_use]
    pub const fn contains(self, edge: Edge) -> bool {
        self.0 & (1 << edge as u8) != 0
    }

    /// The edges in the set, in their order.
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        Edge::ALL
            .into_iter()
            .filter(move |&edge| self.contains(edge))
    }
}

impl FromIterator<Edge> for EdgeSet {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        edges.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// One of the cube's 12 edges, where two realms meet.
///
/// # Invariants
///
/// The first realm comes before the second in the order of [`Realm::ALL`].
///
/// ```
/// use cubemap::{CubeEdge, Edge, Realm};
/// let edge = CubeEdge::of(Realm::PlusZ, Edge::PlusU);
/// assert_eq!(edge.realms(), [Realm::PlusX, Realm::PlusZ]);
/// assert_eq!(edge.side_of(Realm::PlusX), Some(Edge::MinusU));
/// assert_eq!(CubeEdge::all().count(), 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeEdge {
    realms: [Realm; 2],
}

impl CubeEdge {
    /// The edge of the cube that a realm has on one of its sides.
    #[must_use]
    pub fn of(realm: Realm, edge: Edge) -> Self {
        let (du, dv) = edge.step();
        let frame = realm.frame();
        let other = Realm::looking_along(frame.u * du + frame.v * dv);
        Self {
            realms: [realm.min(other), realm.max(other)],
        }
    }

    /// All 12, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        Realm::ALL.into_iter().flat_map(|realm| {
            Realm::ALL
                .into_iter()
                .filter(move |&other| other > realm && other.frame().w != -realm.frame().w)
                .map(move |other| Self {
                    realms: [realm, other],
                })
        })
    }

    /// The two realms that meet here, in their order.
    #[must_use]
    pub const fn realms(self) -> [Realm; 2] {
        self.realms
    }

    /// On which side `realm` has this edge, if it has it.
    #[must_use]
    pub fn side_of(self, realm: Realm) -> Option<Edge> {
        let [first, second] = self.realms;
        let other = if realm == first {
            second
        } else if realm == second {
            first
        } else {
            return None;
        };
        Edge::towards(realm, other.frame().w)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn twelve_edges_are_found_from_both_their_realms() {
        let all: BTreeSet<_> = CubeEdge::all().collect();
        assert_eq!(all.len(), 12);
        let mut seen = 0;
        for realm in Realm::ALL {
            for edge in Edge::ALL {
                let cube_edge = CubeEdge::of(realm, edge);
                assert!(all.contains(&cube_edge), "{realm:?} {edge:?}");
                assert_eq!(cube_edge.side_of(realm), Some(edge), "{realm:?} {edge:?}");
                seen += 1;
            }
        }
        assert_eq!(seen, 24);
        for edge in all {
            let without = Realm::ALL
                .into_iter()
                .filter(|&r| edge.side_of(r).is_none());
            assert_eq!(without.count(), 4, "{edge:?}");
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: EdgeSet = [Edge::PlusV, Edge::MinusU].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Edge::MinusU, Edge::PlusV]);
        assert!(!set.contains(Edge::PlusU));
    }
}
