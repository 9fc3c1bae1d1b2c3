//! How the ground lies under the stamps that ask for it, around a patch: kept once it is found.
//!
//! To know how the ground lies under a sector it has to be printed there, without the octaves that follow. That is
//! done for [`STEPS`] octaves of a band at once: at the corners of the sectors of the first of them, as a patch of its own. The
//! gradient under a stamp's centre is what lies between those of the four corners around it. Such a patch goes beyond
//! the chunk, by a sector of each octave that is guided; so it is known from the start which
//! corners will be asked for, from the finest octave to the coarsest.
//!
//! Below a deep chunk there are few sectors of each octave, its neighbours have the same, and to print them would take longer
//! than the chunk itself: each thread remembers those it met last.

use crate::patch::{Patch, RealmAxes, SectorsInReach};
use crate::plan::Plan;
use crate::stamp::{Guide, GuideRule, SectorStamp};
use cubemap::Realm;
use glam::Vec3;
use std::array::from_fn;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

/// How many octaves of a band follow the same ground: what is before the first of them.
const STEPS: u8 = 2;

/// The ground under all guided octaves that a patch may need.
#[derive(Debug)]
pub(crate) struct Guides {
    grounds: Vec<Ground>,
}

/// The ground under some octaves of one band: realm by realm where it will be asked for.
#[derive(Debug)]
pub(crate) struct Ground {
    band: usize,
    /// The first of the octaves, and the last.
    level: u8,
    last: u8,
    realms: Vec<GroundOfRealm>,
}

/// A rectangle of sectors of one realm, and how the ground lies at their corners: by the realm's axes.
#[derive(Debug)]
pub(crate) struct GroundOfRealm {
    place: Rectangle,
    /// Row by row, once they are found; not a number where nobody asks, which whatever lies between takes from it.
    gradients: OnceCell<Gradients>,
}

/// Sectors of a realm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Rectangle {
    realm: Realm,
    level: u8,
    /// First and last.
    columns: [u32; 2],
    rows: [u32; 2],
}

/// At the corners of some sectors, in metres a radian by the axes of their realm.
type Gradients = Rc<[[f64; 3]]>;

/// Of few sectors the rectangle is made larger, to begin and end with a multiple of so many: then it is that of neighbours too.
const SHARED: u32 = 4;

/// Up to so many columns and rows are few.
const FEW: u32 = 4 * SHARED;

/// How many rectangles a thread remembers: a megabyte or two.
const REMEMBERED: usize = 1024;

thread_local! {
    /// What this thread found last, by the plan, the band and the sectors.
    static FOUND: RefCell<HashMap<Key, Gradients>> = RefCell::default();
}

impl Guides {
    /// For a patch with octaves up to level `finest`, none for `None`; nothing is printed yet.
    pub(crate) fn new(plan: &Plan, patch: &Patch, finest: Option<u8>) -> Self {
        Self::with(plan, patch, finest, true)
    }

    /// For a place that is asked for alone: others may be anywhere, so less is printed than neighbours would have.
    pub(crate) fn of_place(plan: &Plan, place: &Patch, finest: u8) -> Self {
        Self::with(plan, place, Some(finest), false)
    }

    fn with(plan: &Plan, patch: &Patch, finest: Option<u8>, share: bool) -> Self {
        let mut grounds: Vec<Ground> = Vec::new();
        let Some(finest) = finest.filter(|_| plan.is_guided()) else {
            return Self { grounds };
        };
        // What is asked for follows from what finer octaves ask for.
        for level in (0..=finest).rev() {
            for (band, octaves) in plan.guided_bands() {
                let Some(mut ground) = Ground::new(band, &octaves, level) else {
                    continue;
                };
                ground.reach(patch, finest);
                let finer = grounds
                    .iter()
                    .filter(|finer| finer.level > level && finer.band >= band);
                for finer in finer {
                    for realm in &finer.realms {
                        ground.reach(&realm.place.corners(), finer.level - 1);
                    }
                }
                if share {
                    ground.share();
                }
                grounds.push(ground);
            }
        }
        Self { grounds }
    }

