use crate::PlanetState;
use bevy::prelude::*;

/// Counts the chunks that are drawn for the first time.
pub(crate) fn count_debuts(mut planets: Query<&mut PlanetState>) {
    for mut state in &mut planets {
        let state = &mut *state;
        if let Some(current) = &mut state.current {
            state.stats.shown += current.cache.take_debuts();
        }
    }
}
