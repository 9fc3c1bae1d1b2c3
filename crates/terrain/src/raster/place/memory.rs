//! What a thread remembers of the ground at corners of sectors.

use crate::plan::Plan;
use cubemap::Realm;
use glam::Vec3;
use std::cell::RefCell;

/// A corner of a sector, and the ground that is asked for there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corner {
    plan: u64,
    band: usize,
    level: u8,
    realm: Realm,
    /// Column and row among the corners of its realm.
    at: [u32; 2],
}

/// How many corners a thread remembers, a power of two: a megabyte, and what a few hundred places far from each other ask for.
const REMEMBERED: usize = 1 << 14;

thread_local! {
    /// Each corner has one place, from which it drives the one before; empty until the first is remembered.
    static FOUND: RefCell<Vec<Option<(Corner, Vec3)>>> = const { RefCell::new(Vec::new()) };
}

impl Corner {
    /// The corner in this column and row of a level's sectors, under a band.
    pub(super) fn new(plan: &Plan, band: usize, level: u8, realm: Realm, at: [u32; 2]) -> Self {
        Self {
            plan: plan.id(),
            band,
            level,
            realm,
            at,
        }
    }

    /// The gradient here, in metres a radian by the planet's axes, if it is remembered.
    pub(super) fn recall(&self) -> Option<Vec3> {
        FOUND.with_borrow(|found| {
            let (own, gradient) = found.get(self.slot())?.as_ref()?;
            (own == self).then_some(*gradient)
        })
    }

    /// Remembers the gradient here.
    pub(super) fn remember(self, gradient: Vec3) {
        FOUND.with_borrow_mut(|found| {
            if found.is_empty() {
                found.resize(REMEMBERED, None);
            }
            found[self.slot()] = Some((self, gradient));
        });
    }

    /// Neighbours of one ground lie in places of their own.
    fn slot(&self) -> usize {
        let Self {
            plan,
            band,
            level,
            realm,
            at,
        } = *self;
        let ground =
            (plan << 16) ^ ((band as u64) << 11) ^ (u64::from(level) << 3) ^ realm.index() as u64;
        let [i, j] = at.map(u64::from);
        let mixed =
            (ground.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ i).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mixed = ((mixed ^ (mixed >> 32)) ^ j).wrapping_mul(0xa076_1d64_78bd_642f);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the highest bits, fourteen of them"
        )]
        {
            (mixed >> (64 - REMEMBERED.trailing_zeros())) as usize
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::{Band, Recipe, Seed};

    #[test]
    fn each_corner_has_what_was_remembered_of_it_or_nothing() {
        let recipe = Recipe::new("hills", 1_000.0).bands([Band::new("hills", 1, 2..=4, 30.0)]);
        let plans = [1, 2].map(|seed| Plan::new(&recipe, Seed(seed)).expect("in order"));
        let mut corners = Vec::new();
        for (number, plan) in plans.iter().enumerate() {
            for (band, level) in [(0, 5), (1, 5), (0, 6)] {
                for realm in Realm::ALL {
                    for at in 0..40_u32 {
                        let gradient = Vec3::new(number as f32, band as f32, f32::from(level))
                            + Vec3::splat(at as f32 + 100.0 * realm.index() as f32);
                        let corner = Corner::new(plan, band, level, realm, [at % 7, at / 7]);
                        corners.push((corner, gradient));
                    }
                }
            }
        }
        assert!(corners.iter().all(|(corner, _)| corner.recall().is_none()));
        for &(corner, gradient) in &corners {
            corner.remember(gradient);
            assert_eq!(corner.recall(), Some(gradient), "{corner:?}");
        }
        let mut known = 0;
        for (corner, gradient) in &corners {
            if let Some(recalled) = corner.recall() {
                assert_eq!(recalled, *gradient, "{corner:?}");
                known += 1;
            }
        }
        // A few drive others out: of 1 440 in 16 384 places one of twenty-three.
        assert!(
            known * 10 > corners.len() * 9,
            "{known} of {}",
            corners.len()
        );
    }
}