    /// These grounds, the finest first.
    pub(super) const fn of_grounds(grounds: Vec<Ground>) -> Self {
        Self { grounds }
    }

    /// All grounds, the finest first.
    pub(super) fn grounds(&self) -> &[Ground] {
        &self.grounds
    }

    /// What the stamps of one octave follow; `None` if they ask for nothing.
    pub(crate) fn octave(&self, band: usize, level: u8) -> Option<&Ground> {
        let mut grounds = self.grounds.iter();
        grounds.find(|ground| ground.band == band && (ground.level..=ground.last).contains(&level))
    }
}

impl Ground {
    /// That under a band with these octaves from a level on, without sectors yet; `None` if none of it begins there.
    pub(super) fn new(band: usize, octaves: &RangeInclusive<u8>, level: u8) -> Option<Self> {
        let after = level.checked_sub(*octaves.start())?;
        let begins = after.is_multiple_of(STEPS) && level <= *octaves.end();
        begins.then(|| Self {
            band,
            level,
            last: (level + STEPS - 1).min(*octaves.end()),
            realms: Vec::new(),
        })
    }

    /// Takes in all sectors whose stamps may reach a patch with octaves up to level `finest`.
    fn reach(&mut self, patch: &Patch, finest: u8) {
        for level in self.level..=self.last.min(finest) {
            self.take_in_all(&SectorsInReach::new(patch, level));
        }
    }

    /// Takes in the sectors of one of its octaves.
    pub(super) fn take_in_all(&mut self, sectors: &SectorsInReach) {
        let finer = sectors.level - self.level;
        let within = |sectors: [u32; 2]| sectors.map(|index| index >> finer);
        let (columns, rows) = (within(sectors.columns), within(sectors.rows));
        self.take_in(sectors.realm, columns, rows);
        for sector in sectors.earlier.iter().chain(&sectors.later) {
            let [i, j] = within([sector.i(), sector.j()]);
            self.take_in(sector.realm(), [i; 2], [j; 2]);
        }
    }

    /// Of how many of the recipe's bands it is made, and of the octaves of which levels.
    pub(super) const fn made_of(&self) -> (usize, Range<u8>) {
        (self.band + 1, 0..self.level)
    }

    /// The levels of its octaves.
    pub(super) const fn octaves(&self) -> RangeInclusive<u8> {
        self.level..=self.last
    }

    /// Realm by realm.
    pub(super) fn realms(&self) -> &[GroundOfRealm] {
        &self.realms
    }

    fn take_in(&mut self, realm: Realm, columns: [u32; 2], rows: [u32; 2]) {
        let mut places = self.realms.iter_mut().map(|own| &mut own.place);
        if let Some(own) = places.find(|own| own.realm == realm) {
            own.columns = hull(own.columns, columns);
            own.rows = hull(own.rows, rows);
        } else {
            let place = Rectangle {
                realm,
                level: self.level,
                columns,
                rows,
            };
            self.realms.push(GroundOfRealm {
                place,
                gradients: OnceCell::new(),
            });
        }
    }

    /// Makes small rectangles such as neighbours have.
    fn share(&mut self) {
        let last = (1_u32 << self.level) - 1;
        let wider =
            |[low, high]: [u32; 2]| [low / SHARED * SHARED, (high | (SHARED - 1)).min(last)];
        for GroundOfRealm { place, .. } in &mut self.realms {
            let shared = Rectangle {
                columns: wider(place.columns),
                rows: wider(place.rows),
                ..*place
            };
            if shared.is_small() {
                *place = shared;
            }
        }
    }

