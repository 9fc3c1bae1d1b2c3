use crate::{Frustum, Globe, Region};
use glam::DVec3;

/// An eye that looks at the planet.
///
/// It may be anywhere, below the ground and at the centre too. An eye that is not
/// finite needs nothing and sees what a frustum without planes would.
///
/// ```
/// use glam::DVec3;
/// use quadtree::{Frustum, View};
/// let eye = DVec3::Z * 1_200.0;
/// let all_around = View { eye, frustum: None };
/// let down = View { eye, frustum: Some(Frustum::perspective(eye, -eye, DVec3::Y, 0.8, 1.5)) };
/// assert_ne!(all_around, down);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Where it is, in metres from the planet's centre, in the planet's axes.
    pub eye: DVec3,
    /// What it may see; `None`: all around it.
    pub frustum: Option<Frustum>,
}

impl View {
    /// Whether any point of a region may be seen: inside the frustum and not behind the horizon.
    ///
    /// Errs to the side of `true`.
    #[must_use]
    pub fn may_see(&self, globe: &Globe, region: &Region) -> bool {
        self.frustum
            .as_ref()
            .is_none_or(|frustum| region.may_be_seen(frustum))
            && !region.is_beyond_horizon(self.eye, globe.occluder)
    }
}
