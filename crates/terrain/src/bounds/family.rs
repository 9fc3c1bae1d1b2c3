//! The stamps that may reach a cell and its siblings: found once for the four, of which bounds are asked one after the other.

use super::seen_stamps::{SeenStamp, StampKey, seen};
use crate::patch::{Patch, SectorsInReach};
use crate::plan::Plan;
use crate::raster::{Guides, print_ground};
use crate::recipe::Chart;
use crate::stamp::SectorStamp;
use cubemap::Cell;
use std::cell::RefCell;

/// From this level on a disc spans at most [`SPAN`] half sectors along s or t from its centre:
/// the root of the edge ratio 1.64 is 1.28, where the sphere looks flat, and a margin.
const FLAT_LEVEL: u8 = 4;
const SPAN: f64 = 1.45;

/// The stamps of all octaves up to their own level that may reach four siblings.
#[derive(Debug)]
pub(super) struct Family {
    plan: u64,
    /// The parent, or the whole realm itself.
    parent: Cell,
    /// The siblings'.
    level: u8,
    /// Level by level, and of each by the bands' places, in the order of their sectors.
    octaves: Vec<Vec<Vec<SeenStamp>>>,
}

thread_local! {
    /// That of the cell that was asked for last.
    static LAST: RefCell<Option<Family>> = const { RefCell::new(None) };
}

impl Family {
    /// What is made of a cell's family, which this thread may remember.
    pub(super) fn with<T>(plan: &Plan, cell: Cell, made: impl FnOnce(&Self) -> T) -> T {
        let parent = cell.parent().unwrap_or(cell);
        let last = LAST.take();
        let family = last
            .filter(|last| (last.plan, last.parent) == (plan.id(), parent))
            .filter(|last| last.level == cell.level())
            .unwrap_or_else(|| Self::new(plan, parent, cell.level()));
        let made = made(&family);
        LAST.set(Some(family));
        made
    }

    fn new(plan: &Plan, parent: Cell, level: u8) -> Self {
        let patch = Patch::of_corners(parent);
        let guides = Guides::new(plan, &patch, Some(level));
        let is_on_sphere = plan.recipe().chart == Chart::Sphere;
        let octave = |band: usize, level: u8, sectors: &SectorsInReach| -> Vec<SeenStamp> {
            if plan.octave_height(band, level).is_none() {
                return Vec::new();
            }
            let stamps = &plan.recipe().bands[band].stamps;
            let followed = plan.guide_rule(band).zip(guides.octave(band, level));
            let seen = |sector: Cell| {
                let key = StampKey {
                    plan: plan.id(),
                    band,
                    sector,
                };
                seen(key, || {
                    let stamp = plan.drawn_stamp(band, sector)?;
                    let stamp = match followed {
                        Some((rule, ground)) => {
                            print_ground(plan, &guides, ground);
                            ground.guided(rule, stamp)
                        }
                        None => stamp,
                    };
                    let disc = is_on_sphere.then(|| stamp.turned_disc(&stamps[stamp.index].shape));
                    Some(SeenStamp { stamp, disc })
                })
            };
            let is_near = |seen: &SeenStamp| !is_on_sphere || !is_far(&seen.stamp, &patch);
            sectors.iter().filter_map(seen).filter(is_near).collect()
        };
        let bands = plan.recipe().bands.len();
        let octaves = (0..=level).map(|level| {
            let sectors = SectorsInReach::new(&patch, level);
            let octaves = (0..bands).map(|band| octave(band, level, &sectors));
            octaves.collect()
        });
        Self {
            plan: plan.id(),
            parent,
            level,
            octaves: octaves.collect(),
        }
    }

    /// The stamps of one octave.
    pub(super) fn octave(&self, band: usize, level: u8) -> &[SeenStamp] {
        &self.octaves[usize::from(level)][band]
    }
}

/// Whether a stamp does not reach a cell with these corners, as far as its place in the sphere chart tells without more ado.
pub(super) fn is_far(stamp: &SectorStamp, cell: &Patch) -> bool {
    let level = stamp.cell.level();
    if level < FLAT_LEVEL || stamp.cell.realm() != cell.realm {
        return false;
    }
    let (s, t) = stamp.st();
    let reach = SPAN * stamp.spread / f64::from(1_u32 << level);
    let apart = |centre: f64, ends: &[f64]| centre - reach > ends[1] || centre + reach < ends[0];
    apart(s, &cell.s) || apart(t, &cell.t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::{Band, Recipe, Seed};
    use cubemap::Realm;

    /// The sectors of the stamps that may reach a cell, of its family's and of all about it.
    fn of_both(plan: &Plan, cell: Cell, level: u8) -> [Vec<Cell>; 2] {
        let patch = Patch::of_corners(cell);
        let sectors = SectorsInReach::new(&patch, level);
        let is_on_sphere = plan.recipe().chart == Chart::Sphere;
        let is_near = |stamp: &SectorStamp| !is_on_sphere || !is_far(stamp, &patch);
        let own = Family::with(plan, cell, |family| {
            let stamps = family.octave(0, level).iter().map(|seen| seen.stamp);
            let stamps = stamps.filter(|stamp| sectors.contains(stamp.cell) && is_near(stamp));
            stamps.map(|stamp| stamp.cell).collect()
        });
        let all = sectors.iter();
        let all = all.filter_map(|sector| plan.drawn_stamp(0, sector).filter(is_near));
        [own, all.map(|stamp| stamp.cell).collect()]
    }

    #[test]
    fn a_family_has_all_stamps_that_may_reach_one_of_it_in_their_order() {
        for chart in [Chart::Sphere, Chart::Cube] {
            let hills = Band::new("hills", 1, 0..=9, 900.0);
            let mut recipe = Recipe::new("hills", 1e6).bands([hills]);
            recipe.chart = chart;
            let plan = Plan::new(&recipe, Seed(5)).expect("in order");
            let mut found = 0;
            for (realm, level) in Realm::ALL
                .into_iter()
                .flat_map(|realm| [0, 1, 2, 5, 9, 14].map(|level| (realm, level)))
            {
                let last = (1_u32 << level) - 1;
                for (i, j) in [(0, 0), (last, 0), (last / 3, last / 2), (last / 2, last)] {
                    let cell = Cell::new(realm, level, i, j).expect("inside");
                    for octave in 0..=level.min(9) {
                        let [own, all] = of_both(&plan, cell, octave);
                        assert_eq!(own, all, "{chart:?} {cell:?} {octave}");
                        found += own.len();
                    }
                }
            }
            assert!(found > 2_000, "{found}");
        }
    }
}
