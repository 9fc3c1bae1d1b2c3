use crate::settings::Planet;
use crate::state::PlanetState;
use bevy::prelude::*;

/// Forgets chunks that are neither drawn nor desired, beyond what the budget lets be kept.
pub(super) fn trim_caches(mut planets: Query<(&Planet, &mut PlanetState)>) {
    for (planet, mut state) in &mut planets {
        let state = &mut *state;
        for generation in state.next.iter_mut().chain(&mut state.current) {
            generation.trim(planet.budget.cache_bytes);
        }
    }
}
