//! What corrects the ground at the nodes of a lattice, as bells about them.

use super::bells::Bell;
use super::correction::Correction;
use super::lines::Lines;
use crate::patch::RealmAxes;
use cubemap::{CubeNodes, NodePlace, Realm};
use std::sync::Arc;

/// What is added to the ground at the nodes of a lattice: about each a bell that ends before the next nodes, so that the ground at a node is drawn to what was asked there.
///
/// A bell is (1 − |d − n|²/ρ²)² times what its node adds: two of them half way make 1.1, and four in the middle of a square 0.9 together.
#[derive(Clone, Debug)]
pub(crate) struct Bumps {
    level: u8,
    /// Metres that no node adds more than, or less.
    most: f64,
    lines: Lines,
    correction: Arc<dyn Correction>,
}

/// No point has more of what its nodes add, in parts of the most that one adds.
pub(crate) const TOGETHER: f64 = 1.2;

impl Bumps {
    /// On the lattice of a level, where no node adds more than some metres up or down.
    pub(crate) fn new(level: u8, most: f64, correction: Arc<dyn Correction>) -> Self {
        Self {
            level,
            most,
            lines: Lines::new(CubeNodes::new(level).steps(), 1),
            correction,
        }
    }

    /// The lattice's level.
    pub(crate) const fn level(&self) -> u8 {
        self.level
    }

    /// The octave that they are a part of: the finest that the lattice can show.
    pub(crate) const fn octave(&self) -> u8 {
        self.level - 1
    }

    /// Metres that no node adds more than, or less.
    pub(crate) const fn most(&self) -> f64 {
        self.most
    }

    /// Steps along a realm.
    pub(super) const fn steps(&self) -> usize {
        CubeNodes::new(self.level).steps()
    }

    /// All bells that can count in the cell of the lattice at a column and row of a realm, in the order of their nodes' places by the planet's axes; without those that add nothing.
    pub(crate) fn around(&self, realm: Realm, i: usize, j: usize, bells: &mut Vec<Bell>) {
        bells.clear();
        let places = in_order(realm).map(|[right, above]| NodePlace {
            realm,
            i: i + right,
            j: j + above,
        });
        bells.extend(places.into_iter().filter_map(|place| self.bell(place)));
    }

    /// The bells of so many nodes that follow each other along a row of a realm.
    pub(super) fn row(
        &self,
        first: NodePlace,
        count: usize,
    ) -> impl Iterator<Item = Option<Bell>> + '_ {
        let NodePlace { realm, i, j } = first;
        let places = (i..).map(move |i| NodePlace { realm, i, j });
        let added = self.correction.added_along(first, count);
        places
            .zip(added)
            .map(|(place, height)| self.of(place, height))
    }

    /// The bell of a node; `None` if it adds nothing.
    pub(crate) fn bell(&self, place: NodePlace) -> Option<Bell> {
        self.of(place, self.correction.added(place))
    }

    /// The same of one that adds so much.
    fn of(&self, place: NodePlace, height: f32) -> Option<Bell> {
        if height == 0.0 {
            return None;
        }
        let NodePlace { realm, i, j } = place;
        let RealmAxes { axis, sign } = RealmAxes::of(realm);
        let Lines { places, reaches } = &self.lines;
        let mut on_cube = [0.0; 3];
        for (k, along) in [places[i], places[j], 1.0].into_iter().enumerate() {
            on_cube[axis[k]] = along * sign[k];
        }
        let [x, y, z] = on_cube;
        let nearness = 1.0 / ((x * x + y * y) + z * z).sqrt();
        let radius = reaches[i].min(reaches[j]) * nearness;
        Some(Bell {
            centre: on_cube.map(|part| part * nearness),
            narrowness: 1.0 / (radius * radius),
            height: f64::from(height),
        })
    }

    /// What all of them add at a direction of unit length in a cell of the lattice.
    pub(crate) fn at(bells: &[Bell], dir: [f64; 3]) -> f64 {
        bells.iter().fold(0.0, |sum, bell| {
            let [dx, dy, dz] = [0, 1, 2].map(|k| dir[k] - bell.centre[k]);
            let rest = 1.0 - ((dx * dx + dy * dy) + dz * dz) * bell.narrowness;
            let rest = if rest > 0.0 { rest } else { 0.0 };
            sum + rest * rest * bell.height
        })
    }
}

/// How many columns and rows from the first the four nodes of a cell are, in the order of their places by the planet's axes.
pub(super) fn in_order(realm: Realm) -> [[usize; 2]; 4] {
    let RealmAxes { axis, sign } = RealmAxes::of(realm);
    // Along the planet's axes they rise where the realm's do, by the earlier axis first.
    let along = |k: usize, at: usize| usize::from((at == 1) == (sign[k] > 0.0));
    let u_is_first = axis[0] < axis[1];
    [[0, 0], [0, 1], [1, 0], [1, 1]].map(|[first, second]| {
        let [u, v] = if u_is_first {
            [first, second]
        } else {
            [second, first]
        };
        [along(0, u), along(1, v)]
    })
}
