//! Stamps that bounds have asked for, as the ground has them: cells beside and below each other ask for the same.

use crate::stamp::{Disc, SectorStamp};
use cubemap::Cell;
use std::cell::RefCell;

/// A stamp, and its disc in the sphere chart, turned.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenStamp {
    pub(super) stamp: SectorStamp,
    pub(super) disc: Option<Disc>,
}

/// What tells a sector's stamp from others: the plan, the band's place in the recipe, and the sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StampKey {
    pub(super) plan: u64,
    pub(super) band: usize,
    pub(super) sector: Cell,
}

/// So many places a thread has for them, less than a megabyte: a stamp takes that of another which was met before it.
const PLACES: usize = 1 << 12;

/// What is in such a place.
type Place = Option<(StampKey, Option<SeenStamp>)>;

thread_local! {
    static SEEN: RefCell<Vec<Place>> = const { RefCell::new(Vec::new()) };
}

/// The stamp of a sector as this thread remembers it, or as it finds it now; `None` where there is none.
pub(super) fn seen(key: StampKey, find: impl FnOnce() -> Option<SeenStamp>) -> Option<SeenStamp> {
    let place = place(&key);
    let known = SEEN.with_borrow(|seen| seen.get(place).copied().flatten());
    if let Some((own, stamp)) = known
        && own == key
    {
        return stamp;
    }
    let found = find();
    SEEN.with_borrow_mut(|seen| {
        if seen.is_empty() {
            seen.resize(PLACES, None);
        }
        seen[place] = Some((key, found));
    });
    found
}

/// Neighbours lie beside each other, levels and bands apart.
fn place(key: &StampKey) -> usize {
    let mixed = (key.sector.key().bits() ^ key.plan.rotate_left(40) ^ (key.band as u64) << 56)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let place = (mixed >> 52) as usize;
    place % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::of_cell;
    use crate::plan::Plan;
    use crate::recipe::{Band, Recipe, Seed};
    use cubemap::Realm;

    #[test]
    fn a_stamp_is_found_once_and_never_taken_for_another() {
        let cell = |i| Cell::new(Realm::PlusY, 9, i, 3).expect("inside");
        for plan in [u64::MAX, u64::MAX - 1] {
            for sector in (0..400).map(cell) {
                let key = StampKey {
                    plan,
                    band: 1,
                    sector,
                };
                let mut asked = 0;
                for _ in 0..2 {
                    assert!(
                        seen(key, || {
                            asked += 1;
                            None
                        })
                        .is_none()
                    );
                }
                assert_eq!(asked, 1, "{sector:?}");
            }
        }
    }

    /// Two planets, turn and turn about, each as if it were alone on its thread.
    #[test]
    fn bounds_are_those_of_a_thread_that_remembers_nothing() {
        let plans = [1, 2].map(|seed| {
            let bands = [
                Band::new("hills", 1, 1..=9, 900.0),
                Band::new("crags", 2, 4..=9, 300.0).slope(crate::recipe::Mask::new(1.0, 9.0)),
            ];
            Plan::new(&Recipe::new("two", 1e6).bands(bands), Seed(seed)).expect("in order")
        });
        let cells: Vec<_> = [3, 5, 8]
            .into_iter()
            .flat_map(|level| (0..6).map(move |at| (level, at)))
            .map(|(level, at)| Cell::new(Realm::MinusZ, level, at, 1).expect("inside"))
            .collect();
        for &cell in &cells {
            for plan in &plans {
                let alone = std::thread::scope(|scope| {
                    scope.spawn(|| of_cell(plan, cell)).join().expect("it ends")
                });
                assert_eq!(of_cell(plan, cell), alone, "{cell:?}");
            }
        }
    }
}
