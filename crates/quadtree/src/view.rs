use crate::Frustum;
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
