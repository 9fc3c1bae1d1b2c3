/// The largest of some distances, and how many were seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worst {
    pub(super) by: f64,
    pub(super) of: usize,
}

impl Worst {
    pub(super) fn take(&mut self, by: f64) {
        assert!(by.is_finite(), "a record is missing");
        self.by = self.by.max(by);
        self.of += 1;
    }
}
