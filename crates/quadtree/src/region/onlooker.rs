//! What regions of one realm ask of a view, worked out once for all of them.

use super::Region;
use super::sight::Horizon;
use crate::{Foot, Frustum, View};
use cubemap::Realm;
use glam::DVec3;

/// A view by the axes of one realm.
#[derive(Debug)]
pub(crate) struct Onlooker<'a> {
    view: &'a View,
    foot: Foot,
    /// The foot's direction, and of length 1 if it has one.
    own: DVec3,
    dir: Option<DVec3>,
    eye: DVec3,
    horizon: Option<Horizon>,
    /// Of the frustum's planes.
    normals: Vec<DVec3>,
}

impl<'a> Onlooker<'a> {
    /// A view that stands there, and for which a sphere of radius `occluder` makes the horizon.
    pub(crate) fn new(view: &'a View, foot: Foot, realm: Realm, occluder: f64) -> Self {
        let frame = realm.frame();
        let own = frame.from_cube(foot.dir());
        let planes = view.frustum.iter().flat_map(Frustum::planes);
        Self {
            view,
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
        let planes = onlooker.view.frustum.iter().flat_map(Frustum::planes);
        let mut planes = planes.zip(&onlooker.normals);
        !planes.any(|(&plane, &normal)| self.is_cut_off_by(plane, normal))
    }
}
