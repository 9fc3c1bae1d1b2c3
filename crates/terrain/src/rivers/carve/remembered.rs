//! What a thread remembers of rivers: who asks for a place asks for one beside it next.

use super::parts::Parts;
use crate::patch::Patch;
use crate::rivers::course::stretches;
use crate::rivers::line::Stretch;
use crate::rivers::network::Network;
use cubemap::Realm;
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

/// Some cells of a network's lattice: its number, the realm, the first and the last column and row.
type Cells = (u64, Realm, [isize; 2], [isize; 2]);

/// How much a thread remembers: some kilobytes each.
const REMEMBERED: usize = 16;

/// More cells than these are of large patches, whose neighbours have others.
const FEW: isize = 4;

thread_local! {
    static FOUND: RefCell<VecDeque<(Cells, Rc<Vec<Stretch>>)>> = const { RefCell::new(VecDeque::new()) };
}

/// [`stretches`], of few cells as this thread may have found them before.
pub(super) fn remembered_stretches(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
) -> Rc<Vec<Stretch>> {
    let are_few = |[first, last]: [isize; 2]| last - first < FEW;
    if !are_few(columns) || !are_few(rows) {
        return stretches(network, realm, columns, rows).into();
    }
    let cells = (network.id(), realm, columns, rows);
    let known = FOUND.with_borrow(|found| {
        let known = found.iter().find(|(own, _)| *own == cells);
        known.map(|(_, stretches)| Rc::clone(stretches))
    });
    known.unwrap_or_else(|| {
        let found_now: Rc<Vec<Stretch>> = stretches(network, realm, columns, rows).into();
        FOUND.with_borrow_mut(|found| {
            found.truncate(REMEMBERED - 1);
            found.push_front((cells, Rc::clone(&found_now)));
        });
        found_now
    })
}

/// Levels from the cells of the lattice to squares whose rivers a thread remembers: some 100 m wide on an Earth.
const FINER: u32 = 8;

/// How many squares a thread remembers, of some kilobytes each at most; one more, and all are forgotten.
const SQUARES: usize = 256;

/// A square of a realm that is small beside the cells of a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Square {
    realm: Realm,
    /// How many a realm has along each side.
    side: u32,
    column: u32,
    row: u32,
}

/// A square of a network, by that one's number, with octaves up to a level.
type OfSquare = (u64, Square, u8);

thread_local! {
    static PARTS: RefCell<HashMap<OfSquare, Option<Rc<Parts>>>> = RefCell::default();
}

impl Square {
    /// The one that all of a patch lies in; `None` if it lies in more.
    pub(super) fn of(network: &Network, patch: &Patch) -> Option<Self> {
        let side = u32::try_from(network.steps()).ok()? << FINER;
        let at = |along: &[f64]| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped to 0 ..= side − 1"
            )]
            let square = |st: f64| {
                let square = (st + 1.0) * 0.5 * f64::from(side);
                square.clamp(0.0, f64::from(side - 1)) as u32
            };
            let [first, last] = [along[0], along[along.len() - 1]].map(square);
            (first == last).then_some(first)
        };
        Some(Self {
            realm: patch.realm,
            side,
            column: at(&patch.s)?,
            row: at(&patch.t)?,
        })
    }

    /// Its corners and middle lines.
    fn patch(self) -> Patch {
        let n = f64::from(self.side);
        let along = |at: u32| {
            let half = |halves: f64| (2.0 * f64::from(at) + halves - n) / n;
            [0.0, 1.0, 2.0].map(half).into()
        };
        Patch {
            realm: self.realm,
            s: along(self.column),
            t: along(self.row),
            step: 1.0 / n,
            slack: 0.0,
        }
    }
}

/// What `find` finds about a square with octaves up to level `finest`, or has found before on this thread.
pub(super) fn remembered_parts(
    network: &Network,
    square: Square,
    finest: u8,
    find: impl FnOnce(&Patch) -> Option<Parts>,
) -> Option<Rc<Parts>> {
    let key = (network.id(), square, finest);
    if let Some(known) = PARTS.with_borrow(|found| found.get(&key).cloned()) {
        return known;
    }
    let now = find(&square.patch()).map(Rc::new);
    PARTS.with_borrow_mut(|found| {
        if found.len() == SQUARES {
            found.clear();
        }
        found.insert(key, now.clone());
    });
    now
}

#[cfg(test)]
mod tests {
    use super::super::about::About;
    use super::super::waters::OfWater;
    use super::*;
    use crate::plan::Plan;
    use crate::recipe::{Band, Recipe, Rivers, Seed};
    use crate::rivers::vectors::even;

    /// Places that lie in squares, each beside others before it and asked for more than once.
    #[test]
    fn a_place_is_carved_as_if_nothing_were_remembered() {
        let mut bits = 3_u64;
        let mut number = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            even(bits)
        };
        let (mut carved, mut left) = (0, 0);
        for (seed, valley, lakes) in [(1, 0.2, 0.1), (2, 0.45, 0.3), (3, 0.05, 0.0)] {
            let rivers = Rivers {
                valley,
                lakes,
                ..Rivers::new(6, 900.0)
            };
            let hills = Band::new("hills", 1, 2..=16, 2_000.0);
            let recipe = Recipe::new("hills", 1e6).sea_level(-400.0).rivers(rivers);
            let plan = Plan::new(&recipe.bands([hills]), Seed(seed)).expect("in order");
            let network = Network::new(&plan, rivers);
            for at in 0..1_500 {
                let realm = Realm::ALL[at % 6];
                let (s, t) = (number(), number());
                // Steps within a square, over its borders and back.
                for step in [0.0, 1e-6, 1.0, 0.0] {
                    let side = network.steps() as f64 * f64::from(1 << FINER);
                    let patch = Patch::of_point(realm, (s + step / side).min(1.0), t);
                    let finest = [9, 12, 16][at % 3];
                    let carve = |about: Option<About<'_>>| {
                        let mut heights = [300.0];
                        if let Some(about) = about {
                            let asked = OfWater::Nothing;
                            let instructions = plan.instructions();
                            about.carve(instructions, &patch, finest, &mut heights, None, asked);
                        }
                        heights[0].to_bits()
                    };
                    let alone = carve(About::new(&network, &patch, finest));
                    let remembered = carve(About::of_places(&network, &patch, finest));
                    assert_eq!(alone, remembered, "{patch:?} of seed {seed}");
                    if alone == 300_f32.to_bits() {
                        left += 1;
                    } else {
                        carved += 1;
                    }
                }
            }
        }
        println!("{carved} places carved, {left} left");
        assert!(carved > 2_000 && left > 2_000, "{carved} {left}");
    }
}
