//! The bells of a map's nodes.

use super::lines::Lines;
use crate::patch::RealmAxes;
use crate::recipe::{Base, BaseNode};
use cubemap::Realm;

/// A base worked out: what each row and column of the lattice is, wherever it is seen.
#[derive(Clone, Debug)]
pub(crate) struct Bells {
    base: Base,
    /// For each column, or row, its place on the warped cube, from −1 to 1.
    places: Vec<f64>,
    /// For each of them how far it is, as a chord of the unit sphere times a node's distance from the cube's centre, to the nearer of its second neighbours.
    reaches: Vec<f64>,
}

/// The bell of one node. Bells are added in the order of their nodes' places in the lattice by the planet's axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bell {
    /// Its node's direction by the planet's axes.
    pub(crate) centre: [f64; 3],
    /// 1/ρ², where ρ is its radius as a chord of the unit sphere.
    pub(crate) narrowness: f64,
    /// Metres.
    pub(crate) height: f64,
}

/// Every bell that can count in a cell of the lattice.
pub(crate) const IN_REACH: usize = 16;

impl Bells {
    pub(crate) fn new(base: &Base) -> Self {
        let Lines { places, reaches } = Lines::new(base.map.steps(), 2);
        Self {
            base: base.clone(),
            places,
            reaches,
        }
    }

    /// What was worked out.
    pub(crate) const fn base(&self) -> &Base {
        &self.base
    }

    /// All bells that can count in the cell of the lattice at a column and row of a realm, in their order.
    #[inline(always)]
    pub(crate) fn around(&self, realm: Realm, i: usize, j: usize, bells: &mut Vec<Bell>) {
        bells.clear();
        let n = self.base.map.steps();
        let inside = |k: usize| (1..n - 1).contains(&k);
        if inside(i) && inside(j) {
            self.around_inside(realm, i, j, bells);
        } else {
            self.around_at_edge(realm, i.cast_signed(), j.cast_signed(), bells);
        }
    }

    /// Sixteen nodes of one realm, four at a time; the same bits as of [`Bells::bell`].
    #[inline(always)]
    fn around_inside(&self, realm: Realm, i: usize, j: usize, bells: &mut Vec<Bell>) {
        let axes = RealmAxes::of(realm);
        // In the order of their places: rising along the planet's axes, by the earlier axis first.
        let rising = |k: usize, sign: f64, at: usize| {
            if sign > 0.0 { k - 1 + at } else { k + 2 - at }
        };
        let u_is_first = axes.axis[0] < axes.axis[1];
        let (first, second) = if u_is_first { (0, 1) } else { (1, 0) };
        let start = [i, j];
        let line = |along: usize, at: usize| rising(start[along], axes.sign[along], at);
        let seconds: [usize; 4] = std::array::from_fn(|at| line(second, at));
        for at in 0..4 {
            let own = line(first, at);
            let mut on_cube = [[0.0; 4]; 3];
            on_cube[axes.axis[first]] = [self.places[own] * axes.sign[first]; 4];
            on_cube[axes.axis[2]] = [axes.sign[2]; 4];
            let mut reaches = [self.reaches[own]; 4];
            for k in 0..4 {
                on_cube[axes.axis[second]][k] = self.places[seconds[k]] * axes.sign[second];
                let other = self.reaches[seconds[k]];
                reaches[k] = if other < reaches[k] {
                    other
                } else {
                    reaches[k]
                };
            }
            let mut narrowness = [0.0; 4];
            for k in 0..4 {
                let [x, y, z] = [on_cube[0][k], on_cube[1][k], on_cube[2][k]];
                let nearness = 1.0 / ((x * x + y * y) + z * z).sqrt();
                let radius = reaches[k] * nearness;
                narrowness[k] = 1.0 / (radius * radius);
                for part in &mut on_cube {
                    part[k] *= nearness;
                }
            }
            for k in 0..4 {
                let (i, j) = if u_is_first {
                    (own, seconds[k])
                } else {
                    (seconds[k], own)
                };
                let value = self.base.map.at(BaseNode { realm, i, j });
                bells.push(Bell {
                    centre: [on_cube[0][k], on_cube[1][k], on_cube[2][k]],
                    narrowness: narrowness[k],
                    height: self.base.metres(value),
                });
            }
        }
    }

    /// Those of several realms.
    #[inline(never)]
    fn around_at_edge(&self, realm: Realm, i: isize, j: isize, bells: &mut Vec<Bell>) {
        let around = (j - 1..=j + 2).flat_map(|j| (i - 1..=i + 2).map(move |i| (i, j)));
        let nodes = around.filter_map(|(i, j)| self.base.map.node(realm, i, j));
        self.in_order(nodes.collect(), bells);
    }

    /// The bells of nodes in the order of their places, each once: where three realms meet, two ways lead to one node.
    fn in_order(&self, nodes: Vec<BaseNode>, bells: &mut Vec<Bell>) {
        let placed = nodes.into_iter().map(|node| (self.place(node), node));
        let mut placed: Vec<_> = placed.collect();
        placed.sort_unstable_by_key(|&(place, _)| place);
        placed.dedup_by_key(|&mut (place, _)| place);
        bells.extend(placed.into_iter().map(|(_, node)| self.bell(node)));
    }

    /// The bells of all nodes, in their order.
    pub(crate) fn all(&self) -> Vec<Bell> {
        let side = 0..=self.base.map.steps();
        let nodes = Realm::ALL.into_iter().flat_map(|realm| {
            let side = side.clone();
            let rows = side.clone();
            rows.flat_map(move |j| side.clone().map(move |i| BaseNode { realm, i, j }))
        });
        let mut bells = Vec::new();
        self.in_order(nodes.collect(), &mut bells);
        bells
    }

    /// A node's place in the lattice by the planet's axes.
    fn place(&self, BaseNode { realm, i, j }: BaseNode) -> [isize; 3] {
        let RealmAxes { axis, sign } = RealmAxes::of(realm);
        let n = self.base.map.steps();
        let steps = [2 * i, 2 * j, 2 * n].map(|at| at.cast_signed() - n.cast_signed());
        let mut place = [0; 3];
        for k in 0..3 {
            place[axis[k]] = if sign[k] > 0.0 { steps[k] } else { -steps[k] };
        }
        place
    }

    /// The bell of a node.
    fn bell(&self, node: BaseNode) -> Bell {
        let BaseNode { realm, i, j } = node;
        let RealmAxes { axis, sign } = RealmAxes::of(realm);
        let mut on_cube = [0.0; 3];
        for (k, along) in [self.places[i], self.places[j], 1.0]
            .into_iter()
            .enumerate()
        {
            on_cube[axis[k]] = along * sign[k];
        }
        let [x, y, z] = on_cube;
        let nearness = 1.0 / ((x * x + y * y) + z * z).sqrt();
        let radius = self.reaches[i].min(self.reaches[j]) * nearness;
        Bell {
            centre: on_cube.map(|part| part * nearness),
            narrowness: 1.0 / (radius * radius),
            height: self.base.metres(self.base.map.at(node)),
        }
    }
}
