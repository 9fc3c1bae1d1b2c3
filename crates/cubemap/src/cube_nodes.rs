use crate::{Corner, Crossing, CubeCorner, CubeEdge, Edge, Realm, Vertex};
use std::sync::OnceLock;

/// The nodes of the closed lattice of some level on a cube, numbered: each is there once.
///
/// First what lies inside of each realm, row by row, then the twelve edges, then the eight
/// corners: 6·4^k + 2 of level k. What is kept node by node cannot fail to match where two realms meet.
///
/// ```
/// use cubemap::{CubeNodes, NodePlace, Realm};
/// let nodes = CubeNodes::new(5);
/// assert_eq!(nodes.len(), 6 * 32 * 32 + 2);
/// // On an edge two realms see the same node, each elsewhere: the first one's place is told.
/// let place = NodePlace { realm: Realm::MinusZ, i: 32, j: 7 };
/// assert_ne!(nodes.place(nodes.node(place)), place);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeNodes {
    level: u8,
    /// Steps along a realm.
    n: usize,
}

/// A node as one of the realms that have it sees it: column along `u` and row along `v`, each 0 ..= n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodePlace {
    /// Who sees it.
    pub realm: Realm,
    /// Its column.
    pub i: usize,
    /// Its row.
    pub j: usize,
}

/// How a realm sees its edges and corners.
struct Names {
    /// Of each edge, in the order of [`EDGES`]: its number, and whether it is counted the other way round.
    edges: [(usize, bool); 4],
    /// Of each corner, in the order of [`Corner::ALL`]: its number.
    corners: [usize; 4],
    /// The ways over the edges.
    crossings: [Crossing; 4],
}

/// In the order of the four neighbours.
const EDGES: [Edge; 4] = [Edge::MinusU, Edge::PlusU, Edge::MinusV, Edge::PlusV];

/// The vertex a quarter of the way along an edge of a realm, where columns or rows rise.
fn quarter(realm: Realm, edge: Edge) -> Vertex {
    let (i, j) = match edge {
        Edge::MinusU => (0, 1),
        Edge::PlusU => (4, 1),
        Edge::MinusV => (1, 0),
        Edge::PlusV => (1, 4),
    };
    Vertex::new(realm, 2, i, j).expect("inside")
}

fn names() -> &'static [Names; 6] {
    static NAMES: OnceLock<[Names; 6]> = OnceLock::new();
    NAMES.get_or_init(|| {
        let edges: Vec<_> = CubeEdge::all().collect();
        let corners: Vec<_> = CubeCorner::all().collect();
        Realm::ALL.map(|realm| Names {
            edges: EDGES.map(|edge| {
                let whole = CubeEdge::of(realm, edge);
                let number = edges.iter().position(|&other| other == whole);
                let first = whole.realms()[0];
                let side = whole.side_of(first).expect("one of its realms");
                let turned = quarter(realm, edge) != quarter(first, side);
                (number.expect("one of the twelve"), turned)
            }),
            corners: Corner::ALL.map(|corner| {
                let whole = CubeCorner::of(realm, corner);
                let number = corners.iter().position(|&other| other == whole);
                number.expect("one of the eight")
            }),
            crossings: EDGES.map(|edge| Crossing::new(realm, edge)),
        })
    })
}

impl CubeNodes {
    /// Of a level, up to 28.
    #[must_use]
    pub const fn new(level: u8) -> Self {
        Self {
            level,
            n: 1 << level,
        }
    }

    /// How many there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no cube is without nodes")]
    pub const fn len(self) -> usize {
        6 * self.n * self.n + 2
    }

    /// Steps along a realm.
    #[must_use]
    pub const fn steps(self) -> usize {
        self.n
    }

    /// Nodes inside of one realm.
    const fn inside(self) -> usize {
        (self.n - 1) * (self.n - 1)
    }

    const fn edges_begin(self) -> usize {
        6 * self.inside()
    }

    const fn corners_begin(self) -> usize {
        self.edges_begin() + 12 * (self.n - 1)
    }

    /// The number of the first node inside of a realm's row `j`, 1 ..= n − 1; n − 1 of them follow each other.
    #[must_use]
    pub fn row(self, realm: Realm, j: usize) -> usize {
        realm.index() * self.inside() + (j - 1) * (self.n - 1)
    }

    /// The number of a node that a realm sees there.
    #[must_use]
    pub fn node(self, NodePlace { realm, i, j }: NodePlace) -> usize {
        let n = self.n;
        let corner = |right: bool, upper: bool| {
            let sign = |plus: bool| if plus { 1 } else { -1 };
            let corner = Corner::ALL
                .iter()
                .position(|corner| corner.signs() == (sign(right), sign(upper)));
            let corner = corner.expect("one of the four");
            self.corners_begin() + names()[realm.index()].corners[corner]
        };
        let edge = |edge: usize, along: usize| {
            let (number, turned) = names()[realm.index()].edges[edge];
            let along = if turned { n - along } else { along };
            self.edges_begin() + number * (n - 1) + along - 1
        };
        match (i == 0 || i == n, j == 0 || j == n) {
            (true, true) => corner(i == n, j == n),
            (true, false) => edge(usize::from(i == n), j),
            (false, true) => edge(2 + usize::from(j == n), i),
            (false, false) => self.row(realm, j) + i - 1,
        }
    }

