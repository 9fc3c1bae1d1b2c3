//! The triangles of a tile: the same for all.

use super::grid::SIDE;
use std::sync::OnceLock;

/// Triangles between posts, vertices in the order of their first use.
#[derive(Debug)]
pub(super) struct Topology {
    /// For each vertex its post, row by row.
    pub(super) order: Vec<u16>,
    /// Three vertices each, counter-clockwise from above.
    pub(super) triangles: Vec<[u16; 3]>,
    /// The same, each number as how far it is below the highest before it, and one more for a new one: the format's high-water mark.
    pub(super) indices: Vec<u16>,
    /// The vertices of the western, southern, eastern and northern edge.
    pub(super) edges: [Vec<u16>; 4],
}

/// Worked out once.
pub(super) fn topology() -> &'static Topology {
    static TOPOLOGY: OnceLock<Topology> = OnceLock::new();
    TOPOLOGY.get_or_init(Topology::new)
}

impl Topology {
    fn new() -> Self {
        let post = |i: usize, j: usize| j * SIDE + i;
        let squares = (0..SIDE - 1).flat_map(|j| (0..SIDE - 1).map(move |i| (i, j)));
        let corners = squares.flat_map(|(i, j)| {
            let [a, b, c, d] = [
                post(i, j),
                post(i + 1, j),
                post(i + 1, j + 1),
                post(i, j + 1),
            ];
            [[a, b, c], [a, c, d]]
        });
        let mut numbers = vec![None; SIDE * SIDE];
        let mut order = Vec::with_capacity(SIDE * SIDE);
        let (mut triangles, mut indices) = (Vec::new(), Vec::new());
        for posts in corners {
            let triangle = posts.map(|post| {
                let next = number(order.len());
                let own = *numbers[post].get_or_insert(next);
                indices.push(next - own);
                if own == next {
                    order.push(number(post));
                }
                own
            });
            triangles.push(triangle);
        }
        let of = |posts: Vec<usize>| posts.into_iter().filter_map(|post| numbers[post]).collect();
        let last = SIDE - 1;
        let edges = [
            (0..SIDE).map(|j| post(0, j)).collect(),
            (0..SIDE).map(|i| post(i, 0)).collect(),
            (0..SIDE).map(|j| post(last, j)).collect(),
            (0..SIDE).map(|i| post(i, last)).collect(),
        ];
        Self {
            edges: edges.map(of),
            order,
            triangles,
            indices,
        }
    }
}

fn number(post: usize) -> u16 {
    u16::try_from(post).expect("65² at most")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_back_as_the_format_says() {
        let topology = topology();
        let mut highest = 0;
        let read: Vec<u16> = topology
            .indices
            .iter()
            .map(|&code| {
                let index = highest - code;
                highest += u16::from(code == 0);
                index
            })
            .collect();
        assert_eq!(read, topology.triangles.as_flattened());
        assert_eq!(usize::from(highest), SIDE * SIDE);
        let mut posts = topology.order.clone();
        posts.sort_unstable();
        assert!(posts.into_iter().map(usize::from).eq(0..SIDE * SIDE));
    }

    #[test]
    fn edges_are_the_tiles() {
        for (edge, is_on) in topology().edges.iter().zip([
            (|post| post % SIDE == 0) as fn(usize) -> bool,
            |post| post < SIDE,
            |post| post % SIDE == SIDE - 1,
            |post| post >= SIDE * (SIDE - 1),
        ]) {
            assert_eq!(edge.len(), SIDE);
            assert!(
                edge.iter()
                    .all(|&own| is_on(usize::from(topology().order[usize::from(own)])))
            );
        }
    }
}