    /// Finds what is not known yet; `print` gives the gradients of a patch's points, row by row, in metres a radian by the planet's axes: those of the first bands, so many of them, up to a level.
    pub(crate) fn find(&self, plan: &Plan, print: impl Fn(Patch, usize, Option<u8>) -> Vec<Vec3>) {
        let print = |place: Rectangle| {
            place.by_axes(print(
                place.corners(),
                self.band + 1,
                self.level.checked_sub(1),
            ))
        };
        for GroundOfRealm { place, gradients } in &self.realms {
            gradients.get_or_init(|| {
                if place.is_small() {
                    remembered((plan.id(), self.band, *place), || print(*place))
                } else {
                    print(*place)
                }
            });
        }
    }

    /// What was found in a realm.
    pub(crate) fn of_realm(&self, realm: Realm) -> &GroundOfRealm {
        let mut realms = self.realms.iter();
        let own = realms.find(|own| own.place.realm == realm);
        own.expect("sectors in reach were taken in")
    }

    /// A stamp as the ground has it.
    pub(crate) fn guided(&self, rule: &GuideRule, stamp: SectorStamp) -> SectorStamp {
        stamp.guided(self.guide(rule, &stamp))
    }

    /// What the ground says to a stamp.
    pub(crate) fn guide(&self, rule: &GuideRule, stamp: &SectorStamp) -> Guide {
        rule.guide_stamp(stamp, self.under(stamp))
    }

    /// A stamp as the ground has it; `None` if the ground under it was not asked for.
    pub(super) fn guided_if_known(
        &self,
        rule: &GuideRule,
        stamp: SectorStamp,
    ) -> Option<SectorStamp> {
        let gradient = self.under(&stamp);
        let [is_known] = GroundOfRealm::are_known(&gradient.map(|part| [part]));
        is_known.then(|| stamp.guided(rule.guide_stamp(&stamp, gradient)))
    }

    /// The gradient under a stamp, in metres a radian by the axes of its realm.
    fn under(&self, stamp: &SectorStamp) -> [f64; 3] {
        let SectorStamp { cell, jitter, .. } = *stamp;
        let ground = self.of_realm(cell.realm());
        ground.under([cell.i(), cell.j()], cell.level(), jitter)
    }
}

impl Rectangle {
    fn is_small(&self) -> bool {
        let span = |[first, last]: [u32; 2]| last - first;
        span(self.columns).max(span(self.rows)) < FEW
    }

    /// Gradients by the planet's axes, by those of the realm.
    fn by_axes(&self, gradients: Vec<Vec3>) -> Gradients {
        let RealmAxes { axis, sign } = RealmAxes::of(self.realm);
        let by_axes = |gradient: Vec3| from_fn(|k| f64::from(gradient[axis[k]]) * sign[k]);
        gradients.into_iter().map(by_axes).collect()
    }

    /// The corners of all sectors, as a patch.
    fn corners(&self) -> Patch {
        let n = f64::from(1_u32 << self.level);
        let along = |[first, last]: [u32; 2]| {
            let corner = |k: u32| (2.0 * f64::from(k) - n) / n;
            (first..=last + 1).map(corner).collect()
        };
        Patch {
            slack: 0.0,
            realm: self.realm,
            s: along(self.columns),
            t: along(self.rows),
            step: 2.0 / n,
        }
    }
}

impl GroundOfRealm {
    /// The realm.
    pub(super) const fn realm(&self) -> Realm {
        self.place.realm
    }

    /// Column and row of its first sector, and how many columns and rows of corners there are.
    pub(super) fn corners(&self) -> ([u32; 2], [u32; 2]) {
        let Rectangle { columns, rows, .. } = self.place;
        let count = |[first, last]: [u32; 2]| last - first + 2;
        ([columns[0], rows[0]], [count(columns), count(rows)])
    }

    /// Column and row of one of them among those of the realm, by its number row by row.
    pub(super) fn corner(&self, number: usize) -> [u32; 2] {
        let ([column, row], [columns, _]) = self.corners();
        #[expect(clippy::cast_possible_truncation, reason = "of few sectors")]
        let number = number as u32;
        [column + number % columns, row + number / columns]
    }

