/// An octave on a plane or a torus.
pub(super) trait FlatField: Sync + Send {
    /// Adds it to some whole rows, from row `first` on.
    fn add(&self, first: usize, to: &mut [f32]);
}

/// An octave in space.
pub(super) trait SolidField: Sync + Send {
    /// Adds it to some points, given as unit vectors by their x, their y and their z.
    fn add(&self, at: [&[f64]; 3], to: &mut [f32]);
}
