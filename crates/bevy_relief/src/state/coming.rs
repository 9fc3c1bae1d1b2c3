use super::foundation::Foundation;
use super::generation::Generation;
use super::threads::pool;
use super::wish::Wish;
use crate::settings::PlanetShape;
use bevy::tasks::{Task, futures::check_ready};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use terrain::{RecipeError, Terrain};

/// A generation whose foundation is being laid on another thread.
#[derive(Debug)]
pub(crate) struct Coming {
    task: Task<Result<Generation, RecipeError>>,
    /// Taken when the foundation is laid.
    wish: Arc<Mutex<Option<Wish>>>,
}

impl Coming {
    /// Begins to lay the foundation of a shape; on the terrain `earlier`, if that is the same.
    pub(crate) fn new(shape: PlanetShape, number: u64, earlier: Option<Arc<Terrain>>) -> Self {
        let wish = Arc::new(Mutex::default());
        let told = Arc::clone(&wish);
        let task = pool().spawn(async move {
            let foundation = Foundation::lay(&shape, earlier)?;
            let mut generation = Generation::new(shape, number, foundation);
            if let Some(wish) = locked(&told).take() {
                generation.begin(wish);
            }
            Ok(generation)
        });
        Self { task, wish }
    }

    /// Has what viewers need now begun when the foundation is laid, and not some frames later.
    pub(crate) fn wish(&self, wish: Wish) {
        *locked(&self.wish) = Some(wish);
    }

    /// The generation, once its foundation is laid.
    pub(crate) fn take(&mut self) -> Option<Result<Generation, RecipeError>> {
        check_ready(&mut self.task)
    }
}

impl Drop for Coming {
    /// Nothing is begun any more.
    fn drop(&mut self) {
        locked(&self.wish).take();
    }
}

fn locked(wish: &Mutex<Option<Wish>>) -> MutexGuard<'_, Option<Wish>> {
    wish.lock().unwrap_or_else(PoisonError::into_inner)
}
