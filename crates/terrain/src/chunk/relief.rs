//! What is given for a chunk's vertices: heights and gradients.

use glam::Vec3;

/// Heights and gradients of a chunk's vertices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relief<'a> {
    pub(super) heights: &'a [f32],
    pub(super) gradients: &'a [Vec3],
}
