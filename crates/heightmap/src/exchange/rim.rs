use super::{About, Exchange};
use crate::grid::CubeLinks;
use cubemap::CubeNodes;
use rayon::prelude::*;
use std::array;
use std::collections::HashMap;

/// The nodes on the cube's edges and at its corners, each with its neighbours by number.
#[derive(Clone, Debug)]
pub(super) struct Rim {
    /// Those nodes, then the nodes one step away from them.
    nodes: Vec<Spot>,
    /// The four neighbours of each of those on the rim itself, as places in `nodes`.
    around: Vec<[u32; 4]>,
}

#[derive(Clone, Copy, Debug)]
struct Spot {
    node: u32,
    near: [u32; 4],
    about: About,
    /// Whether three squares meet there, none of them opposite another.
    corner: bool,
}

impl Rim {
    pub(super) fn new(level: u8, links: &CubeLinks) -> Self {
        let nodes = CubeNodes::new(level);
        let mut order: Vec<usize> = nodes.rim().collect();
        let mut places: HashMap<usize, u32> = HashMap::new();
        let short = |number: usize| u32::try_from(number).expect("at most 6 x 2049^2");
        for (place, &node) in order.iter().enumerate() {
            places.insert(node, short(place));
        }
        // A node that is missing is the node itself.
        let near = |node: usize| nodes.around4(node).map(|near| near.unwrap_or(node));
        let rim = order.len();
        let mut around = Vec::with_capacity(rim);
        for k in 0..rim {
            let near = near(order[k]);
            around.push(near.map(|node| {
                *places.entry(node).or_insert_with(|| {
                    order.push(node);
                    short(order.len() - 1)
                })
            }));
        }
        let spot = |&node: &usize| {
            let place = nodes.place(node);
            let (slopes, narrow) = links.about(place.i.cast_signed(), place.j.cast_signed());
            Spot {
                node: short(node),
                near: near(node).map(short),
                about: About { slopes, narrow },
                corner: nodes.around4(node).contains(&None),
            }
        };
        Self {
            nodes: order.iter().map(spot).collect(),
            around,
        }
    }

    /// What the nodes on the rim become, written to where they are.
    pub(super) fn sweep<E: Exchange<F, O>, const F: usize, const O: usize>(
        &self,
        rule: &E,
        from: &[Vec<f32>; F],
        to: &mut [Vec<f32>; F],
    ) {
        let state = |node: u32| -> [f32; F] { array::from_fn(|f| from[f][node as usize]) };
        let told: Vec<_> = self
            .nodes
            .par_iter()
            .with_min_len(1 << 10)
            .map(|spot| {
                let mut near = spot.near.map(state);
                if spot.corner {
                    near.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
                }
                rule.outlook(state(spot.node), near, spot.about)
            })
            .collect();
        let next: Vec<_> = (self.nodes.par_iter().zip(&self.around).enumerate())
            .with_min_len(1 << 10)
            .map(|(place, (spot, around))| {
                let mut near = [0, 1, 2, 3].map(|k| {
                    let outlook = told[around[k] as usize];
                    (state(spot.near[k]), outlook)
                });
                if spot.corner {
                    // None is opposite another, and no realm comes first: in the order of what they hold.
                    near.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
                }
                rule.next(
                    state(spot.node),
                    near.map(|(state, _)| state),
                    told[place],
                    near.map(|(_, outlook)| outlook),
                    spot.about,
                )
            })
            .collect();
        for (spot, next) in self.nodes.iter().zip(next) {
            for (to, next) in to.iter_mut().zip(next) {
                to[spot.node as usize] = next;
            }
        }
    }
}
