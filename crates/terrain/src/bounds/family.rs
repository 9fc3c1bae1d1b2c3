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
            .unwrap_or_else(|| Self::new(plan, parent, cell.level()));
        let made = made(&family);
        LAST.set(Some(family));
        made
    }

    fn new(plan: &Plan, parent: Cell, finest: u8) -> Self {
        let patch = patch(parent);
        let guides = Guides::new(plan, &patch, Some(finest));
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
        let octaves = (0..=finest).map(|level| {
            let sectors = SectorsInReach::new(&patch, level);
            let octaves = (0..bands).map(|band| octave(band, level, &sectors));
            octaves.collect()
        });
        Self {
            plan: plan.id(),
            parent,
            octaves: octaves.collect(),
        }
    }

    /// The stamps of one octave.
    pub(super) fn octave(&self, band: usize, level: u8) -> &[SeenStamp] {
        &self.octaves[usize::from(level)][band]
    }
}

/// A cell's corners.
pub(super) fn patch(cell: Cell) -> Patch {
    let [s, t] = cell.bounds_st();
    Patch {
        slack: 0.0,
        realm: cell.realm(),
        step: s[1] - s[0],
        s: s.to_vec(),
        t: t.to_vec(),
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
