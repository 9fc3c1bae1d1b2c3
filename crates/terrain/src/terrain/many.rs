//! What can be asked of many points at once.

use super::terrain::Terrain;
use crate::patch::{Cloud, Patch, extent};
use crate::raster::{Guides, Press, Wanted, ground_of_place};
use crate::rivers::carve_cloud;
use cubemap::Realm;
use glam::{DVec3, Vec3};
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

/// The ground in many directions, as [`Terrain::grounds_at_level`] finds it.
#[derive(Clone, Debug, PartialEq)]
pub struct Grounds {
    /// Metres above the sphere: the bits of [`Terrain::height_at_level`].
    pub heights: Vec<f32>,
    /// Unit normals in the planet's axes: as of [`Terrain::normal_at_level`].
    pub normals: Vec<Vec3>,
    /// Metres above the sphere of what one can stand or swim on, rounded to f32: the ground, or water over it, as [`Terrain::surface_at_level`] has it.
    pub surfaces: Vec<f32>,
}

/// Some points of a realm, by their even steps, each with its number.
pub(super) type Group = (Realm, Vec<(usize, [f64; 2])>);

/// What is printed together has not many more sectors of the finest octave than points: so many more, and so many times as many.
const SECTORS: [f64; 2] = [64.0, 4.0];

/// How many points are printed together at most: what their sums take stays in a cache.
const MOST: usize = 4_356;

impl Terrain {
    /// [`Terrain::height_at`] in many directions, on all cores: for measuring, scattering and baking.
    ///
    /// Bit for bit and in the order of calling it for one direction after the other, but where they lie close to each other many times as fast: neighbours share
    /// the stamps around them. Where there are no threads, on one.
    ///
    /// ```
    /// use glam::DVec3;
    /// use planet_file::Preset;
    /// use terrain::{Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let around = [DVec3::X, DVec3::Y, DVec3::Z];
    /// let heights = terrain.heights_at(&around);
    /// assert_eq!(heights[1], terrain.height_at(DVec3::Y));
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn heights_at(&self, dirs: &[DVec3]) -> Vec<f64> {
        self.heights_at_level(dirs, self.recipe().finest_octave())
    }

    /// [`Terrain::heights_at`] with the octaves of [`Terrain::height_at_level`].
    #[must_use]
    pub fn heights_at_level(&self, dirs: &[DVec3], finest: u8) -> Vec<f64> {
        let mut heights = vec![0.0; dirs.len()];
        self.print_all(dirs, finest, Wanted::Heights, cores(), |printed| {
            for (&number, &height) in printed.numbers.iter().zip(&printed.heights) {
                heights[number] = f64::from(height);
            }
        });
        heights
    }

    /// Heights, normals and surfaces in many directions of any length but 0, with the octaves of [`Terrain::height_at_level`]; on all cores.
    ///
    /// ```
    /// use glam::DVec3;
    /// use planet_file::Preset;
    /// use terrain::{Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let dirs: Vec<_> = (0..100).map(|at| DVec3::new(1.0, 0.2 + 1e-5 * f64::from(at), 0.3)).collect();
    /// let grounds = terrain.grounds_at_level(&dirs, 12);
    /// assert_eq!(f64::from(grounds.heights[99]), terrain.height_at_level(dirs[99], 12));
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn grounds_at_level(&self, dirs: &[DVec3], finest: u8) -> Grounds {
        self.grounds(dirs, finest, cores())
    }

    /// [`Terrain::grounds_at_level`] on this thread alone, where others have work of their own.
    #[must_use]
    pub fn grounds_on_this_thread(&self, dirs: &[DVec3], finest: u8) -> Grounds {
        self.grounds(dirs, finest, 1)
    }

    fn grounds(&self, dirs: &[DVec3], finest: u8, threads: usize) -> Grounds {
        let mut all = Grounds {
            heights: vec![0.0; dirs.len()],
            normals: vec![Vec3::ZERO; dirs.len()],
            surfaces: vec![0.0; dirs.len()],
        };
        self.print_all(dirs, finest, Wanted::HeightsAndSlopes, threads, |printed| {
            for (at, &number) in printed.numbers.iter().enumerate() {
                let height = printed.heights[at];
                let (dir, gradient) = (dirs[number].normalize(), printed.gradients[at].as_dvec3());
                all.heights[number] = height;
                all.normals[number] = self.slant(dir, f64::from(height), gradient).as_vec3();
                all.surfaces[number] = printed.surfaces[at];
            }
        });
        all
    }

