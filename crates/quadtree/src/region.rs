use crate::{Foot, Frustum, Globe, HeightRange, View};
use cubemap::{Cell, Corner, Frame};
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
    frame: Frame,
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
    /// The largest skew of a direction in it.
    skew: f64,
    /// From where to where the hull of the corners must reach to hold what is seen of it, from the planet's centre, in metres.
    hull: [f64; 2],
}

/// The direction of a region that is nearest to some point, in its frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest(DVec3);

/// Sine of the angle by which a view turns before what comes in sight of it can be there, at a quarter turn a second.
const SOON: f64 = 0.05;

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
            frame,
            borders: [[u0, u1], [v0, v1]],
            corners,
            centre,
            radii,
            top,
            ball: (frame.to_cube(middle.x, middle.y, middle.z), radius),
            skew: u0.abs().max(u1.abs()) * v0.abs().max(v1.abs()),
            hull: [low, top / nearest_mean(corners, centre)],
        }
    }

    /// Distance from an eye to the nearest point of the region, in metres; 0 inside.
    ///
    /// Exact but for rounding: 10⁻¹⁵ of the larger of the eye's and the region's distance
    /// from the planet's centre. Not a number only if the eye is not.
    #[must_use]
    pub fn distance(&self, eye: DVec3) -> f64 {
        let eye = self.frame.from_cube(eye);
        let nearest = self.nearest_dir(eye);
        let [low, high] = self.radii;
        eye.distance(nearest * nearest.dot(eye).max(low).min(high))
    }

    /// How far the region counts to be from a foot, in metres, as [`Measure`](crate::Measure) says.
    #[must_use]
    pub fn counted(&self, foot: &Foot) -> f64 {
        self.counted_to(self.nearest(foot), foot)
    }

    /// The direction of the region that is nearest to a foot.
    pub(crate) fn nearest(&self, foot: &Foot) -> Nearest {
        Nearest(self.nearest_dir(self.frame.from_cube(foot.dir())))
    }

    /// The direction of the region that is nearest to a point, in the planet's axes.
    pub(crate) fn nearest_to(&self, point: DVec3) -> DVec3 {
        self.in_planet(self.nearest_dir(self.frame.from_cube(point)))
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
        self.frame.to_cube(dir.x, dir.y, dir.z)
    }

    /// [`Region::counted`] from a foot whose nearest direction is known.
    pub(crate) fn counted_to(&self, nearest: Nearest, foot: &Foot) -> f64 {
        foot.distance_of(self.frame.from_cube(foot.dir()), nearest.0, self.radii)
    }

    /// The largest [`skew`](crate::skew) of a direction in it.
    #[must_use]
    pub const fn skew(&self) -> f64 {
        self.skew
    }

    /// Whether a solid sphere of radius `occluder` hides all of the region from an eye.
    ///
    /// Never for an eye inside that sphere. Errs to the side of `false` by 10⁻¹² of the
    /// distances.
    #[must_use]
    pub fn is_beyond_horizon(&self, eye: DVec3, occluder: f64) -> bool {
        let nearest = self.nearest_dir(self.frame.from_cube(eye));
        self.hides_from(Nearest(nearest), eye, occluder)
    }

    /// [`Region::is_beyond_horizon`] of an eye whose nearest direction is known.
    pub(crate) fn hides_from(&self, nearest: Nearest, eye: DVec3, occluder: f64) -> bool {
        let height = eye.length();
        if !(occluder > 0.0 && height > occluder && height.is_finite()) {
            return false;
        }
        // Farther than both tangents to the sphere are long is beyond where they meet.
        // What lies higher is hidden last; what lies inside the sphere is no better
        // hidden than its surface.
        let top = self.radii[1].max(occluder);
        let tangent = |radius: f64| ((radius - occluder) * (radius + occluder)).sqrt();
        let distance = self.frame.from_cube(eye).distance(nearest.0 * top);
        distance > tangent(height) + tangent(top) + 1e-12 * (height + top)
    }

    /// Centre and radius of a ball around what is seen of the region, in metres, in the planet's axes.
    #[must_use]
    pub const fn sphere(&self) -> (DVec3, f64) {
        self.ball
    }

    /// Whether any point of what is seen of the region may lie inside a frustum.
    ///
    /// Errs to the side of `true`: near the frustum's rims, and on a small scale by how much the patch bulges.
    #[must_use]
    pub fn may_be_seen(&self, frustum: &Frustum) -> bool {
        let (middle, radius) = self.ball;
        frustum.may_see(middle, radius)
            && !frustum
                .planes()
                .iter()
                .any(|&(normal, offset)| self.is_beyond(normal, offset))
    }

    /// Whether any point of it may lie inside a view's frustum, or will once the view has turned by 3°.
    pub(crate) fn may_come_in_sight(&self, view: &View) -> bool {
        let (middle, radius) = self.ball;
        // No point is farther aside than so much of its distance.
        let aside = SOON * (middle.distance(view.eye) + radius);
        let planes = view.frustum.iter().flat_map(Frustum::planes);
        planes.into_iter().all(|&(normal, offset)| {
            normal.dot(middle) + offset + aside >= -radius
                && !self.is_beyond(normal, offset + aside)
        })
    }

    /// Whether all that is seen of the region has normal·p + offset < 0: all of the hull of its corners, low and high.
    fn is_beyond(&self, normal: DVec3, offset: f64) -> bool {
        let normal = self.frame.from_cube(normal);
        let [low, high] = self.hull;
        let farthest = self.corners.map(|corner| {
            let along = normal.dot(corner);
            (along * low).max(along * high)
        });
        let farthest = farthest.into_iter().fold(f64::NEG_INFINITY, f64::max);
        farthest + offset < -1e-12 * (high + offset.abs())
    }

    /// The direction of the patch nearest to that of a point; both in the frame.
    fn nearest_dir(&self, point: DVec3) -> DVec3 {
        // From the centre itself all directions are the same.
        let Some(dir) = point.try_normalize() else {
            return self.centre;
        };
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

/// A ball around a patch with these corners and this middle between two radii.
fn ball(corners: [DVec3; 4], centre: DVec3, [low, high]: [f64; 2]) -> (DVec3, f64) {
    // 2 − 2 cos of the angle from the centre to the farthest corner.
    let spread = corners
        .map(|corner| corner.distance_squared(centre))
        .into_iter()
        .fold(0.0, f64::max);
    let middle = f64::midpoint(low, high) * (1.0 - spread / 2.0);
    let to_rim = |r: f64| (r - middle) * (r - middle) + r * middle * spread;
    (centre * middle, to_rim(low).max(to_rim(high)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, extreme_eyes, random_cell};
    use cubemap::Warp;

    /// A point of the region: s and t of the cell and a height, each from 0 to 1.
    fn point(globe: &Globe, cell: Cell, heights: HeightRange, at: DVec3) -> DVec3 {
        let [s, t] = cell.bounds_st();
        let between = |a: f64, b: f64, x: f64| a + (b - a) * x;
        let dir = globe.warp.dir(
            cell.realm(),
            between(s[0], s[1], at.x),
            between(t[0], t[1], at.y),
        );
        dir * (globe.radius + between(heights.lowest, heights.highest, at.z))
    }

    /// What is seen where a point is: that, or the occluder's surface over it.
    fn seen_of(globe: &Globe, point: DVec3) -> DVec3 {
        point * (globe.occluder / point.length()).max(1.0)
    }

    /// A grid over the whole region, borders and corners included.
    fn grid(side: u32) -> impl Iterator<Item = DVec3> {
        let at = move |k: u32| f64::from(k) / f64::from(side);
        (0..=side).flat_map(move |i| {
            (0..=side).flat_map(move |j| [0.0, 0.5, 1.0].map(|z| DVec3::new(at(i), at(j), z)))
        })
    }

    fn random_case(random: &mut Random) -> (Globe, Cell, HeightRange) {
        let radius = random.log_between(1.0, 1e7);
        let globe = Globe {
            radius,
            occluder: radius,
            roof: radius * 1.4,
            warp: Warp::ALL[random.below(3)],
        };
        let depth = radius * random.log_between(1e-6, 0.4);
        let lowest = -depth * random.between(0.0, 1.0);
        let heights = HeightRange {
            lowest,
            highest: lowest + depth,
        };
        (globe, random_cell(random, 12), heights)
    }

    fn eyes(random: &mut Random, globe: &Globe, cell: Cell) -> Vec<DVec3> {
        let mut eyes = extreme_eyes(globe, cell);
        for _ in 0..8 {
            eyes.push(random.dir() * globe.radius * random.log_between(0.01, 100.0));
            let near = cell.centre(globe.warp) + random.dir() * random.log_between(1e-6, 1.0);
            eyes.push(near * globe.radius);
        }
        eyes
    }

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
    fn the_ball_holds_the_region() {
        let mut random = Random::new(5);
        for case in 0..300 {
            let (globe, cell, heights) = random_case(&mut random);
            let (centre, radius) = Region::new(&globe, cell, heights).sphere();
            for at in grid(6) {
                let point = seen_of(&globe, point(&globe, cell, heights, at));
                assert!(
                    centre.distance(point) <= radius + 1e-14 * globe.radius,
                    "case {case} {globe:?} {cell:?} {heights:?} {at}: {radius}"
                );
            }
        }
    }

    #[test]
    fn no_point_of_a_region_that_is_not_seen_lies_inside_the_frustum() {
        let mut random = Random::new(51);
        let (mut seen, mut by_ball, mut unseen) = (0, 0, 0);
        for case in 0..600 {
            let (globe, cell, heights) = random_case(&mut random);
            let region = Region::new(&globe, cell, heights);
            let size = globe.radius * cell.diagonal(globe.warp);
            let away = random.dir() * size * random.log_between(0.1, 10.0);
            let eye = cell.centre(globe.warp) * globe.radius + away;
            let (forward, up) = (random.dir() * 4.0 * size - away, random.dir());
            let frustum = Frustum::perspective(eye, forward, up, random.between(0.1, 2.0), 1.5);
            let (middle, radius) = region.sphere();
            if region.may_be_seen(&frustum) {
                seen += 1;
                continue;
            }
            by_ball += usize::from(!frustum.may_see(middle, radius));
            unseen += 1;
            for at in grid(8) {
                let point = seen_of(&globe, point(&globe, cell, heights, at));
                assert!(
                    !frustum.contains(point),
                    "case {case} {globe:?} {cell:?} {heights:?} {eye} {at}"
                );
            }
        }
        assert!(
            seen > 100 && by_ball > 50,
            "{seen} seen, {by_ball} of {unseen}"
        );
        // The hull of the corners leaves out what the ball does not.
        assert!(unseen - by_ball > 20, "{by_ball} of {unseen} by the ball");
    }

    #[test]
    fn what_lies_beyond_the_horizon_is_pierced_by_the_occluder_on_the_way() {
        let mut random = Random::new(6);
        let (mut hidden, mut seen) = (0, 0);
        for case in 0..400 {
            let (globe, cell, heights) = random_case(&mut random);
            let region = Region::new(&globe, cell, heights);
            let occluder = globe.radius + heights.lowest * random.between(0.0, 2.0);
            for eye in eyes(&mut random, &globe, cell) {
                let is_hidden = region.is_beyond_horizon(eye, occluder);
                hidden += usize::from(is_hidden);
                let mut visible = false;
                for at in grid(4) {
                    let point = point(&globe, cell, heights, at);
                    let way = point - eye;
                    let nearest = (-eye.dot(way) / way.length_squared()).clamp(0.0, 1.0);
                    let miss = (eye + way * nearest).length() - occluder;
                    visible |= miss > 1e-9 * globe.radius;
                    assert!(
                        !is_hidden || miss <= 1e-9 * globe.radius,
                        "case {case} {globe:?} {cell:?} {heights:?} {eye} {at}: {miss}"
                    );
                }
                seen += usize::from(visible);
            }
        }
        assert!(hidden > 300 && seen > 300, "{hidden} hidden, {seen} seen");
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
