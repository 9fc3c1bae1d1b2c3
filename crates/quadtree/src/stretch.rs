use cubemap::{Realm, Warp};
use glam::DVec3;

/// How long the cells of a level are, by where on the sphere they lie, as a share of the longest.
///
/// Cells are squares in the middle of a realm and rhombi at the cube's corners, where they are longest. In between a bound on
/// the share grows with the *skew* of a direction: the product of the two smaller of its parts over the square of the largest, 0
/// where a realm's middle lines run, 1 at the cube's corners, the same in all realms that share a point. [`Warp::Plain`], whose cells are
/// longest in the middle, has all of them count as the longest.
///
/// ```
/// use quadtree::{Stretch, skew};
/// use cubemap::Warp;
/// use glam::DVec3;
/// let stretch = Stretch::of(Warp::default());
/// assert_eq!(stretch.share(skew(DVec3::ONE)), 1.0);
/// let share = stretch.share(skew(DVec3::new(0.2, -3.0, 0.0)));
/// assert!((share - 0.744).abs() < 1e-3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// What the longest diagonal of a level on the unit sphere, times two to the power of the level, comes to as levels get finer.
    longest: f64,
    /// The share where there is no skew.
    middle: f64,
}

impl Stretch {
    /// That of a warp's cells.
    #[must_use]
    pub fn of(warp: Warp) -> Self {
        let [middle, corner] = [0.0, 1.0].map(|at| {
            let [s, t] = warp.tangents(Realm::PlusX, at, at);
            // Of a cell that is two steps wide.
            2.0 * (s + t).length().max((s - t).length())
        });
        Self {
            longest: middle.max(corner),
            middle: (middle / corner).min(1.0),
        }
    }

    /// A bound on the share at places of so much skew; more than 1 counts as 1.
    #[must_use]
    pub fn share(&self, skew: f64) -> f64 {
        self.middle + (1.0 - self.middle) * skew.min(1.0)
    }

    /// A bound on the longest diagonal of a level on the unit sphere.
    pub(crate) fn longest(&self, level: u8) -> f64 {
        self.longest * 0.5_f64.powi(i32::from(level))
    }
}

/// The skew of a direction of any length, from 0 to 1; 0 of none at all.
#[must_use]
pub fn skew(dir: DVec3) -> f64 {
    let parts = dir.abs() / dir.abs().max_element().max(f64::MIN_POSITIVE);
    parts.x * parts.y * parts.z
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sphere;
    use crate::{HeightRange, Region};
    use cubemap::Cell;

    #[test]
    fn no_cell_is_longer_than_its_share_and_none_much_shorter() {
        for warp in Warp::ALL {
            let globe = sphere(1.0, warp);
            let stretch = Stretch::of(warp);
            for level in 0..=8 {
                let mut loosest: f64 = 1.0;
                for cell in Cell::all(level).filter(|cell| cell.realm() == Realm::PlusZ) {
                    let skew = Region::new(&globe, cell, HeightRange::default()).skew();
                    let bound = globe.diagonal(level) * stretch.share(skew);
                    let diagonal = cell.diagonal(warp);
                    assert!(
                        diagonal <= bound * (1.0 + 1e-12),
                        "{warp:?} {cell:?}: {diagonal} and {bound}"
                    );
                    loosest = loosest.max(bound / diagonal);
                }
                let most = match warp {
                    Warp::Plain => 1.8,
                    Warp::Tangent => 1.2,
                    Warp::Algebraic => 1.1,
                };
                assert!(level < 5 || loosest < most, "{warp:?} {level}: {loosest}");
            }
        }
    }

    #[test]
    fn a_cell_has_the_skew_of_its_most_skewed_place() {
        for cell in (0..=4).flat_map(Cell::all) {
            let globe = sphere(1.0, Warp::default());
            let of_cell = Region::new(&globe, cell, HeightRange::default()).skew();
            let [s, t] = cell.bounds_st();
            let at = |[low, high]: [f64; 2], k: u32| low + (high - low) * f64::from(k) / 4.0;
            let places = (0..25).map(|k| globe.warp.dir(cell.realm(), at(s, k % 5), at(t, k / 5)));
            let most = places.map(skew).fold(0.0, f64::max);
            assert!((of_cell - most).abs() < 1e-14, "{cell:?}: {of_cell} {most}");
        }
    }
}
