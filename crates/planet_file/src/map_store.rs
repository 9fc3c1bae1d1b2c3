use std::sync::OnceLock;

/// Keeps the maps that pipelines made beyond the end of the program, for they take seconds to make.
///
/// A key says what a map is made of; whoever keeps maps sees to it that other programs' are none of them, since another version may
/// make other maps of the same text.
pub trait MapStore: Send + Sync {
    /// The heights that were kept with a key.
    fn load(&self, key: u64) -> Option<Vec<f32>>;

    /// Keeps heights, if that can be done.
    fn keep(&self, key: u64, heights: &[f32]);
}

static STORE: OnceLock<Box<dyn MapStore>> = OnceLock::new();

/// Has maps kept from now on; `false` if they are already. Without a call of this each program makes its own.
///
/// ```
/// use planet_file::{MapStore, keep_maps};
///
/// /// Keeps nothing.
/// struct Sieve;
///
/// impl MapStore for Sieve {
///     fn load(&self, _: u64) -> Option<Vec<f32>> {
///         None
///     }
///
///     fn keep(&self, _: u64, _: &[f32]) {}
/// }
///
/// assert!(keep_maps(Box::new(Sieve)));
/// assert!(!keep_maps(Box::new(Sieve)));
/// ```
pub fn keep_maps(store: Box<dyn MapStore>) -> bool {
    STORE.set(store).is_ok()
}

/// Who keeps maps, if anyone does.
pub(crate) fn store() -> Option<&'static dyn MapStore> {
    STORE.get().map(Box::as_ref)
}
