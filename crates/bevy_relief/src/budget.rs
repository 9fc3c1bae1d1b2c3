use bevy::prelude::*;

/// What a planet may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Default, Debug, PartialEq)]
pub struct Budget {
    /// Bytes of meshes handed to the renderer in one frame; one chunk goes through in any case.
    pub upload_bytes: usize,
    /// Bytes of chunks kept though nobody wants them now; the longest unused go first.
    pub cache_bytes: usize,
    /// Chunks being built at once for each thread of the `AsyncComputeTaskPool`.
    pub jobs_a_thread: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            upload_bytes: 8 << 20,
            cache_bytes: 256 << 20,
            jobs_a_thread: 32,
        }
    }
}
