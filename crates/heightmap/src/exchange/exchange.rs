/// What a node knows of the four steps away from it: left, right, to the row before, to the row after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct About {
    /// 1 / length of each step, against even ones: 1 on flat grids.
    pub(crate) slopes: [f32; 4],
    /// 1 / area of the ground about the node, against even ones: 1 on flat grids.
    pub(crate) narrow: f32,
}

impl About {
    /// On flat grids.
    pub(crate) const EVEN: Self = Self {
        slopes: [1.0; 4],
        narrow: 1.0,
    };
}

/// A rule by which all nodes change at once: `F` numbers a node, and `O` that it lets its neighbours know.
///
/// Nodes gather, they never give by themselves: each asks what its neighbours give, so
/// that all can be worked out in any order and on any thread. In the place of a neighbour
/// that is missing, over the border of a plane or at a corner of the cube, stands the node
/// itself: what moves must move between different numbers only.
///
/// Sums over the four neighbours must be taken as (left + right) + (before + after):
/// then they are the same seen from every realm.
///
/// All methods must be `#[inline(always)]`: they are compiled anew for every instruction set.
pub(crate) trait Exchange<const F: usize, const O: usize>: Sync {
    /// What a node lets its neighbours know.
    fn outlook(&self, own: [f32; F], near: [[f32; F]; 4], about: About) -> [f32; O];

    /// What a node becomes; `outlooks` are its neighbours'.
    fn next(
        &self,
        own: [f32; F],
        near: [[f32; F]; 4],
        outlook: [f32; O],
        outlooks: [[f32; O]; 4],
        about: About,
    ) -> [f32; F];
}
