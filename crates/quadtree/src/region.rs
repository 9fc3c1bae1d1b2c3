mod ball;
#[cfg(test)]
mod cases;
mod onlooker;
mod sight;

pub(crate) use onlooker::Onlooker;

use crate::{Foot, Globe, HeightRange};
use ball::ball;
use cubemap::{Cell, Corner, Frame, Realm};
use glam::DVec3;

/// The part of space a cell's ground may fill: its patch of directions, between two radii.
///
/// Of ground below the occluder, which may be a sea, the occluder's surface is seen. How far the ground counts to be follows
/// from itself all the same: a sea is flat, and needs no finer cells for being near.
///
/// The patch's four sides are arcs of great circles, for the warp bends no line of the
/// cube's surface that runs along u or v. So the nearest point of the region can be
/// found exactly, without angles: the nearest direction serves every radius.
///
/// ```
/// use cubemap::{Cell, Realm};
/// use glam::DVec3;
/// use quadtree::{Globe, HeightRange, Region};
/// let globe = Globe { radius: 1_000.0, occluder: 990.0, roof: 1_025.0, warp: Default::default() };
/// let heights = HeightRange { lowest: -10.0, highest: 25.0 };
/// let region = Region::new(&globe, Cell::root(Realm::PlusY), heights);
/// assert_eq!(region.distance(DVec3::Y * 1_125.0), 100.0);
/// assert!(region.is_beyond_horizon(DVec3::NEG_Y * 1_200.0, globe.occluder));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Region {
    realm: Realm,
    /// Borders on the cube: lowest and highest u, lowest and highest v.
    borders: [[f64; 2]; 2],
    /// Directions of the four corners, in the frame.
    corners: [DVec3; 4],
    /// Direction of the middle, in the frame.
    centre: DVec3,
    /// Lowest and highest distance from the planet's centre, in metres.
    radii: [f64; 2],
    /// The highest of what is seen of it.
    top: f64,
    /// Centre, in the planet's axes, and radius of a ball around it.
    ball: (DVec3, f64),
    /// From where to where the hull of the corners must reach to hold what is seen of it, from the planet's centre, in metres.
    hull: [f64; 2],
}

impl Region {
    /// The region of a cell whose ground lies between `heights`.
    ///
    /// Heights below the planet's centre count as there; a range upside down is turned round.
    #[must_use]
    pub fn new(globe: &Globe, cell: Cell, heights: HeightRange) -> Self {
        let [s, t] = cell.bounds_st();
        let across =
            |[low, high]: [f64; 2]| [low, f64::midpoint(low, high), high].map(|x| globe.warp.u(x));
        let ([u0, u, u1], [v0, v, v1]) = (across(s), across(t));
        let dir = |u, v| DVec3::new(u, v, 1.0).normalize();
        let (low, high) = (
            globe.radius + heights.lowest,
            globe.radius + heights.highest,
        );
        let lowest = low.min(high).max(0.0);
        let frame = cell.realm().frame();
        let corners = Corner::ALL.map(|corner| {
            let (u, v) = corner.signs();
            dir(if u < 0 { u0 } else { u1 }, if v < 0 { v0 } else { v1 })
        });
        let (centre, radii) = (dir(u, v), [lowest, low.max(high).max(lowest)]);
        // What is seen.
        let [low, top] = radii.map(|radius| radius.max(globe.occluder));
        let (middle, radius) = ball(corners, centre, [low, top]);
        Self {
            realm: cell.realm(),
            borders: [[u0, u1], [v0, v1]],
            corners,
            centre,
            radii,
            top,
            ball: (frame.to_cube(middle.x, middle.y, middle.z), radius),
            hull: [low, top / nearest_mean(corners, centre)],
        }
    }

    /// Distance from an eye to the nearest point of the region, in metres; 0 inside.
    ///
    /// Exact but for rounding: 10⁻¹⁵ of the larger of the eye's and the region's distance
    /// from the planet's centre. Not a number only if the eye is not.
    #[must_use]
    pub fn distance(&self, eye: DVec3) -> f64 {
        let eye = self.frame().from_cube(eye);
        let nearest = self.nearest_dir(eye);
        let [low, high] = self.radii;
        eye.distance(nearest * nearest.dot(eye).max(low).min(high))
    }

    /// How far the region counts to be from a foot, in metres, as [`Measure`](crate::Measure) says.
    #[must_use]
    pub fn counted(&self, foot: &Foot) -> f64 {
        let own = self.frame().from_cube(foot.dir());
        foot.distance_of(own, self.nearest_dir(own), self.radii)
    }

    /// The direction of the region that is nearest to a point, in the planet's axes.
    pub(crate) fn nearest_to(&self, point: DVec3) -> DVec3 {
        self.in_planet(self.nearest_dir(self.frame().from_cube(point)))
    }

    /// The directions of its corners, in the planet's axes.
    pub(crate) fn corners(&self) -> [DVec3; 4] {
        self.corners.map(|corner| self.in_planet(corner))
    }

    /// How far the highest that is seen of it is from the planet's centre, in metres.
    pub(crate) fn top(&self) -> f64 {
        self.top
    }

    /// A direction of its frame, in the planet's axes.
    fn in_planet(&self, dir: DVec3) -> DVec3 {
        self.frame().to_cube(dir.x, dir.y, dir.z)
    }

    /// The axes of its directions.
    fn frame(&self) -> Frame {
        self.realm.frame()
    }

    /// The largest [`skew`](crate::skew) of a direction in it.
    #[must_use]
    pub fn skew(&self) -> f64 {
        let farthest = |[low, high]: [f64; 2]| low.abs().max(high.abs());
        let [across, up] = self.borders;
        farthest(across) * farthest(up)
    }

