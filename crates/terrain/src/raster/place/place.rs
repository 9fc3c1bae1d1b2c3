//! The ground at one place.

use super::memory::Corner;
use super::needs::{Group, Needs};
use crate::patch::{Cloud, Points};
use crate::plan::Plan;
use crate::raster::guides::Guides;
use crate::raster::output::Wanted;
use crate::raster::press::Press;
use crate::simd::LANES;
use cubemap::{Cell, Realm};
use glam::Vec3;

/// The height at one place of a realm, by its even steps, with octaves up to level `finest`, in metres; and its gradient, where it is wanted, in metres a radian by the planet's axes.
///
/// The bits of any patch that has the place. What stamps follow is printed only at the corners of the sectors whose stamps reach it,
/// and at those of the sectors whose stamps reach these; all of that in one go, an octave after the other.
pub(crate) fn ground_of_place(
    plan: &Plan,
    realm: Realm,
    place: [f64; 2],
    finest: u8,
    wanted: Wanted,
) -> (f32, Vec3) {
    let finest = finest.min(Cell::MAX_LEVEL);
    let Needs {
        guides,
        known,
        groups,
    } = Needs::new(plan, realm, place, finest);
    let mut found = known;
    // Stamps follow slopes.
    let wanted = if groups.len() > 1 {
        Wanted::HeightsAndSlopes
    } else {
        wanted
    };
    let mut sheets = Sheet::all(plan, &guides, &groups, wanted);
    for level in 0..=finest {
        for sheet in &mut sheets {
            for (group, [ground, realm]) in sheet.take_done(level, &mut found) {
                let of_realm = &guides.grounds()[ground].realms()[realm];
                for &corner in &group.corners {
                    let at = of_realm.corner(corner);
                    let corner_of = Corner::new(plan, group.bands - 1, level, group.realm, at);
                    corner_of.remember(found[ground][realm][corner].expect("just found"));
                }
            }
        }
        for (ground, found) in guides.grounds().iter().zip(&found) {
            if *ground.octaves().start() == level {
                for (of_realm, found) in ground.realms().iter().zip(found) {
                    of_realm.set(found);
                }
            }
        }
        for sheet in &mut sheets {
            if sheet.done < sheet.groups.len() {
                sheet.press.print_up_to(Some(level));
            }
        }
    }
    let own = sheets.iter().find(|sheet| sheet.press.realm() == realm);
    let sheet = own.expect("the place has a sheet of its own");
    let (heights, gradients) = sheet.press.heights_and_gradients(1);
    let at = heights.len() - LANES;
    (heights[at], gradients.get(at).copied().unwrap_or_default())
}

/// The points of one realm.
struct Sheet<'p> {
    press: Press<'p>,
    /// Those that are printed least far come first.
    groups: Vec<&'p Group>,
    /// How many of them are printed as far as they are.
    done: usize,
}

impl<'p> Sheet<'p> {
    /// A sheet for each realm that has points.
    fn all(plan: &'p Plan, guides: &'p Guides, groups: &'p [Group], wanted: Wanted) -> Vec<Self> {
        let mut sheets = Vec::new();
        for realm in Realm::ALL {
            // What is printed least far comes first: what is left are the last ones.
            let own = groups.iter().rev().filter(|group| group.realm == realm);
            let groups: Vec<_> = own.collect();
            if groups.is_empty() {
                continue;
            }
            let s = groups.iter().flat_map(|group| &group.s).copied();
            let t = groups.iter().flat_map(|group| &group.t).copied();
            let across = groups.iter().flat_map(|group| &group.across).copied();
            let up = groups.iter().flat_map(|group| &group.up).copied();
            let cloud = Cloud::of_one_bin(realm, s.collect(), t.collect());
            let points =
                Points::of_blocks(cloud, across.collect(), up.collect(), plan.recipe().chart);
            sheets.push(Self {
                press: Press::of_points(plan, guides, plan.recipe().bands.len(), points, wanted),
                groups,
                done: 0,
            });
        }
        sheets
    }

    /// The groups that are printed as far as they are before a level is begun, each with its ground and that one's realm, whose gradients are put where they belong; nothing more is printed on them.
    fn take_done(
        &mut self,
        level: u8,
        found: &mut [Vec<Vec<Option<Vec3>>>],
    ) -> Vec<(&'p Group, [usize; 2])> {
        let mut taken = Vec::new();
        let mut from = self.lanes(self.done);
        let first = self.done;
        while let Some(group) = self.groups.get(self.done)
            && group.end <= level
        {
            if let Some([ground, realm]) = group.ground {
                let (_, gradients) = self.press.of_bands(group.bands, 1);
                for (&corner, &gradient) in group.corners.iter().zip(&gradients[from..]) {
                    found[ground][realm][corner] = Some(gradient);
                }
                taken.push((*group, [ground, realm]));
            }
            from += group.s.len();
            self.done += 1;
        }
        if self.done > first && self.done < self.groups.len() {
            self.press.leave_before(from / LANES);
        }
        taken
    }

    /// How many points lie before a group.
    fn lanes(&self, group: usize) -> usize {
        self.groups[..group].iter().map(|group| group.s.len()).sum()
    }
}
