//! What of a region eyes may see.

use super::Region;
use crate::{Frustum, View};
use glam::DVec3;

/// Sine of the angle by which a view turns before what comes in sight of it can be there, at a quarter turn a second.
const SOON: f64 = 0.05;

/// The horizon that a solid sphere makes for an eye.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    occluder: f64,
    /// Of the eye, from the centre, in metres.
    height: f64,
    /// From the eye to where it is, in metres.
    tangent: f64,
}

impl Horizon {
    /// `None` where nothing is hidden: without a sphere, or for an eye inside it.
    pub(super) fn new(eye: DVec3, occluder: f64) -> Option<Self> {
        let height = eye.length();
        let has_one = occluder > 0.0 && height > occluder && height.is_finite();
        has_one.then(|| Self {
            occluder,
            height,
            tangent: tangent(occluder, height),
        })
    }
}

/// How far it is from a height to where a line from there touches a sphere.
fn tangent(occluder: f64, height: f64) -> f64 {
    ((height - occluder) * (height + occluder)).sqrt()
}

impl Region {
    /// Whether a solid sphere of radius `occluder` hides all of the region from an eye.
    ///
    /// Never for an eye inside that sphere. Errs to the side of `false` by 10⁻¹² of the
    /// distances.
    #[must_use]
    pub fn is_beyond_horizon(&self, eye: DVec3, occluder: f64) -> bool {
        let seen_from = self.frame().from_cube(eye);
        Horizon::new(eye, occluder)
            .is_some_and(|horizon| self.is_behind(&horizon, seen_from, self.nearest_dir(seen_from)))
    }

    /// Whether all of it is beyond the horizon of an eye, from which this direction of it is the nearest: both in the frame.
    pub(super) fn is_behind(&self, horizon: &Horizon, eye: DVec3, nearest: DVec3) -> bool {
        // Farther than both tangents to the sphere are long is beyond where they meet.
        // What lies higher is hidden last; what lies inside the sphere is no better
        // hidden than its surface.
        let top = self.radii[1].max(horizon.occluder);
        let distance = eye.distance(nearest * top);
        let tangents = horizon.tangent + tangent(horizon.occluder, top);
        distance > tangents + 1e-12 * (horizon.height + top)
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
        let frame = self.frame();
        let mut planes = frustum.planes().iter();
        !planes.any(|&plane| self.is_cut_off_by(plane, frame.from_cube(plane.0)))
    }

    /// Whether it is known to lie wholly beyond a plane: the ball around it does, or the hull of its corners. `turned` is the normal in the frame.
    pub(super) fn is_cut_off_by(&self, (normal, offset): (DVec3, f64), turned: DVec3) -> bool {
        let (middle, radius) = self.ball;
        let inside = normal.dot(middle) + offset;
        // Of a ball wholly inside all corners are.
        inside < -radius || inside < radius && self.is_beyond(turned, offset)
    }

    /// Whether any point of it may lie inside a view's frustum, or will once the view has turned by 3°.
    pub(crate) fn may_come_in_sight(&self, view: &View) -> bool {
        let (middle, radius) = self.ball;
        // No point is farther aside than so much of its distance.
        let aside = SOON * (middle.distance(view.eye) + radius);
        let planes = view.frustum.iter().flat_map(Frustum::planes);
        planes.into_iter().all(|&(normal, offset)| {
            normal.dot(middle) + offset + aside >= -radius
                && !self.is_beyond(self.frame().from_cube(normal), offset + aside)
        })
    }

    /// Whether all that is seen of the region has normal·p + offset < 0: all of the hull of its corners, low and high. The normal is in the frame.
    fn is_beyond(&self, normal: DVec3, offset: f64) -> bool {
        let [low, high] = self.hull;
        let farthest = self.corners.map(|corner| {
            let along = normal.dot(corner);
            (along * low).max(along * high)
        });
        let farthest = farthest.into_iter().fold(f64::NEG_INFINITY, f64::max);
        farthest + offset < -1e-12 * (high + offset.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{eyes, grid, point, random_case};
    use super::*;
    use crate::Globe;
    use crate::testing::Random;

    /// What is seen where a point is: that, or the occluder's surface over it.
    fn seen_of(globe: &Globe, point: DVec3) -> DVec3 {
        point * (globe.occluder / point.length()).max(1.0)
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
}
