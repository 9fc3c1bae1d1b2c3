use crate::settings::Planet;
use crate::state::PlanetState;
use bevy::prelude::*;

/// How much of the running mean a new chunk's time is.
const NEWEST: f32 = 0.05;

/// Takes the chunks that are done and starts the most urgent that are missing.
///
/// A generation to come goes before the one that is drawn.
pub(crate) fn build_chunks(
    mut planets: Query<(&Planet, &mut PlanetState)>,
    meshes: Option<Res<Assets<Mesh>>>,
) {
    for (planet, mut state) in &mut planets {
        let state = &mut *state;
        let mut free = state.jobs(&planet.budget);
        for generation in state.next.iter_mut().chain(&mut state.current) {
            let report = generation.build(&mut free, planet.budget.threads, meshes.is_some());
            let stats = &mut state.stats;
            for milliseconds in report.milliseconds {
                let part = if stats.built == 0 { 1.0 } else { NEWEST };
                stats.milliseconds_a_chunk += (milliseconds - stats.milliseconds_a_chunk) * part;
                stats.built += 1;
            }
            stats.built -= report.relit as u64;
            stats.relit += report.relit as u64;
            stats.dropped += report.dropped as u64;
        }
    }
}
