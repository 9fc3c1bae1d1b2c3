//! What regions of one realm ask of a view, worked out once for all of them.

use super::Region;
use super::sight::Horizon;
use crate::{Foot, Frustum, View};
use cubemap::Realm;
use glam::DVec3;

/// A view in the axes of one realm.
#[derive(Debug)]
pub(crate) struct Onlooker<'a> {
    frustum: Option<&'a Frustum>,
    foot: Foot,
    /// The foot's direction.
    own: DVec3,
    /// The same of length 1; none at the planet's centre.
    dir: Option<DVec3>,
    eye: DVec3,
    horizon: Option<Horizon>,
    /// Of the frustum's planes.
    normals: Vec<DVec3>,
}

impl<'a> Onlooker<'a> {
    /// A view whose foot that is, and for which a sphere of radius `occluder` makes the horizon.
    pub(crate) fn new(view: &'a View, foot: Foot, realm: Realm, occluder: f64) -> Self {
        let frame = realm.frame();
        let own = frame.from_cube(foot.dir());
        let planes = view.frustum.iter().flat_map(Frustum::planes);
        Self {
            frustum: view.frustum.as_ref(),
            foot,
            own,
            dir: own.try_normalize(),
            eye: frame.from_cube(view.eye),
            horizon: Horizon::new(view.eye, occluder),
            normals: planes.map(|&(normal, _)| frame.from_cube(normal)).collect(),
        }
    }
}

impl Region {
    /// How far it [counts](Region::counted) to be from who looks on, and whether all of it is beyond their horizon.
    pub(crate) fn away_from(&self, onlooker: &Onlooker<'_>) -> (f64, bool) {
        let dir = onlooker.dir;
        let nearest = dir.map_or(self.centre, |dir| self.nearest_to_dir(dir));
        let distance = onlooker.foot.distance_of(onlooker.own, nearest, self.radii);
        let horizon = onlooker.horizon.as_ref();
        let is_hidden = horizon.is_some_and(|h| self.is_behind(h, onlooker.eye, nearest));
        (distance, is_hidden)
    }

    /// Whether who looks on [may see](Region::may_be_seen) any of it.
    pub(crate) fn may_be_seen_by(&self, onlooker: &Onlooker<'_>) -> bool {
        let planes = onlooker.frustum.into_iter().flat_map(Frustum::planes);
        let mut planes = planes.zip(&onlooker.normals);
        !planes.any(|(&plane, &normal)| self.is_cut_off_by(plane, normal))
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{eyes, random_case};
    use super::*;
    use crate::testing::Random;

    #[test]
    fn who_looks_on_finds_what_the_region_says_in_every_bit() {
        let mut random = Random::new(57);
        let (mut hidden, mut seen, mut unseen) = (0, 0, 0);
        for case in 0..200 {
            let (globe, cell, heights) = random_case(&mut random);
            let region = Region::new(&globe, cell, heights);
            for eye in eyes(&mut random, &globe, cell) {
                let frustum = Frustum::perspective(eye, random.dir(), random.dir(), 0.8, 1.5);
                let foot = Foot::new(&globe.measure(), eye);
                let frustum = random.chance(0.8).then_some(frustum);
                let view = View { eye, frustum };
                let onlooker = Onlooker::new(&view, foot, cell.realm(), globe.occluder);
                let (distance, is_hidden) = region.away_from(&onlooker);
                let context = format!("case {case} {globe:?} {cell:?} {heights:?} {view:?}");
                assert_eq!(
                    distance.to_bits(),
                    region.counted(&foot).to_bits(),
                    "{context}"
                );
                // What is nearest to an eye is nearest to its foot.
                let is_beyond = region.is_beyond_horizon(eye, globe.occluder);
                assert_eq!(is_hidden, is_beyond, "{context}");
                let frustum = view.frustum.as_ref();
                let may_be_seen = frustum.is_none_or(|frustum| region.may_be_seen(frustum));
                assert_eq!(region.may_be_seen_by(&onlooker), may_be_seen, "{context}");
                hidden += u32::from(is_hidden);
                *if may_be_seen { &mut seen } else { &mut unseen } += 1;
            }
        }
        assert!(
            hidden > 100 && seen > 100 && unseen > 100,
            "{hidden} {seen} {unseen}"
        );
    }
}