    /// The direction of the patch nearest to that of a point; both in the frame.
    fn nearest_dir(&self, point: DVec3) -> DVec3 {
        // From the centre itself all directions are the same.
        point
            .try_normalize()
            .map_or(self.centre, |dir| self.nearest_to_dir(dir))
    }

    /// The direction of the patch nearest to another one; both in the frame.
    fn nearest_to_dir(&self, dir: DVec3) -> DVec3 {
        let [[u0, u1], [v0, v1]] = self.borders;
        // How far inside each side; the sides' planes go through the planet's centre.
        let inside_u = [dir.x - u0 * dir.z, u1 * dir.z - dir.x];
        let inside_v = [dir.y - v0 * dir.z, v1 * dir.z - dir.y];
        if inside_u.into_iter().chain(inside_v).all(|side| side >= 0.0) {
            return dir;
        }
        let mut best = self.corners[0];
        let mut consider = |candidate: DVec3| {
            if candidate.distance_squared(dir) < best.distance_squared(dir) {
                best = candidate;
            }
        };
        // The foot of the perpendicular on each side that the point is beyond, then the corners.
        for (inside, u) in inside_u.into_iter().zip([u0, u1]) {
            let z = (u * dir.x + dir.z) / (1.0 + u * u);
            if inside < 0.0 && z > 0.0 && v0 * z <= dir.y && dir.y <= v1 * z {
                consider(DVec3::new(u * z, dir.y, z).normalize());
            }
        }
        for (inside, v) in inside_v.into_iter().zip([v0, v1]) {
            let z = (v * dir.y + dir.z) / (1.0 + v * v);
            if inside < 0.0 && z > 0.0 && u0 * z <= dir.x && dir.x <= u1 * z {
                consider(DVec3::new(dir.x, v * z, z).normalize());
            }
        }
        self.corners.into_iter().for_each(consider);
        best
    }
}

/// The least length that a weighted mean of the corners may have: each is at least so long along the middle.
///
/// A direction of the patch is such a mean, stretched to length 1.
fn nearest_mean(corners: [DVec3; 4], centre: DVec3) -> f64 {
    let along = corners.map(|corner| corner.dot(centre));
    along.into_iter().fold(1.0, f64::min)
}

#[cfg(test)]
mod tests {
    use super::cases::{eyes, grid, point, random_case};
    use super::*;
    use crate::testing::Random;
    use cubemap::Warp;

    #[test]
    fn no_point_of_a_region_is_nearer_than_its_distance() {
        let mut random = Random::new(3);
        for case in 0..120 {
            let (globe, cell, heights) = random_case(&mut random);
            let region = Region::new(&globe, cell, heights);
            for eye in eyes(&mut random, &globe, cell) {
                let distance = region.distance(eye);
                let slack = 1e-14 * (eye.length() + 2.0 * globe.radius);
                for at in grid(8) {
                    let point = point(&globe, cell, heights, at);
                    assert!(
                        eye.distance(point) >= distance - slack,
                        "case {case} {globe:?} {cell:?} {heights:?} {eye} {at}: {distance}"
                    );
                }
            }
        }
    }

    #[test]
    fn some_point_of_a_region_is_as_near_as_its_distance() {
        let mut random = Random::new(4);
        for case in 0..40 {
            let (globe, cell, heights) = random_case(&mut random);
            let region = Region::new(&globe, cell, heights);
            for eye in eyes(&mut random, &globe, cell) {
                // Walk downhill from the best point of a grid, with ever smaller steps.
                let far = |at: DVec3| eye.distance(point(&globe, cell, heights, at));
                let mut best = grid(8)
                    .min_by(|&a, &b| far(a).total_cmp(&far(b)))
                    .expect("a grid has points");
                let mut step = 0.1;
                while step > 1e-6 {
                    let around = [DVec3::X, DVec3::Y, DVec3::Z, DVec3::new(1.0, 1.0, 0.0)]
                        .into_iter()
                        .flat_map(|axis| [axis, -axis])
                        .map(|axis| (best + axis * step).clamp(DVec3::ZERO, DVec3::ONE));
                    match around.min_by(|&a, &b| far(a).total_cmp(&far(b))) {
                        Some(next) if far(next) < far(best) => best = next,
                        _ => step /= 2.0,
                    }
                }
                let distance = region.distance(eye);
                assert!(
                    far(best) <= distance + 3e-6 * (globe.radius + heights.highest),
                    "case {case} {globe:?} {cell:?} {heights:?} {eye}: {distance} {}",
                    far(best)
                );
            }
        }
    }

    #[test]
    fn odd_heights_and_eyes_give_numbers() {
        let globe = Globe {
            radius: 10.0,
            occluder: 10.0,
            roof: 13.0,
            warp: Warp::default(),
        };
        for (lowest, highest) in [
            (3.0, -3.0),
            (-20.0, -15.0),
            (f64::NAN, 1.0),
            (f64::NAN, f64::NAN),
        ] {
            for level in 0..3 {
                for cell in Cell::all(level) {
                    let region = Region::new(&globe, cell, HeightRange { lowest, highest });
                    for eye in [
                        DVec3::ZERO,
                        DVec3::splat(1e-200),
                        DVec3::X,
                        DVec3::splat(-1e9),
                    ] {
                        let distance = region.distance(eye);
                        assert!(distance.is_finite(), "{lowest} {highest} {cell:?} {eye}");
                    }
                }
            }
        }
    }
}
