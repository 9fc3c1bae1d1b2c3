//! The ground at one place.

use super::needs::{Group, Needs};
use crate::patch::Cloud;
use crate::plan::Plan;
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
    let Needs { guides, groups } = Needs::new(plan, realm, place, finest);
    // Stamps follow slopes.
    let wanted = if plan.is_guided() {
        Wanted::HeightsAndSlopes
    } else {
        wanted
    };
    let mut sheets: Vec<Sheet<'_>> = Vec::new();
    for realm in Realm::ALL {
        // What is printed least far comes first: what is left are the last ones.
        let own = groups.iter().rev().filter(|group| group.realm == realm);
        let groups: Vec<_> = own.collect();
        if groups.is_empty() {
            continue;
        }
        let s = groups.iter().flat_map(|group| &group.s).copied().collect();
        let t = groups.iter().flat_map(|group| &group.t).copied().collect();
        let cloud = Cloud::of_one_bin(realm, s, t);
        sheets.push(Sheet {
            press: Press::of_blocks(plan, &guides, cloud, wanted),
            groups,
            done: 0,
        });
    }
    if std::env::var_os("STATS").is_some() {
        let each: Vec<_> = groups.iter().map(|g| (g.realm, g.bands, g.end, g.corners.len())).collect();
        eprintln!("{} sheets {each:?}", sheets.len());
    }
    for level in 0..=finest {
        for sheet in &mut sheets {
            for group in sheet.take_done(level) {
                if let Some([ground, realm]) = group.0.ground {
                    let ground = &guides.grounds()[ground].realms()[realm];
                    let (_, [columns, rows]) = ground.corners();
                    let mut found = vec![Vec3::ZERO; (columns * rows) as usize];
                    for (&corner, gradient) in group.0.corners.iter().zip(group.1) {
                        found[corner] = gradient;
                    }
                    ground.set(found);
                }
            }
        }
        // Nobody reads what nobody asked for.
        for ground in guides.grounds() {
            if ground.made_of().1.end == level {
                for realm in ground.realms() {
                    let (_, [columns, rows]) = realm.corners();
                    realm.set(vec![Vec3::ZERO; (columns * rows) as usize]);
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
    /// The groups that are printed as far as they are before a level is begun, with their gradients; nothing more is printed on them.
    fn take_done(&mut self, level: u8) -> Vec<(&'p Group, Vec<Vec3>)> {
        let mut taken = Vec::new();
        let mut from = self.lanes(self.done);
        let first = self.done;
        while let Some(group) = self.groups.get(self.done)
            && group.end <= level
        {
            let (_, gradients) = self.press.of_bands(group.bands, 1);
            taken.push((*group, gradients[from..][..group.corners.len()].to_vec()));
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
