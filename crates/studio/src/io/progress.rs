use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error for work of so many steps that may take minutes; none where that is no terminal.
///
/// It goes when it is dropped. Words that are printed beside it go through [`ProgressBar::suspend`].
#[must_use]
pub fn progress(what: &'static str, steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos} of {len}, {eta} left");
    ProgressBar::new(steps)
        .with_style(style.expect("its fields are indicatif's"))
        .with_prefix(what)
}
