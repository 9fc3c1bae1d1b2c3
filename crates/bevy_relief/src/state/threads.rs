use bevy::tasks::{AsyncComputeTaskPool, TaskPool};

/// The threads that select and build; made with defaults where no `TaskPoolPlugin` has made them.
pub(crate) fn pool() -> &'static AsyncComputeTaskPool {
    AsyncComputeTaskPool::get_or_init(TaskPool::default)
}

/// Drops something large on another thread, because giving memory back takes time.
pub(crate) fn drop_later(large: impl Send + 'static) {
    pool().spawn(async move { drop(large) }).detach();
}