    /// Prints points in groups on so many threads at most, and gives each group's to `take`, in any order.
    fn print_all(
        &self,
        dirs: &[DVec3],
        finest: u8,
        wanted: Wanted,
        threads: usize,
        mut take: impl FnMut(Printed),
    ) {
        let groups = groups(dirs, finest);
        let print = |(realm, points): &Group| self.printed(*realm, points, finest, wanted);
        let threads = if dirs.len() < FEW { 1 } else { threads };
        let threads = threads.min(groups.len());
        if threads <= 1 {
            return groups.iter().map(print).for_each(take);
        }
        // A few that lie beside each other at a time: what one thread finds of the ground there is at hand for the next.
        let (groups, print, next) = (&groups, &print, &AtomicUsize::new(0));
        thread::scope(|scope| {
            let (give, given) = sync_channel(WAITING);
            let spawn = |_| {
                let give = give.clone();
                scope.spawn(move || {
                    let run = || next.fetch_add(RUN, Ordering::Relaxed);
                    let runs = std::iter::repeat_with(run).map_while(|first| groups.get(first..));
                    for rest in runs {
                        let run: Vec<_> = rest.iter().take(RUN).map(print).collect();
                        // Nobody takes what another thread's panic makes worthless.
                        if give.send(run).is_err() {
                            break;
                        }
                    }
                })
            };
            let all: Vec<_> = (0..threads).map(spawn).collect();
            drop(give);
            given.into_iter().flatten().for_each(&mut take);
            for one in all {
                one.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
        });
    }

    fn printed(
        &self,
        realm: Realm,
        points: &[(usize, [f64; 2])],
        finest: u8,
        wanted: Wanted,
    ) -> Printed {
        let plan = self.plan();
        let cloud = Cloud::new(realm, points);
        let numbers = cloud.numbers.clone();
        let (mut heights, mut gradients) = if let &[(_, place)] = points {
            let (height, gradient) = ground_of_place(plan, realm, place, finest, wanted);
            (vec![height], vec![gradient])
        } else {
            let guides = Guides::new(plan, &cloud.borders, Some(finest));
            let mut press = Press::of_cloud(plan, &guides, cloud.clone(), wanted);
            press.print_up_to(Some(finest));
            press.heights_and_gradients(1)
        };
        let mut waters = None;
        if let Some(rivers) = self.rivers(finest) {
            let gradients = (wanted == Wanted::HeightsAndSlopes).then_some(&mut *gradients);
            waters = carve_cloud(
                rivers,
                self.instructions(),
                &cloud,
                finest,
                &mut heights,
                gradients,
            );
        }
        // On a planet without a sea all beds are dry.
        let sea = self.recipe().sea_level;
        let surface = |(at, &height): (usize, &f32)| {
            #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
            let sea = sea.map_or(height, |sea| sea as f32);
            let river = waters.as_ref().map_or(height, |waters| waters.levels[at]);
            height.max(sea).max(river)
        };
        Printed {
            surfaces: heights.iter().enumerate().map(surface).collect(),
            numbers,
            heights,
            gradients,
        }
    }
}

/// How many groups a thread takes at a time.
const RUN: usize = 16;

/// How many times as many may wait to be put where they belong.
const WAITING: usize = 4;

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Fewer points are not worth a thread.
const FEW: usize = 64;

/// What was printed of some points, in an order of its own.
struct Printed {
    numbers: Vec<usize>,
    heights: Vec<f32>,
    /// Metres a radian, where they are wanted.
    gradients: Vec<Vec3>,
    surfaces: Vec<f32>,
}

/// The points of some directions, by realms, and by what is near each other: as much together as the sectors of octaves up to level `finest` allow.
pub(super) fn groups(dirs: &[DVec3], finest: u8) -> Vec<Group> {
    let mut by_realm: [Vec<(usize, [f64; 2])>; 6] = Default::default();
    for (number, &dir) in dirs.iter().enumerate() {
        let (realm, place) = Patch::place(dir);
        by_realm[realm.index()].push((number, place));
    }
    let mut groups = Vec::new();
    for (realm, points) in Realm::ALL.into_iter().zip(by_realm) {
        split(realm, points, (1_u64 << finest.min(40)) as f64, &mut groups);
    }
    groups
}

/// Splits points until there are few sectors, of which a realm has so many a side, about each group.
fn split(realm: Realm, points: Vec<(usize, [f64; 2])>, sectors: f64, groups: &mut Vec<Group>) {
    let along = |axis: usize| points.iter().map(move |(_, place)| place[axis]);
    let extents = [0, 1].map(|axis| extent(along(axis)));
    let widths = extents.map(|[low, high]| high - low);
    let about = widths.map(|width| 0.5 * width * sectors + 3.0);
    #[expect(clippy::cast_precision_loss, reason = "fewer than 2^53")]
    let allowed = SECTORS[0] + SECTORS[1] * points.len() as f64;
    if points.len() <= MOST && about[0] * about[1] <= allowed {
        if !points.is_empty() {
            groups.push((realm, points));
        }
        return;
    }
    let axis = usize::from(widths[1] > widths[0]);
    let middle = f64::midpoint(extents[axis][0], extents[axis][1]);
    let (beyond, before): (Vec<_>, Vec<_>) = points
        .into_iter()
        .partition(|(_, place)| place[axis] > middle);
    if beyond.is_empty() || before.is_empty() {
        // All in one place.
        groups.extend(
            [(realm, beyond), (realm, before)]
                .into_iter()
                .filter(|(_, points)| !points.is_empty()),
        );
        return;
    }
    split(realm, before, sectors, groups);
    split(realm, beyond, sectors, groups);
}
