use quadtree::View;

/// What viewers need of a planet of which nothing is drawn yet.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// In the planet's axes.
    pub(crate) views: Vec<View>,
    /// Metres between vertices on the deepest level, at most.
    pub(crate) step: f64,
    /// Of the viewer who has most.
    pub(crate) pixels_per_radian: f64,
    /// How far, in pixels, what is drawn may be from the finest ground.
    pub(crate) pixel_error: f64,
    /// Chunks to be built at once, at most.
    pub(crate) jobs: usize,
    /// Whether there is a renderer for their meshes.
    pub(crate) with_meshes: bool,
}
