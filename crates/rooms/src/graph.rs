use std::collections::{BTreeSet, VecDeque};

/// Numbered things, and which of them uses which others.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    used: Vec<BTreeSet<usize>>,
}

impl Graph {
    /// A graph of `0 .. nodes`. What uses itself is left out.
    pub(crate) fn new(nodes: usize, arrows: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut used = vec![BTreeSet::new(); nodes];
        for (from, to) in arrows {
            if from != to {
                used[from].insert(to);
            }
        }
        Self { used }
    }

    /// The sets of two nodes and more that all use each other, on whatever way.
    pub(crate) fn circles(&self) -> Vec<Vec<usize>> {
        self.groups()
            .into_iter()
            .filter(|group| group.len() > 1)
            .collect()
    }

    /// One shortest way around within a circle: the first node uses the second, the last one the first.
    pub(crate) fn shortest_way(&self, circle: &[usize]) -> Vec<usize> {
        circle
            .iter()
            .filter_map(|&start| self.way_back(start))
            .min_by_key(Vec::len)
            .unwrap_or_default()
    }

    /// All nodes, in groups so that each group uses only groups before it: one node a group, but for circles.
    ///
    /// Of the groups that may be next it is the one with the lowest node.
    pub(crate) fn order(&self) -> Vec<Vec<usize>> {
        let mut left = self.groups();
        let mut placed = BTreeSet::new();
        let mut order = Vec::new();
        while !left.is_empty() {
            let next = left
                .iter()
                .position(|group| {
                    let mut used = group.iter().flat_map(|&node| &self.used[node]);
                    used.all(|to| placed.contains(to) || group.contains(to))
                })
                .expect("groups have no circle between them");
            let group = left.remove(next);
            placed.extend(group.iter().copied());
            order.push(group);
        }
        order
    }

    /// All nodes, those on one circle together, by their lowest node.
    fn groups(&self) -> Vec<Vec<usize>> {
        let reached: Vec<_> = (0..self.used.len()).map(|node| self.reach(node)).collect();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for node in 0..self.used.len() {
            let both =
                |other: usize| reached[node].contains(&other) && reached[other].contains(&node);
            match groups.iter_mut().find(|group| both(group[0])) {
                Some(group) => group.push(node),
                None => groups.push(vec![node]),
            }
        }
        groups
    }

    /// Whatever a node uses on any way.
    fn reach(&self, from: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut next = vec![from];
        while let Some(node) = next.pop() {
            next.extend(self.used[node].iter().filter(|&&to| reached.insert(to)));
        }
        reached
    }

    /// The shortest way from a node back to it, if there is one.
    fn way_back(&self, start: usize) -> Option<Vec<usize>> {
        let mut before = vec![None; self.used.len()];
        let mut next = VecDeque::from([start]);
        while let Some(node) = next.pop_front() {
            for &to in &self.used[node] {
                if to == start {
                    let mut way: Vec<_> =
                        std::iter::successors(Some(node), |&node| before[node]).collect();
                    way.reverse();
                    return Some(way);
                }
                if before[to].is_none() {
                    before[to] = Some(node);
                    next.push_back(to);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_is_found_with_its_shortest_way() {
        // 0 → 1 → 2 → 3 → 1, a short cut 3 → 2, and 4 beside.
        let graph = Graph::new(5, [(0, 1), (1, 2), (2, 3), (3, 1), (3, 2), (3, 4)]);
        assert_eq!(graph.circles(), [vec![1, 2, 3]]);
        assert_eq!(graph.shortest_way(&[1, 2, 3]), [2, 3]);
    }

    #[test]
    fn what_uses_only_itself_is_no_circle() {
        assert_eq!(Graph::new(2, [(0, 0), (0, 1)]).circles(), [[0; 0]; 0]);
    }

    #[test]
    fn what_is_used_comes_first_and_a_circle_stays_together() {
        let graph = Graph::new(5, [(0, 3), (3, 1), (1, 3), (1, 4)]);
        assert_eq!(graph.order(), [vec![2], vec![4], vec![1, 3], vec![0]]);
    }
}
