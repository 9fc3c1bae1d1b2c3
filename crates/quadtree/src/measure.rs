use crate::{HeightRange, Ranges, Region, Regions, View};
use cubemap::{Cell, Realm};
use glam::DVec3;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Down to which cells the nearest ground is looked for: this many of their diagonals make up the distance.
const DIAGONALS: f64 = 4.0;

/// How many cells are looked at, at most: all those about the planet's centre are equally near.
const MOST: usize = 512;

/// How far ground counts to be from an eye: never farther than it is, and the same whatever its height.
///
/// If distances were those through space, a cliff would be near below and far above, and no chunk of it could be
/// drawn at one level. So they are taken along the sphere, by the chord from the eye's direction to the ground's, of a sphere
/// that no ground that is seen is below, nor is the eye; with what the eye is above a sphere that holds all ground, by
/// Pythagoras. Nothing counts as nearer than the nearest ground may be to any eye: the clearance.
///
/// How far a cell counts changes by no more over it than its diagonal along the sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// From the planet's centre to the lowest ground that is seen, in metres.
    pub lowest_seen: f64,
    /// From the planet's centre to a sphere that holds all ground, in metres.
    pub roof: f64,
    /// No ground is nearer to any eye, in metres; infinite without eyes.
    pub clearance: f64,
}

impl Regions {
    /// How distances from the eyes of some views count.
    ///
    /// Asks for the `bounds` of the realms and of those cells where the nearest ground may be, as [`Regions::select_many`] does.
    pub fn measure(
        &mut self,
        views: &[View],
        ranges: &Ranges,
        mut bounds: impl FnMut(&[Cell]) -> Vec<HeightRange>,
    ) -> Measure {
        let clearance = views
            .iter()
            .map(|view| self.clearance(view.eye, ranges, &mut bounds))
            .fold(f64::INFINITY, f64::min);
        let roots = Realm::ALL.map(Cell::root);
        let (globe, realms) = self.of(&roots, &mut bounds);
        Measure {
            lowest_seen: globe.lowest_seen(),
            roof: realms.map(Region::top).fold(0.0, f64::max),
            clearance,
        }
    }

    /// How far an eye is from any ground at least, in metres: from the nearest cell whose diagonal is a fourth to half of that.
    ///
    /// The coarser cells bound it from below, too, so it is the largest of the distances from the nearest cells of
    /// each level; the last level to count fades in, so that it never changes by more than the eye moves.
    /// Infinite for an eye that is not finite.
    fn clearance(
        &mut self,
        eye: DVec3,
        ranges: &Ranges,
        bounds: &mut impl FnMut(&[Cell]) -> Vec<HeightRange>,
    ) -> f64 {
        if !eye.is_finite() {
            return f64::INFINITY;
        }
        let mut nearest = BinaryHeap::new();
        self.approach(eye, &Realm::ALL.map(Cell::root), 0.0, bounds, &mut nearest);
        let (mut clearance, mut level) = (0.0_f64, 0);
        for _ in 0..MOST {
            let Some(Near { distance, cell }) = nearest.pop() else {
                break;
            };
            // Cells come in the order of their distances, parents before their children: the first of its level is its nearest.
            if cell.level() >= level {
                let share = match level {
                    0 => 1.0,
                    _ => (DIAGONALS * ranges.diagonal(level) / distance - 1.0).clamp(0.0, 1.0),
                };
                clearance = clearance.max(share * distance);
                if share == 0.0 || level == ranges.deepest() {
                    break;
                }
                level += 1;
            }
            if let Some(children) = cell.children() {
                self.approach(eye, &children, distance, bounds, &mut nearest);
            }
        }
        clearance
    }

    /// Adds some cells to those to be looked at: no nearer than `least`, where what holds them is.
    fn approach(
        &mut self,
        eye: DVec3,
        cells: &[Cell],
        least: f64,
        bounds: &mut impl FnMut(&[Cell]) -> Vec<HeightRange>,
        nearest: &mut BinaryHeap<Near>,
    ) {
        let (_, regions) = self.of(cells, bounds);
        nearest.extend(cells.iter().zip(regions).map(|(&cell, region)| Near {
            distance: region.distance(eye).max(least),
            cell,
        }));
    }
}

