use bevy::tasks::{AsyncComputeTaskPool, TaskPool};

/// The pool; made with its defaults where no `TaskPoolPlugin` has made it.
pub(crate) fn pool() -> &'static AsyncComputeTaskPool {
    AsyncComputeTaskPool::get_or_init(TaskPool::default)
}

/// Drops something large on another thread, for to give memory back takes time.
pub(crate) fn drop_later(large: impl Send + 'static) {
    pool().spawn(async move { drop(large) }).detach();
}
