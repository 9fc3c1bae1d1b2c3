//! The bells of a map's nodes.

use crate::patch::{RealmAxes, WARP};
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

/// The bell of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bell {
    /// Its node's place in the lattice by the planet's axes: the order in which bells are added.
    place: [i32; 3],
    /// Its node's direction by the planet's axes.
    pub(crate) centre: [f64; 3],
    /// 1/ρ², where ρ is its radius as a chord of the unit sphere.
    pub(crate) narrowness: f64,
    /// Metres.
    pub(crate) height: f64,
}

/// How much of the way to the second neighbours a bell goes: rounding must not carry it there.
const MARGIN: f64 = 0.98;

/// Every bell that can count in a cell of the lattice.
pub(crate) const IN_REACH: usize = 16;

impl Bells {
    pub(crate) fn new(base: &Base) -> Self {
        let n = base.map.steps();
        #[expect(clippy::cast_precision_loss, reason = "at most 2^11")]
        let places: Vec<f64> = (0..=n)
            .map(|k| WARP.u((2 * k) as f64 / n as f64 - 1.0))
            .collect();
        // The distance of (u, ·, 1) to the plane of all points whose u is another's.
        let apart = |own: f64, other: usize| {
            let (own, other) = if other <= n {
                (own - places[other], places[other])
            } else {
                // Over the edge u and w change their parts.
                let other = places[2 * n - other];
                (1.0 - own * other, other)
            };
            own.abs() / (1.0 + other * other).sqrt()
        };
        let reaches = (0..=n)
            .map(|k| {
                // The lattice is the same from both ends.
                let from_middle = k.max(n - k);
                let own = places[from_middle];
                MARGIN * apart(own, from_middle + 2).min(apart(own, from_middle - 2))
            })
            .collect();
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
    pub(crate) fn around(&self, realm: Realm, i: usize, j: usize, bells: &mut Vec<Bell>) {
        bells.clear();
        let n = self.base.map.steps();
        let axes = RealmAxes::of(realm);
        let own = |k: usize| (1..n - 1).contains(&k);
        if own(i) && own(j) {
            // In the order of their places: by the earlier of the planet's axes first.
            let rising = |k: usize, sign: f64, at: usize| {
                if sign > 0.0 { k - 1 + at } else { k + 2 - at }
            };
            for first in 0..4 {
                for second in 0..4 {
                    let (along_u, along_v) = if axes.axis[0] < axes.axis[1] {
                        (first, second)
                    } else {
                        (second, first)
                    };
                    let i = rising(i, axes.sign[0], along_u);
                    let j = rising(j, axes.sign[1], along_v);
                    bells.push(self.bell(axes, BaseNode { realm, i, j }));
                }
            }
            return;
        }
        let [i, j] = [i, j].map(usize::cast_signed);
        for j in j - 1..=j + 2 {
            for i in i - 1..=i + 2 {
                if let Some(node) = self.base.map.node(realm, i, j) {
                    bells.push(self.bell(RealmAxes::of(node.realm), node));
                }
            }
        }
        // Where three realms meet, two ways lead to one node.
        bells.sort_unstable_by_key(|bell| bell.place);
        bells.dedup_by_key(|bell| bell.place);
    }

    /// The bells of all nodes, in their order.
    pub(crate) fn all(&self) -> Vec<Bell> {
        let side = 0..=self.base.map.steps();
        let nodes = Realm::ALL.into_iter().flat_map(|realm| {
            let side = side.clone();
            let rows = side.clone();
            rows.flat_map(move |j| side.clone().map(move |i| BaseNode { realm, i, j }))
        });
        let bells = nodes.map(|node| self.bell(RealmAxes::of(node.realm), node));
        let mut bells: Vec<_> = bells.collect();
        bells.sort_unstable_by_key(|bell| bell.place);
        bells.dedup_by_key(|bell| bell.place);
        bells
    }

    /// The bell of a node, seen from a realm with these axes.
    #[inline(always)]
    fn bell(&self, axes: RealmAxes, node: BaseNode) -> Bell {
        let n = self.base.map.steps();
        let BaseNode { i, j, .. } = node;
        let mut on_cube = [0.0; 3];
        let mut place = [0; 3];
        let along = [self.places[i], self.places[j], 1.0];
        let steps = [2 * i, 2 * j, 2 * n].map(|at| at.cast_signed() - n.cast_signed());
        for k in 0..3 {
            let (axis, sign) = (axes.axis[k], axes.sign[k]);
            on_cube[axis] = along[k] * sign;
            #[expect(clippy::cast_possible_truncation, reason = "at most 2^12")]
            {
                place[axis] = if sign > 0.0 { steps[k] } else { -steps[k] } as i32;
            }
        }
        let [x, y, z] = on_cube;
        let nearness = 1.0 / ((x * x + y * y) + z * z).sqrt();
        let radius = self.reaches[i].min(self.reaches[j]) * nearness;
        Bell {
            place,
            centre: on_cube.map(|part| part * nearness),
            narrowness: 1.0 / (radius * radius),
            height: self.base.metres(self.base.map.at(node)),
        }
    }
}