/// A cell and how far it is; the nearest is the largest, and of those equally near the finest.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Near {
    distance: f64,
    cell: Cell,
}

impl Eq for Near {}

impl Ord for Near {
    fn cmp(&self, other: &Self) -> Ordering {
        let nearer = other.distance.total_cmp(&self.distance);
        nearer.then(self.cell.level().cmp(&other.cell.level()))
    }
}

impl PartialOrd for Near {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, ranges};
    use crate::Globe;
    use cubemap::Warp;

    /// Bumpy ground: higher and lower by cells of the third level, and below those by a tenth.
    fn bounds(globe: &Globe, cell: Cell) -> HeightRange {
        let height = |cell: Cell| Random::new(cell.key().bits()).unit() * globe.radius * 0.05;
        let tall = |low: f64, size: f64| HeightRange {
            lowest: low,
            highest: low + size,
        };
        match cell.ancestor(3) {
            Some(above) => tall(height(above), globe.radius * 0.005),
            None => tall(0.0, globe.radius * 0.055),
        }
    }

    fn globe() -> Globe {
        Globe {
            radius: 1000.0,
            occluder: 1000.0,
            warp: Warp::default(),
        }
    }

    #[test]
    fn no_ground_is_nearer_than_the_clearance_and_some_is_hardly_farther() {
        let globe = globe();
        let ranges = ranges(&globe, 8, 0.1, 1.0);
        let mut regions = Regions::new(globe);
        let mut random = Random::new(53);
        for case in 0..60 {
            let eye = random.dir() * 1000.0 * random.log_between(0.9, 8.0);
            let mut all = |cells: &[Cell]| cells.iter().map(|&cell| bounds(&globe, cell)).collect();
            let clearance = regions.clearance(eye, &ranges, &mut all);
            let ground = Cell::all(5)
                .map(|cell| Region::new(&globe, cell, bounds(&globe, cell)).distance(eye))
                .fold(f64::INFINITY, f64::min);
            assert!(clearance <= ground + 1e-9, "case {case}: {clearance} {ground}");
            // No nearer than what holds ground and is half as large as that is far.
            assert!(
                clearance >= 0.45 * ground - 6.0,
                "case {case}: {clearance} {ground}"
            );
        }
    }

    #[test]
    fn it_changes_by_no_more_than_the_eye_moves() {
        let globe = globe();
        let ranges = ranges(&globe, 10, 0.1, 1.0);
        let mut regions = Regions::new(globe);
        let mut random = Random::new(54);
        for case in 0..20 {
            let mut eye = random.dir() * 1000.0 * random.log_between(1.0, 4.0);
            let way = random.dir() * random.log_between(0.01, 10.0);
            let mut last = None;
            for step in 0..100 {
                let mut all =
                    |cells: &[Cell]| cells.iter().map(|&cell| bounds(&globe, cell)).collect();
                let clearance = regions.clearance(eye, &ranges, &mut all);
                if let Some(last) = last {
                    let moved: f64 = clearance - last;
                    assert!(
                        moved.abs() <= way.length() * (1.0 + 1e-9) + 1e-9,
                        "case {case} step {step}: {last} {clearance} by {way}"
                    );
                }
                last = Some(clearance);
                eye += way;
            }
        }
    }

    #[test]
    fn odd_eyes_have_one() {
        let globe = globe();
        let ranges = ranges(&globe, 8, 0.1, 1.0);
        let mut regions = Regions::new(globe);
        let mut flat = |cells: &[Cell]| vec![HeightRange::default(); cells.len()];
        let mut clearance = |eye| regions.clearance(eye, &ranges, &mut flat);
        assert_eq!(clearance(DVec3::NAN), f64::INFINITY);
        assert_eq!(clearance(DVec3::INFINITY), f64::INFINITY);
        for (far, expected) in [(0.0, 1000.0), (500.0, 500.0), (1000.0, 0.0), (1e5, 99_000.0)] {
            let found = clearance(DVec3::X * far);
            assert!((found - expected).abs() < 1e-6, "{far}: {found}");
        }
    }
}
