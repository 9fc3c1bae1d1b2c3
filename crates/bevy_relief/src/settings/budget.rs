use bevy::prelude::*;

/// What a planet may use of a frame and of memory.
///
/// With less, the same ground appears, only later. Until a planet's first picture is complete it takes four times as much of a frame.
///
/// ```
/// use bevy_relief::{Budget, Planet};
///
/// let mut planet = Planet::default();
/// planet.budget = Budget { chunks_a_frame: 16, ..Budget::default() };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Default, Debug, PartialEq)]
pub struct Budget {
    /// Bytes of meshes handed to the renderer in one frame; one chunk goes through in any case.
    pub upload_bytes: usize,
    /// Chunks let in to be drawn in one frame, new ones and such as were drawn before: more come in the next.
    pub chunks_a_frame: usize,
    /// Bytes of chunks kept though they are not drawn now; those that were drawn or built longest ago go first.
    pub cache_bytes: usize,
    /// Chunks being built at once for each thread of the `AsyncComputeTaskPool`.
    pub jobs_a_thread: usize,
    /// Threads of the `AsyncComputeTaskPool` that build chunks at once, of those that there are; at least one.
    ///
    /// Until the first picture is complete, and again after the ground's settings changed, all do.
    pub threads: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            upload_bytes: 24 << 20,
            chunks_a_frame: 64,
            cache_bytes: 184 << 20,
            jobs_a_thread: 64,
            threads: usize::MAX,
        }
    }
}
