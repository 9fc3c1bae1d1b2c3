use crate::settings::Planet;
use crate::state::PlanetState;
use bevy::prelude::*;

/// Forgets chunks that are neither drawn nor desired, beyond what the budget lets be kept.
///
/// Of the generation to come none: it may have those of the one that is drawn.
pub(super) fn trim_caches(mut planets: Query<(&Planet, &mut PlanetState)>) {
    for (planet, mut state) in &mut planets {
        if let Some(current) = &mut state.current {
            current.trim(planet.budget.cache_bytes);
        }
    }
}
