//! Squares about single places, and what a thread remembers of the rivers about each.

use super::parts::Parts;
use crate::patch::Patch;
use crate::rivers::network::Network;
use cubemap::Realm;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A square is not wider than so many widths of the bed of a brook, through whose node nothing drains but its own land: about as long as two straight parts of that, so that few are in one.
const WIDTHS: f64 = 5.5;

/// How many squares a thread remembers, of some kilobytes each; one more, and all are forgotten.
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
        let side = side(network);
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

/// How many squares a realm has along each side: some 150 m wide on an Earth.
fn side(network: &Network) -> u32 {
    // Of the widest beds they are a 32nd of a cell of the lattice, of the narrowest one 32 768th; and a realm has 2^10 of those along a side at most.
    let finer = (1.0 / (WIDTHS * network.rivers.width)).ceil();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "19 to 18 182, of at most 2^10"
    )]
    {
        (finer as u32).next_power_of_two() * network.steps() as u32
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
    use crate::recipe::{Band, Recipe, RiverRain, Rivers, Seed};
    use crate::rivers::vectors::even;

    /// Planets with lakes, falls, rain, beds wide and narrow, and valleys as wide and as narrow as can be.
    fn all_kinds() -> impl Iterator<Item = (u64, Rivers)> {
        let plain = Rivers::new(6, 900.0);
        let rain = RiverRain {
            reach: 40.0,
            climb: 3_000.0,
        };
        [
            Rivers {
                lakes: 0.1,
                falls: 200.0,
                ..plain
            },
            Rivers {
                valley: 0.45,
                lakes: 0.3,
                rain: Some(rain),
                ..plain
            },
            Rivers {
                level: 5,
                width: 0.01,
                falls: 500.0,
                ..plain
            },
            Rivers {
                valley: 0.05,
                width: 1e-4,
                lakes: 0.2,
                ..plain
            },
        ]
        .into_iter()
        .zip(1..)
        .map(|(rivers, seed)| (seed, rivers))
    }

    /// Places that lie in squares, each beside others before it and asked for more than once; on the borders of realms, too.
    #[test]
    fn a_place_is_carved_as_if_nothing_were_remembered() {
        let mut bits = 3_u64;
        let mut number = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            even(bits)
        };
        let (mut carved, mut left) = (0, 0);
        for (seed, rivers) in all_kinds() {
            let hills = Band::new("hills", 1, 2..=16, 2_000.0);
            let recipe = Recipe::new("hills", 1e6).sea_level(-400.0).rivers(rivers);
            let plan = Plan::new(&recipe.bands([hills]), Seed(seed)).expect("in order");
            let network = Network::new(&plan, rivers).with_lakes();
            let instructions = plan.instructions();
            for at in 0..1_500 {
                let realm = Realm::ALL[at % 6];
                let mut place = [number(), number()];
                if at % 10 < 2 {
                    // On an edge of the cube, or at one of its corners.
                    for along in &mut place[at % 10..] {
                        *along = along.signum();
                    }
                }
                // Steps within a square, over its borders and back.
                for step in [0.0, 1e-6, 1.0, 300.0, 0.0] {
                    let s = (place[0] + step / f64::from(side(&network))).min(1.0);
                    let patch = Patch::of_point(realm, s, place[1]);
                    let finest = [9, 12, 16][at % 3];
                    let carve = |about: Option<About<'_>>| {
                        let (mut heights, asked) = ([300.0], OfWater::Levels);
                        let waters = about.and_then(|about| {
                            about.carve(instructions, &patch, finest, &mut heights, None, asked)
                        });
                        (heights[0].to_bits(), waters)
                    };
                    let alone = carve(About::new(&network, &patch, finest));
                    let remembered = carve(About::of_places(&network, &patch, finest));
                    assert_eq!(alone, remembered, "{patch:?} of seed {seed}");
                    if alone.0 == 300_f32.to_bits() {
                        left += 1;
                    } else {
                        carved += 1;
                    }
                }
            }
        }
        println!("{carved} places carved, {left} left");
        assert!(carved > 4_000 && left > 4_000, "{carved} {left}");
    }
}