    /// A realm that has a node, and where: the first in the order of the realms.
    #[must_use]
    pub fn place(self, node: usize) -> NodePlace {
        let n = self.n;
        if node < self.edges_begin() {
            let (realm, rest) = (node / self.inside(), node % self.inside());
            let realm = Realm::ALL[realm];
            let (i, j) = (rest % (n - 1) + 1, rest / (n - 1) + 1);
            NodePlace { realm, i, j }
        } else if node < self.corners_begin() {
            let rest = node - self.edges_begin();
            let (number, along) = (rest / (n - 1), rest % (n - 1) + 1);
            let (realm, edge) =
                first_of(|names| names.edges.iter().position(|&name| name == (number, false)));
            let (i, j) = match EDGES[edge] {
                Edge::MinusU => (0, along),
                Edge::PlusU => (n, along),
                Edge::MinusV => (along, 0),
                Edge::PlusV => (along, n),
            };
            NodePlace { realm, i, j }
        } else {
            let number = node - self.corners_begin();
            let (realm, corner) =
                first_of(|names| names.corners.iter().position(|&name| name == number));
            let (right, upper) = Corner::ALL[corner].signs();
            let end = |sign: i64| if sign > 0 { n } else { 0 };
            let (i, j) = (end(right), end(upper));
            NodePlace { realm, i, j }
        }
    }

    /// The vertex a node is.
    #[must_use]
    pub fn vertex(self, node: usize) -> Vertex {
        let NodePlace { realm, i, j } = self.place(node);
        Vertex::new(realm, self.level, i as u64, j as u64).expect("inside")
    }

    /// The node that lies `i` columns and `j` rows from a realm's lower left corner, up to a realm's width beyond one of its edges.
    ///
    /// `None` beyond two edges at once, where nothing lies.
    #[must_use]
    pub fn beyond(self, realm: Realm, i: isize, j: isize) -> Option<usize> {
        let n = self.n.cast_signed();
        let out = |at: isize| at < 0 || at > n;
        let edge = match (out(i), out(j)) {
            (false, false) => None,
            (true, false) => Some(usize::from(i > n)),
            (false, true) => Some(2 + usize::from(j > n)),
            (true, true) => return None,
        };
        let Some(edge) = edge else {
            let [i, j] = [i, j].map(isize::cast_unsigned);
            return Some(self.node(NodePlace { realm, i, j }));
        };
        let crossing = &names()[realm.index()].crossings[edge];
        let (u, v) = crossing.carry((2 * i - n) as i64, (2 * j - n) as i64, n as i64);
        let [i, j] = [u, v].map(|at| {
            let at = usize::try_from((at + n as i64) / 2);
            at.expect("within the other realm")
        });
        let realm = crossing.realm();
        Some(self.node(NodePlace { realm, i, j }))
    }

    /// The four nodes one step away, left, right, in the row before and in the row after as its realm sees them; at a corner only three are there.
    #[must_use]
    pub fn around4(self, node: usize) -> [Option<usize>; 4] {
        let NodePlace { realm, i, j } = self.place(node);
        let [i, j] = [i, j].map(usize::cast_signed);
        let mut around =
            [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)].map(|(i, j)| self.beyond(realm, i, j));
        if node >= self.corners_begin() {
            // Beyond both its edges lies the same node: where two other realms meet.
            let outside = |at: isize| at < 0 || at > self.n.cast_signed();
            around[if outside(j - 1) { 2 } else { 3 }] = None;
        }
        around
    }

    /// The nodes on the cube's edges and at its corners.
    pub fn rim(self) -> impl Iterator<Item = usize> {
        self.edges_begin()..self.corners_begin() + 8
    }
}

/// The first realm that has something among its names, and where.
fn first_of(find: impl Fn(&Names) -> Option<usize>) -> (Realm, usize) {
    let found = names()
        .iter()
        .zip(Realm::ALL)
        .find_map(|(names, realm)| Some((realm, find(names)?)));
    found.expect("each edge and each corner is a realm's")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vertex_of_the_lattice_has_one_number_from_every_realm() {
        for level in 0..=4 {
            let nodes = CubeNodes::new(level);
            let n = nodes.steps();
            let mut vertices = vec![None; 6 * n * n + 2];
            for realm in Realm::ALL {
                for j in 0..=n {
                    for i in 0..=n {
                        let vertex = Vertex::new(realm, level, i as u64, j as u64).expect("inside");
                        let node = nodes.node(NodePlace { realm, i, j });
                        let known = vertices[node].get_or_insert(vertex);
                        assert_eq!(*known, vertex, "level {level}, node {node}");
                        assert_eq!(nodes.vertex(node), vertex, "level {level}, node {node}");
                    }
                }
            }
            assert!(vertices.iter().all(Option::is_some), "level {level}");
        }
    }

    #[test]
    fn what_lies_beyond_an_edge_is_what_the_other_realm_has_there() {
        let nodes = CubeNodes::new(3);
        for realm in Realm::ALL {
            for along in 0..=8 {
                for (i, j) in [(0, along), (8, along), (along, 0), (along, 8)] {
                    // On the edge itself both agree; one step beyond it is beside it.
                    let node = nodes.beyond(realm, i, j).expect("inside");
                    let (di, dj) = match (i, j) {
                        (0, _) => (-1, 0),
                        (8, _) => (1, 0),
                        (_, 0) => (0, -1),
                        _ => (0, 1),
                    };
                    let over = nodes
                        .beyond(realm, i + di, j + dj)
                        .expect("beyond one edge");
                    assert!(
                        nodes.around4(node).contains(&Some(over)),
                        "{realm:?} {i} {j}"
                    );
                    assert!(
                        !nodes.vertex(over).realms().any(|of| of == realm),
                        "{realm:?} {i} {j}"
                    );
                }
            }
            assert_eq!(nodes.beyond(realm, -1, 9), None);
        }
    }
}