    /// Takes what was found at its corners, row by row, in metres a radian by the planet's axes; `None` where nobody asks.
    pub(super) fn set(&self, found: &[Option<Vec3>]) {
        let found = found.iter().map(|found| found.unwrap_or(Vec3::NAN));
        let find = || self.place.by_axes(found.collect());
        self.gradients.get_or_init(find);
    }

    /// Which of the gradients under several places are known: of those all corners about them were asked for.
    #[inline(always)]
    pub(super) fn are_known<const N: usize>(under: &[[f64; N]; 3]) -> [bool; N] {
        under[0].map(|part| !part.is_nan())
    }

    /// The gradient under a place in a sector of a level, in metres a radian by the axes of its realm.
    fn under(&self, sector: [u32; 2], level: u8, place: [f64; 2]) -> [f64; 3] {
        let place = place.map(|along| [along]);
        let [[x], [y], [z]] = self.under_all(&[sector], level, &place);
        [x, y, z]
    }

    /// The gradients under several places, each in a sector of its own; those of sectors that are not given count for nothing.
    #[inline(always)]
    pub(crate) fn under_all<const N: usize>(
        &self,
        sectors: &[[u32; 2]],
        level: u8,
        places: &[[f64; N]; 2],
    ) -> [[f64; N]; 3] {
        let gradients = self.gradients.get();
        let gradients = gradients.expect("found before it is asked for");
        let own = &self.place;
        let finer = level - own.level;
        let part = 1.0 / f64::from(1_u32 << finer);
        let width = (own.columns[1] - own.columns[0]) as usize + 2;
        // How far in the larger sector they lie, and what is at its corners.
        let [mut x, mut y] = [[0.0; N]; 2];
        let mut corners = [[[0.0; N]; 4]; 3];
        for (k, &[i, j]) in sectors.iter().enumerate().take(N) {
            let [larger_i, larger_j] = [i >> finer, j >> finer];
            x[k] = (f64::from(i - (larger_i << finer)) + places[0][k]) * part;
            y[k] = (f64::from(j - (larger_j << finer)) + places[1][k]) * part;
            let column = (larger_i - own.columns[0]) as usize;
            let at = (larger_j - own.rows[0]) as usize * width + column;
            for (corner, at) in [at, at + 1, at + width, at + width + 1]
                .into_iter()
                .enumerate()
            {
                let gradient = gradients[at];
                for axis in 0..3 {
                    corners[axis][corner][k] = gradient[axis];
                }
            }
        }
        let mut under = [[0.0; N]; 3];
        for (under, [a, b, c, d]) in under.iter_mut().zip(&corners) {
            let between = |a: f64, b: f64, part: f64| a + (b - a) * part;
            for k in 0..N {
                under[k] = between(between(a[k], b[k], x[k]), between(c[k], d[k], x[k]), y[k]);
            }
        }
        under
    }
}

/// What tells gradients from others: the plan, the band and the sectors.
type Key = (u64, usize, Rectangle);

/// What this thread has found.
fn known(key: &Key) -> Option<Gradients> {
    FOUND.with_borrow(|found| found.get(key).cloned())
}

/// What this thread has found, or finds now.
fn remembered(key: Key, find: impl FnOnce() -> Gradients) -> Gradients {
    if let Some(known) = known(&key) {
        return known;
    }
    let gradients = find();
    FOUND.with_borrow_mut(|found| {
        if found.len() >= REMEMBERED {
            found.clear();
        }
        found.insert(key, Rc::clone(&gradients));
    });
    gradients
}

/// The smallest span of numbers that holds two.
fn hull([a, b]: [u32; 2], [c, d]: [u32; 2]) -> [u32; 2] {
    [a.min(c), b.max(d)]
}
