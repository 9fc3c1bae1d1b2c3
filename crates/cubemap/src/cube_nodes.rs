use crate::{Corner, Crossing, CubeCorner, CubeEdge, Edge, Realm, Vertex, Warp};
use glam::DVec3;
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

    /// The nodes one step away along a row, a column or both: eight; six at a corner of the cube.
    ///
    /// First the four of [`CubeNodes::around4`].
    pub fn around8(self, node: usize) -> impl Iterator<Item = usize> {
        // A diagonal is a neighbour of two neighbours that is not the node itself.
        let common = |one: Option<usize>, other: Option<usize>| {
            let of_other = self.around4(other?);
            let mut of_one = self.around4(one?).into_iter().flatten();
            of_one.find(|&both| both != node && of_other.contains(&Some(both)))
        };
        let four = self.around4(node);
        let [left, right, before, after] = four;
        let diagonals = if four.contains(&None) {
            // Three squares meet here: each two of the three neighbours have one diagonal in common.
            let mut near = four.into_iter().flatten();
            let [a, b, c] = [near.next(), near.next(), near.next()];
            [common(a, b), common(b, c), common(c, a), None]
        } else {
            [
                common(left, before),
                common(before, right),
                common(right, after),
                common(after, left),
            ]
        };
        four.into_iter().chain(diagonals).flatten()
    }

    /// A node's direction: the bits of its vertex's.
    #[must_use]
    pub fn dir(self, node: usize, warp: Warp) -> DVec3 {
        let NodePlace { realm, i, j } = self.place(node);
        let n = self.n.cast_signed();
        #[expect(clippy::cast_precision_loss, reason = "at most 2^28")]
        let [s, t] = [i, j].map(|at| (2 * at.cast_signed() - n) as f64 / n as f64);
        warp.dir(realm, s, t)
    }

    /// What something is in a direction whose number at each node is known, between the four nodes about it.
    #[must_use]
    pub fn between(self, dir: DVec3, warp: Warp, there: impl Fn(usize) -> f32) -> f32 {
        let (realm, s, t) = warp.locate(dir);
        self.between_st(realm, [s, t], there)
    }

    /// The same at (s, t) of a realm, each −1 to 1.
    #[must_use]
    pub fn between_st(self, realm: Realm, st: [f64; 2], there: impl Fn(usize) -> f32) -> f32 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "columns and rows of a realm"
        )]
        let [(i, x), (j, y)] = st.map(|at| {
            let place = (at + 1.0) * 0.5 * self.n as f64;
            let index = (place as usize).min(self.n - 1);
            (index, (place - index as f64) as f32)
        });
        let inside = 1..self.n - 1;
        let [a, b, c, d] = if inside.contains(&i) && inside.contains(&j) {
            let node = self.row(realm, j) + i - 1;
            let above = node + self.n - 1;
            [node, node + 1, above, above + 1]
        } else {
            [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, above)| {
                let (i, j) = (i + right, j + above);
                self.node(NodePlace { realm, i, j })
            })
        }
        .map(there);
        let (low, high) = (a + (b - a) * x, c + (d - c) * x);
        low + (high - low) * y
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
                        for warp in Warp::ALL {
                            let [own, same] = [nodes.dir(node, warp), vertex.dir(warp)]
                                .map(|dir| dir.to_array().map(f64::to_bits));
                            assert_eq!(own, same, "{warp:?} {vertex:?}");
                        }
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

    /// What is around a node lies at most one step along each of a realm's axes away, and has the node around itself.
    #[test]
    fn whoever_is_around_a_node_has_it_around_itself() {
        for level in 1..=4 {
            let nodes = CubeNodes::new(level);
            for node in 0..nodes.len() {
                let around: Vec<_> = nodes.around8(node).collect();
                let count = if nodes.around4(node).contains(&None) {
                    6
                } else {
                    8
                };
                // On the coarsest cube a corner is around another twice.
                assert_eq!(around.len(), count, "level {level}, node {node}");
                for other in around {
                    let back = nodes.around8(other).any(|back| back == node);
                    assert!(back && other != node, "level {level}: {node}, {other}");
                }
            }
        }
    }

    #[test]
    fn what_is_between_follows_from_the_four_nodes_about_it_on_every_square() {
        for level in 0..=4 {
            let nodes = CubeNodes::new(level);
            let n = nodes.steps();
            #[expect(clippy::cast_precision_loss, reason = "few nodes")]
            let there = |node: usize| (node * 37 % 101) as f32;
            for (j, i) in (0..n).flat_map(|j| (0..n).map(move |i| (j, i))) {
                for realm in Realm::ALL {
                    #[expect(clippy::cast_precision_loss, reason = "few nodes")]
                    let st = [(i, 0.25), (j, 0.5)]
                        .map(|(at, part)| 2.0 * (at as f64 + part) / n as f64 - 1.0);
                    let [a, b, c, d] = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, above)| {
                        let (i, j) = (i + right, j + above);
                        there(nodes.node(NodePlace { realm, i, j }))
                    });
                    let (low, high) = (a + (b - a) * 0.25, c + (d - c) * 0.25);
                    let own = nodes.between_st(realm, st, there);
                    assert_eq!(own, low + (high - low) * 0.5, "{realm:?} {level} {i} {j}");
                }
            }
        }
    }

    #[test]
    fn a_node_has_its_own_number_and_what_is_between_lies_between() {
        let nodes = CubeNodes::new(4);
        let warp = Warp::default();
        #[expect(clippy::cast_precision_loss, reason = "few nodes")]
        let there = |node: usize| (node * 37 % 101) as f32;
        for node in 0..nodes.len() {
            let dir = nodes.vertex(node).dir(warp);
            let here = nodes.between(dir, warp, there);
            assert!((here - there(node)).abs() < 1e-3, "{node}: {here}");
            let around = nodes.around8(node).chain([node]).map(there);
            let [low, high] = around.fold([f32::MAX, f32::MIN], |[low, high], there| {
                [low.min(there), high.max(there)]
            });
            let aside = (dir + DVec3::new(3e-3, -2e-3, 1e-3)).normalize();
            let beside = nodes.between(aside, warp, there);
            assert!((low..=high).contains(&beside), "{node}: {beside}");
        }
    }
}
